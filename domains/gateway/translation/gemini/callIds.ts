import { createHash } from 'node:crypto';

/**
 * An id for a call that the model gave none: the same for the same call at the same place of the same answer, however its bytes were cut.
 * `answerId` is the answer's `responseId`, '' where it has none.
 */
export function mintCallId(answerId: string, place: number, call: { name: string; arguments: string }): string {
  const text = JSON.stringify([answerId, place, call.name, call.arguments]);
  return `call_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}

/** The calls of a conversation that wait for their answers, so that ids and names find each other. */
export class OpenCalls {
  readonly #calls: { id: string; name: string }[] = [];

  add(id: string, name: string): void {
    this.#calls.push({ id, name });
  }

  /** The name of the last call with that id. */
  nameOf(id: string): string | null {
    return this.#calls.findLast((call) => call.id === id)?.name ?? null;
  }

  /** The id of the first call of that name that has no answer yet; it has one from now on. */
  takeId(name: string): string | null {
    const place = this.#calls.findIndex((call) => call.name === name);
    return place < 0 ? null : this.#calls.splice(place, 1)[0]!.id;
  }
}
