import { plainText } from '../../domains/agents/tools/plainText.ts';
import type { Item } from '../../domains/executions/item.ts';

/** More items than these only say how many there are. */
const mostItems = 200;

/** Returns a tool's output for a model, without secrets: one item as an object, several as a list, files by name. */
export function toolResult(items: readonly Item[], redact: (text: string) => string): string {
  const read = items.slice(0, mostItems).map(readItem);
  const more = items.length - read.length;
  const text = JSON.stringify(items.length === 1 ? read[0] : read);
  return plainText(more > 0 ? `${text}\n… and ${more} more items` : text, { redact });
}

function readItem({ json, binary }: Item): unknown {
  if (!binary || Object.keys(binary).length === 0) return json;
  const files = Object.values(binary).map(({ file_name: name, media_type: type, size_bytes: bytes }) => ({
    name,
    type,
    bytes,
  }));
  return { ...json, files };
}
