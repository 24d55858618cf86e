import type { SseEvent } from '../../calls/sseScanner.ts';
import { textUsage } from '../../metering/usage.ts';
import type { Usage } from '../../metering/usage.ts';
import { failed, readEvent } from '../eventReads.ts';
import type { Read, StreamReader } from '../format.ts';
import { member } from '../json.ts';
import { tokenCount } from '../openAiUsage.ts';

/** Follows a stream of `speech.audio.delta` up to `speech.audio.done`, which reports tokens. Source: openai-openapi `CreateSpeechResponseStreamEvent`. */
export class SpeechEventReader implements StreamReader {
  readonly outputBytes = 0;
  usage: Usage;
  estimated = true;

  /** `estimate` counts until the provider reports tokens; its characters count in any case. */
  constructor(estimate: Usage) {
    this.usage = estimate;
  }

  read({ raw, data, name }: SseEvent): Read {
    if (data === null || data === '' || data.trim() === '[DONE]') return { verdict: 'relay', bytes: raw };
    const event = readEvent({ data, name });
    if (event === null) return failed;
    if (event.type !== 'speech.audio.done') return { verdict: 'relay', bytes: raw };
    const inputTokens = tokenCount(member(event.usage, 'input_tokens'));
    const outputTokens = tokenCount(member(event.usage, 'output_tokens'));
    if (inputTokens !== null && outputTokens !== null) {
      const { units } = this.usage;
      this.usage = { ...textUsage(inputTokens, outputTokens), audioOutputTokens: outputTokens, units };
      this.estimated = false;
    } else if (this.usage.outputTokens === 0) {
      this.estimated = false; // nothing is charged by tokens
    }
    return { verdict: 'done', bytes: raw };
  }

  finish(): Read {
    return failed;
  }
}
