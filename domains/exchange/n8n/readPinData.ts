import type { ImportRemark } from '../importedFile.ts';
import type { N8nFile } from './n8nFile.ts';
import type { PlacedNode } from './connections.ts';

const maxItems = 10_000;

/** Pinned items by the id of their node. Files cannot be pinned: they are not in the file. */
export function readPinData(
  { pinData }: N8nFile,
  placed: ReadonlyMap<string, PlacedNode>,
): { pinned: { [nodeId: string]: { json: object }[] }; remarks: ImportRemark[] } {
  const pinned: { [nodeId: string]: { json: object }[] } = {};
  const remarks: ImportRemark[] = [];
  for (const [name, items] of Object.entries(pinData ?? {})) {
    const parameter = `pinData.${name}`;
    const node = placed.get(name)?.node;
    if (!node || !Array.isArray(items)) {
      remarks.push({ parameter, message: 'There is no node of this name, or no list of items.' });
      continue;
    }
    if (items.length > maxItems) remarks.push({ parameter, message: `Only the first ${maxItems} items are kept.` });
    pinned[node.id] = items.slice(0, maxItems).flatMap((item: unknown) => {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
      const { json, binary } = item as { json?: unknown; binary?: unknown };
      if (binary !== undefined) remarks.push({ parameter, message: 'Pinned files were skipped.' });
      return [{ json: typeof json === 'object' && json !== null ? json : item }];
    });
  }
  return { pinned, remarks };
}
