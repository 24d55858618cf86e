import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf, Schema } from '../../platform/schema/schema.ts';
import type { Fields } from './defineOperation.ts';

/** A kind of thing of a vendor whose operations are alike. */
export interface Kind {
  /** As in addresses: `/customers`. */
  readonly path: string;
  /** The parameter with the ID of one. */
  readonly name: string;
  readonly id: Schema<string, true>;
  /** As texts name it: `customer`, `customers`. */
  readonly one: string;
  readonly many: string;
  /** An ID for examples. */
  readonly example: string;
  /** Fields that one has at least. */
  readonly output: JsonObject;
}

/** Returns the word with its article, for texts. */
export function article(word: string): string {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

/** Returns the ID in the parameters of an operation. */
export function idIn({ name }: Pick<Kind, 'name'>, parameters: object): string {
  return (parameters as Record<string, string>)[name]!;
}

/** Returns the parameters without the ID, which is in the path. */
export function ownOf<F extends Fields>({ name }: Pick<Kind, 'name'>, parameters: object): ObjectOf<F> {
  return Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== name)) as ObjectOf<F>;
}
