import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { choice } from '../../platform/schema/schema.ts';

const kept = ['none', 'json', 'binary', 'both'] as const;
type Kept = (typeof kept)[number];

/** The fields of its input that an output item keeps. */
export const keepParameter = (options: { default: Kept }) =>
  choice(kept)({ title: 'Include from input', rare: true, ...options });

/** Returns an output item with the kept parts of its input item; its own fields and files win. */
export function withKept(
  input: Item,
  keep: Kept,
  { json, binary }: { json: JsonObject; binary?: Item['binary'] },
): Item {
  const files = { ...(keep === 'binary' || keep === 'both' ? input.binary : {}), ...binary };
  return {
    json: { ...(keep === 'json' || keep === 'both' ? input.json : {}), ...json },
    ...(Object.keys(files).length > 0 && { binary: files }),
  };
}
