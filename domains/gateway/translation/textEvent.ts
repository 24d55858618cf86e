import type { Usage } from '../metering/usage.ts';
import type { Stop } from './textAnswer.ts';
import type { Source } from './textRequest.ts';

/**
 * One step of a streamed answer in the gateway's own words. A stream is `start`, then parts one after the other or side by
 * side (each `part_start`, deltas, `part_end`), then `end`; `error` may come anywhere and is the last. `index` numbers
 * the parts from 0 in the order they began.
 */
export type TextEvent =
  /** `usage` is what is known at the beginning: the input, and little or nothing of the output. */
  | { type: 'start'; id: string; model: string; createdAt: number | null; usage: Usage | null }
  | { type: 'part_start'; index: number; part: StartedPart }
  /** More of the part: text, thought, refusal, or the JSON text of a call's arguments. */
  | { type: 'delta'; index: number; text: string }
  /** Comes behind the text of a thought, and before the arguments of a call. */
  | { type: 'signature'; index: number; signature: string }
  | { type: 'part_end'; index: number }
  /** Something that only keeps the connection alive. */
  | { type: 'ping' }
  | { type: 'end'; stop: Stop; usage: Usage | null }
  | { type: 'error'; message: string };

/** Result of a provider's stream that failed or ended early. */
export const brokenOff: TextEvent = { type: 'error', message: 'The provider’s response was interrupted.' };

export type StartedPart =
  | { type: 'text' }
  | { type: 'refusal' }
  /** Whole: no delta follows. */
  | { type: 'image'; source: Source }
  | { type: 'reasoning'; encrypted: string | null }
  | { type: 'tool_call'; id: string; name: string };
