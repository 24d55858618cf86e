import { AppError } from '../../../openapi/AppError.ts';
import { member, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { inputTokensPerSecond } from './ConversationSize.ts';
import type { CallerEvent } from './readCallerEvent.ts';
import { readTranscriptionUsage } from './readRealtimeUsage.ts';
import type { SessionCalls } from './SessionCalls.ts';
import type { SessionFacts } from './sessionFacts.ts';

/** A model that writes speech, by Bureau's name and the provider's. */
interface Transcriber {
  readonly name: string;
  readonly upstreamName: string;
}

/** The calls that write the caller's speech: each is held for before the provider hears the speech, and charged by its report. */
export class SpeechTexts {
  readonly #calls: SessionCalls;
  readonly #isOwnKey: boolean;
  /** Bureau's names of the models that may write the caller's speech, by those of the provider. */
  readonly #transcribers = new Map<string, string>();

  constructor(calls: SessionCalls, { isOwnKey }: { isOwnKey: boolean }) {
    this.#calls = calls;
    this.#isOwnKey = isOwnKey;
  }

  /** The caller chose a model. */
  chosen({ name, upstreamName }: Transcriber): void {
    this.#transcribers.delete(upstreamName); // the newest is the last
    this.#transcribers.set(upstreamName, name);
  }

  /** Holds for the text of so much speech. Errors: those of `SessionCaller.hold`; `upstream_error` as of `#modelOf`. */
  async hears(facts: SessionFacts, seconds: number): Promise<void> {
    const model = this.#modelOf(facts);
    if (model !== null) await this.#calls.hearsText({ model, seconds: Math.max(1, seconds) });
  }

  /** Speech became an item. Errors: as of `hears`. */
  async begins(facts: SessionFacts, { itemId, seconds }: { itemId: string; seconds: number }): Promise<void> {
    const model = this.#modelOf(facts);
    if (model !== null) await this.#calls.transcribes(itemId, { model, seconds });
  }

  /**
   * The provider tells a text. Returns true if the caller may see it: it has a hold, or its end gets one now. Errors: as of `hears`.
   */
  async told(facts: SessionFacts, event: CallerEvent): Promise<boolean> {
    const itemId = textMember(event, 'item_id');
    const isEnd = event.type.endsWith('.completed');
    const isFailed = event.type.endsWith('.failed');
    if (!this.#calls.writes(itemId)) {
      const model = this.#modelOf(facts, true);
      if (model === null || isFailed) return true; // it is not charged
      if (!isEnd) return false;
      await this.#calls.transcribes(itemId, { model, seconds: secondsOf(event) });
    }
    if (isEnd) await this.#calls.transcribed(itemId, { usage: event.usage, text: event.transcript });
    if (isFailed) await this.#calls.transcribed(itemId, 'failed');
    return true;
  }

  /**
   * Returns Bureau's name of the model that writes speech: the model that the provider confirmed, or the newest requested model if the
   * provider reports a name of its own. Null if there is none, or if the organization pays for unrequested work of its provider. Errors:
   * `upstream_error` for a model that the caller did not choose, because it has no price.
   */
  #modelOf({ transcriber }: SessionFacts, isWritten = transcriber !== null): string | null {
    if (!isWritten) return null;
    const chosen = this.#transcribers.get(transcriber ?? '') ?? [...this.#transcribers.values()].at(-1);
    if (chosen !== undefined) return chosen;
    if (this.#isOwnKey) return null;
    throw new AppError(
      'upstream_error',
      'The provider transcribes speech without being asked, and cannot be charged for it. Set a transcription model in session.update before you send sound.',
    );
  }
}

/** The seconds of the speech by the report of its transcription. */
function secondsOf({ usage }: JsonObject): number {
  const reported = readTranscriptionUsage(usage);
  const seconds = member(usage, 'seconds');
  return Math.max(1, typeof seconds === 'number' ? seconds : 0, (reported?.inputTokens ?? 0) / inputTokensPerSecond);
}
