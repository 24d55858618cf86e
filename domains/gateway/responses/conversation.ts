import { isPlainItem } from '../formats/checkResponsesBody.ts';
import { drawnImagePrefix } from '../translation/responses/drawnImage.ts';
import { textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { StoredConversation } from './ResponseStore.ts';

/** Returns the items of a body's `input`. */
export function inputItems(input: string | JsonObject[]): JsonObject[] {
  if (typeof input !== 'string') return input;
  return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }];
}

/**
 * The earlier conversation as a model takes it: input and output. Nothing of it is stored at the provider, so ids there are unknown: a
 * thought without sealed content cannot be returned, nor can calls of its own tools, whose outcome is in the text.
 */
export function continuedItems({ input, response }: StoredConversation): JsonObject[] {
  return [...input, ...response.output].flatMap((item) => {
    if (item.type === 'reasoning') return typeof item.encrypted_content === 'string' ? [item] : [];
    if (item.type === 'image_generation_call') return textMember(item, 'id').startsWith(drawnImagePrefix) ? [item] : [];
    const { id: _id, ...content } = item;
    return item.type === 'compaction' || isPlainItem(item) ? [content] : [];
  });
}

/** Returns the items with ids: missing ones are derived from the response and the position. */
export function numberedItems(items: readonly JsonObject[], responseId: string): (JsonObject & { id: string })[] {
  const suffix = responseId.slice(responseId.indexOf('_') + 1);
  return items.map((item, index) => {
    const id = typeof item.id === 'string' ? item.id : `item_${suffix}_${index}`;
    return { type: 'message', ...item, id };
  });
}
