import { member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { TextAnswer } from './textAnswer.ts';
import type { TextEvent } from './textEvent.ts';

/** Returns whether a body, in the words of any format, rules out more than one call of a tool in an answer. */
export function wantsOneCall(body: JsonObject): boolean {
  return body.parallel_tool_calls === false || member(body.tool_choice, 'disable_parallel_tool_use') === true;
}

/** Returns the answer with its first call only. Formats without a word for it (Gemini, Converse) may give more; the model makes the others again. */
export function withOneCall(answer: TextAnswer): TextAnswer {
  const first = answer.parts.find((part) => part.type === 'tool_call');
  return { ...answer, parts: answer.parts.filter((part) => part.type !== 'tool_call' || part === first) };
}

/** The same for a stream. */
export class OneCallFilter {
  #first: number | null = null;
  readonly #left = new Set<number>();

  passes(event: TextEvent): boolean {
    if (event.type === 'part_start' && event.part.type === 'tool_call') {
      if (this.#first === null) this.#first = event.index;
      else this.#left.add(event.index);
    }
    return !('index' in event) || !this.#left.has(event.index);
  }
}
