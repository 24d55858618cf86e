import { isPlainItem } from '../formats/checkResponsesBody.ts';
import { drawnImagePrefix } from '../text/responses/drawnImage.ts';
import { textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { StoredConversation } from './ResponseStore.ts';

/** The items that a body's `input` stands for. */
export function inputItems(input: string | JsonObject[]): JsonObject[] {
  if (typeof input !== 'string') return input;
  return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }];
}

/**
 * What a response continues, as a model takes it: input and output of before. Nothing of it is stored at the provider, so ids there
 * mean nothing, and a thought that the provider did not encrypt cannot be given back; nor can calls of its own tools, whose outcome is
 * in the text.
 */
export function continuedItems({ input, response }: StoredConversation): JsonObject[] {
  return [...input, ...response.output].flatMap((item) => {
    if (item.type === 'reasoning') return typeof item.encrypted_content === 'string' ? [item] : [];
    if (item.type === 'image_generation_call') return textMember(item, 'id').startsWith(drawnImagePrefix) ? [item] : [];
    const { id: _id, ...content } = item;
    return item.type === 'compaction' || isPlainItem(item) ? [content] : [];
  });
}

/** The items of a conversation with an id each: those that have none get one of the response and their place. */
export function numberedItems(items: readonly JsonObject[], responseId: string): (JsonObject & { id: string })[] {
  const suffix = responseId.slice(responseId.indexOf('_') + 1);
  return items.map((item, index) => {
    const id = typeof item.id === 'string' ? item.id : `item_${suffix}_${index}`;
    return { type: 'message', ...item, id };
  });
}
