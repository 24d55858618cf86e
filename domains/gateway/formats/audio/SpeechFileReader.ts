import type { SseEvent } from '../../calls/sseScanner.ts';
import type { Usage } from '../../metering/usage.ts';
import { nothing } from '../eventReads.ts';
import type { Read, StreamReader } from '../format.ts';

/** Follows audio as it comes; it is whole when the provider ends it. */
export class SpeechFileReader implements StreamReader {
  readonly isFile = true;
  readonly usage: Usage;
  readonly estimated: boolean;
  outputBytes = 0;

  constructor(usage: Usage, estimated: boolean) {
    this.usage = usage;
    this.estimated = estimated;
  }

  read({ raw }: SseEvent): Read {
    this.outputBytes += raw.length;
    return { verdict: 'relay', bytes: raw };
  }

  finish(): Read {
    return { verdict: this.outputBytes > 0 ? 'done' : 'failed', bytes: nothing };
  }
}
