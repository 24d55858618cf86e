import { AppError } from '../../openapi/AppError.ts';

/** Maximum output of a node run; larger data belongs in files. */
export const outputLimits = { bytes: 128 * 1024 * 1024, items: 1_000_000 };

/**
 * Maximum number of items that one run may create by multiplication: combinations, pairs, copies. In memory an item costs several times its
 * JSON, and a million of them ended a worker with everything that ran in it. Bytes: of JSON, as for any output.
 */
export const multipliedLimits = { items: 200_000, bytes: outputLimits.bytes };

/** Counts what a run is going to make, before it makes it. */
export class ItemBudget {
  readonly #limits: { items: number; bytes: number };
  readonly #advice: string;
  #items = 0;
  #bytes = 0;

  /** `advice`: the next step if the limit is exceeded; a sentence. */
  constructor(advice: string, limits: { items: number; bytes: number } = multipliedLimits) {
    this.#advice = advice;
    this.#limits = limits;
  }

  /** Errors: `item_limit_reached` if that is more than fits. */
  take(items: number, bytes: number): void {
    this.#items += items;
    this.#bytes += bytes;
    if (this.#items > this.#limits.items)
      throw this.#over(`at least ${this.#items} items. The limit is ${this.#limits.items}`);
    if (this.#bytes > this.#limits.bytes)
      throw this.#over(`more than ${this.#limits.bytes / 1024 / 1024} MiB of items, which is the limit`);
  }

  #over(what: string): AppError {
    return new AppError('item_limit_reached', `The output would have ${what}. ${this.#advice}`);
  }
}

const mostDigits = 24;

/** About the length of a value's JSON text; a value nested in itself is as long as a list can be nested. */
export function jsonLength(value: unknown): number {
  let length = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') length += one.length + 2;
    else if (typeof one === 'number') length += Math.min(mostDigits, String(one).length);
    else if (typeof one !== 'object' || one === null) length += 5;
    else if (Array.isArray(one)) {
      length += one.length + 2;
      for (const entry of one) open.push(entry);
    } else {
      length += 2;
      for (const name of Object.keys(one)) {
        length += name.length + 4;
        open.push((one as Record<string, unknown>)[name]);
      }
    }
  }
  return length;
}
