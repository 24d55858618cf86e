import type { JsonObject } from '../../domains/executions/item.ts';
import { simpleProperty } from './simpleProperty.ts';

/** Types whose property items have one entry each instead of a list. */
const single = new Set(['title', 'rich_text', 'people', 'relation']);

/** Returns a property item (https://developers.notion.com/reference/property-item-object) with a simple value. */
export function propertyItem(item: JsonObject): JsonObject {
  const { id, type = '' } = item as { id: string; type?: string };
  const value = single.has(type) ? { ...item, [type]: [item[type]] } : item;
  return { id, type, value: simpleProperty(value) };
}
