import { textBytes } from '../formats/json.ts';
import type { Measured } from '../metering/meter.ts';
import { estimateTokens } from '../metering/usage.ts';
import type { Usage } from '../metering/usage.ts';
import { outputTokensPerSecond, secondsOf } from './ConversationSize.ts';

/** Events with a piece of output; true for sound. GA and beta names. Source: openai-node `RealtimeServerEvent`. */
export const outputEvents: ReadonlyMap<string, boolean> = new Map([
  ['response.output_text.delta', false],
  ['response.text.delta', false],
  ['response.output_audio_transcript.delta', false],
  ['response.audio_transcript.delta', false],
  ['response.function_call_arguments.delta', false],
  ['response.mcp_call_arguments.delta', false],
  ['response.output_audio.delta', true],
  ['response.audio.delta', true],
]);

/** The use of a response while it is generated: an estimate of its input, and the relayed output. */
export class ResponseMeasure implements Measured {
  readonly usage = null;
  readonly estimated = true;
  readonly showsReasoning = true;
  readonly #input: Usage;
  readonly #bytesPerSecond: number;
  #textBytes = 0;
  #audioSeconds = 0;

  constructor(input: Usage, outputBytesPerSecond: number) {
    this.#input = input;
    this.#bytesPerSecond = outputBytesPerSecond;
  }

  /** Adds a piece of output: base64 of sound, or text. */
  add(delta: unknown, isAudio: boolean): void {
    if (isAudio) this.#audioSeconds += secondsOf(delta, this.#bytesPerSecond);
    else this.#textBytes += textBytes(delta);
  }

  /** True if output was relayed. */
  get hasOutput(): boolean {
    return this.#textBytes > 0 || this.#audioSeconds > 0;
  }

  get outputBytes(): number {
    return this.#textBytes;
  }

  get usageSoFar(): Usage {
    const audioOutputTokens = Math.ceil(this.#audioSeconds * outputTokensPerSecond);
    const outputTokens = audioOutputTokens + estimateTokens(this.#textBytes);
    return { ...this.#input, outputTokens, audioOutputTokens };
  }
}
