import { heldTimesMedium, tokensOfImage } from '../formats/estimateInput.ts';
import { isObject, textBytes, textMember } from '../formats/json.ts';
import type { Usage } from '../metering/usage.ts';
import { textUsage } from '../metering/usage.ts';
import type { SessionFacts } from './sessionFacts.ts';

/** Sources: platform.openai.com/docs/guides/realtime-costs (a token per 100 ms of the user's sound, and per 50 ms of the model's). */
export const inputTokensPerSecond = 10;
export const outputTokensPerSecond = 20;
/** Allowance for the tokens that a provider adds to each conversation and item. */
const templateTokens = 256;
const templateTokensPerItem = 16;
/** Speech that is held for before it has ended, in tokens: a minute. */
const speechTokens = 600;
const bytesPerToken = 4;

/**
 * Estimates the input of the next response of a session: the reported input of the last one, and everything since. Its measures are those of other
 * calls: four bytes of text a token for an estimate, one for a hold, and media several times in a hold.
 */
export class ConversationSize {
  /** Size of the conversation up to the end of the last response; null before its first end. */
  #told: { tokens: number; audioTokens: number } | null = null;
  #textBytes = 0;
  #imageTokens = 0;
  #audioTokens = 0;
  #items = 0;
  /** Seconds of sound in the input buffer, and of all sound that reached it. */
  #bufferSeconds = 0;
  #heardSeconds = 0;
  /** When the last speech ended, in seconds of `#heardSeconds`; null: the caller says what is speech. */
  #speechEndedAt: number | null = null;
  #isSpeech = false;

  /** Adds an item, with all of its members: a part with a picture or sound can have a text, too. */
  add(item: unknown, { inputBytesPerSecond }: SessionFacts): void {
    this.#items += 1;
    for (const part of partsOf(item)) {
      const { image_url: image, audio, ...others } = isObject(part) ? part : { text: part };
      if (textMember(part, 'type') === 'input_image' || image !== undefined) this.#imageTokens += tokensOfImage;
      this.#audioTokens += secondsOf(audio, inputBytesPerSecond) * inputTokensPerSecond;
      this.#textBytes += Buffer.byteLength(JSON.stringify(others));
    }
  }

  /** Sound reached the input buffer. */
  heard(base64: unknown, { inputBytesPerSecond }: SessionFacts): void {
    const seconds = secondsOf(base64, inputBytesPerSecond);
    this.#bufferSeconds += seconds;
    this.#heardSeconds += seconds;
  }

  /** Seconds of sound that may become the next item. */
  get waitingSeconds(): number {
    return this.#bufferSeconds;
  }

  /** Seconds of the speech that is heard now. */
  get speechSeconds(): number {
    return this.#isSpeech ? this.#bufferSeconds : 0;
  }

  /** The buffer was emptied. */
  forgetBuffer(): void {
    this.#bufferSeconds = 0;
  }

  /**
   * Speech begins, at that time in the sound of the session: the silence before it is no input. All of the speech may be in the buffer
   * already, because callers may send faster than people speak.
   */
  speechBegan(atMs: unknown): void {
    const since = typeof atMs === 'number' ? Math.max(0, this.#heardSeconds - atMs / 1_000) : 0;
    this.#bufferSeconds = Math.min(this.#bufferSeconds, since);
    this.#speechEndedAt = null;
    this.#isSpeech = true;
  }

  /** Speech ended, at that time in the sound of the session: what follows is not part of its item. */
  speechEnded(atMs: unknown): void {
    this.#speechEndedAt = typeof atMs === 'number' ? atMs / 1_000 : null;
  }

  /** The buffer became an item. Returns its seconds. */
  committed(): number {
    const later = this.#speechEndedAt === null ? 0 : Math.max(0, this.#heardSeconds - this.#speechEndedAt);
    const left = Math.min(later, this.#bufferSeconds);
    const seconds = this.#bufferSeconds - left;
    this.#audioTokens += seconds * inputTokensPerSecond;
    this.#items += 1;
    this.#bufferSeconds = left;
    this.#speechEndedAt = null;
    this.#isSpeech = false;
    return seconds;
  }

  /** A response of the conversation ended: its input and output are input of the next one. */
  answered({ inputTokens, outputTokens, audioInputTokens, audioOutputTokens }: Usage): void {
    this.#told = { tokens: inputTokens + outputTokens, audioTokens: audioInputTokens + audioOutputTokens };
    this.#textBytes = this.#imageTokens = this.#audioTokens = this.#items = 0;
  }

  /** The estimated input of a response that begins now. */
  estimate({ instructionBytes }: SessionFacts): Usage {
    const told = this.#told ?? { tokens: instructionBytes / bytesPerToken, audioTokens: 0 };
    const audio = this.#audioTokens;
    const tokens = told.tokens + this.#textBytes / bytesPerToken + this.#imageTokens + audio;
    return {
      ...textUsage(Math.ceil(tokens), 0),
      audioInputTokens: Math.min(Math.ceil(told.audioTokens + audio), Math.ceil(tokens)),
    };
  }

  /** The most input tokens of a response that begins now; `speaks`: the speech has not ended. */
  most({ instructionBytes }: SessionFacts, { speaks = false, moreBytes = 0 } = {}): number {
    const media =
      this.#imageTokens + this.#audioTokens + this.#bufferSeconds * inputTokensPerSecond + (speaks ? speechTokens : 0);
    const told = this.#told?.tokens ?? 0;
    const text = instructionBytes + this.#textBytes + moreBytes;
    return Math.ceil(told + text + heldTimesMedium * media + templateTokens + templateTokensPerItem * this.#items);
  }
}

/** Returns the seconds of sound in base64; 0 for everything that is no text. */
export function secondsOf(base64: unknown, bytesPerSecond: number): number {
  return (textBytes(base64) * 3) / 4 / bytesPerSecond;
}

function partsOf(item: unknown): readonly unknown[] {
  if (!isObject(item) || !Array.isArray(item.content)) return [item];
  const { content, ...others } = item;
  return [...content, others];
}
