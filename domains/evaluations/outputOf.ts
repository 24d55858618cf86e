import { partOf } from './partOf.ts';

/** The output of an execution: the item that its last node left, or the list of them where there are more, or a part of it. */
export function outputOf(items: readonly { json: unknown }[], field: string): unknown {
  return partOf(items.length === 1 ? items[0]!.json : items.map(({ json }) => json), field);
}
