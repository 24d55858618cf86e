import type { Binary } from '../../platform/binaries/BinaryStore.ts';

/** Any value that JSON can hold. */
export type JsonObject = { [key: string]: unknown };

/** Where an item comes from: the index of an input item (port `input`, default the first), or several. */
export type PairedItem = number | { item: number; input?: string } | (number | { item: number; input?: string })[];

/** One unit of data between nodes (decisions §1). */
export interface Item {
  json: JsonObject;
  /** Files by name; their bytes are in the binary store. */
  binary?: { [name: string]: Binary };
  pairedItem?: PairedItem;
}
