import { formatCredits } from '../../db/credits.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** Totals of the calls behind one output: reported usage and charges. */
export class ModelCosts {
  #usage: JsonObject = {};
  #chargedMicros = 0n;

  /** Adds what a call used; anything that is no object counts for nothing. */
  used(usage: unknown): void {
    this.#usage = sumOf(this.#usage, usage);
  }

  /** Adds a charge, in micro-credits. */
  charged(micros: bigint): void {
    this.#chargedMicros += micros;
  }

  /** In micro-credits. */
  get chargedMicros(): bigint {
    return this.#chargedMicros;
  }

  /** As outputs say it: `usage` in the provider's words, `credits` as a decimal string. */
  toJson(): { usage: JsonObject; credits: string } {
    return { usage: this.#usage, credits: formatCredits(this.#chargedMicros) };
  }
}

const mostDepth = 4;

/** Numbers are added, objects field by field, of other values the last one counts. */
function sumOf(sum: JsonObject, more: unknown, depth = 0): JsonObject {
  if (!isObject(more) || depth > mostDepth) return sum;
  const total = { ...sum };
  for (const [name, value] of Object.entries(more)) {
    const before = total[name];
    if (typeof value === 'number') total[name] = (typeof before === 'number' ? before : 0) + value;
    else if (isObject(value)) total[name] = sumOf(isObject(before) ? before : {}, value, depth + 1);
    else total[name] = value;
  }
  return total;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
