import type { FormatModel } from './format.ts';
import { isObject, member, textMember } from './json.ts';
import type { JsonObject } from './json.ts';
import { readCallId } from '../translation/messages/signedId.ts';
import { drawnImagePrefix, readDrawnImage } from '../translation/responses/drawnImage.ts';
import { writeSourceUrl } from '../translation/sourceUrl.ts';
import { markSeal, ownSeal } from '../translation/seals.ts';

/** The member of `include` that asks a provider to return its reasoning encrypted, so that the caller can send it again. */
export const sealedThoughts = 'reasoning.encrypted_content';

/** Models of OpenAI that do not reason: they refuse to be asked for sealed thoughts ("Encrypted content is not supported with this model"). */
const plainModels = /(?:^|\/)(?:gpt-(?:3|4)|chatgpt-|gpt-5(?:\.\d+)?-chat)/;

/** Returns the `include` of the upstream body: the caller's, plus encrypted reasoning for models that may reason. */
export function includedMembers(include: unknown, upstreamName: string): JsonObject {
  const wanted: unknown[] = Array.isArray(include) ? include : [];
  if (wanted.includes(sealedThoughts) || plainModels.test(upstreamName)) return {};
  return { include: [...wanted, sealedThoughts] };
}

/**
 * Returns the items of a conversation as this origin takes them: without what others sealed, and without thoughts that nothing seals,
 * of which OpenAI stores none ("Item … not found"). Ids of items that stood with such a thought are left out: they would ask for it.
 */
export function ownItems(
  items: readonly unknown[],
  { origin, isOpenAi }: Pick<FormatModel, 'origin' | 'isOpenAi'>,
): readonly unknown[] {
  let isChanged = false;
  let losesThoughts = false;
  const own = items.flatMap((item): unknown[] => {
    if (!isObject(item)) return [item];
    const kept = ownItem(item, origin, isOpenAi === true);
    if (kept !== item) isChanged = true;
    if (kept !== null) return [kept];
    losesThoughts = true;
    return [];
  });
  if (!isChanged) return items;
  return losesThoughts ? own.map(withoutItemId) : own;
}

/** Returns an item of an answer with its seal marked; the same object where it has none. */
export function withMarkedItem(item: unknown, origin: string | undefined): unknown {
  const seal = member(item, 'encrypted_content');
  if (origin === undefined || !isObject(item) || typeof seal !== 'string' || seal === '') return item;
  return { ...item, encrypted_content: markSeal(seal, origin) };
}

/** The same of a whole response. */
export function withMarkedOutput<T extends JsonObject>(response: T, origin: string | undefined): T {
  if (!Array.isArray(response.output)) return response;
  const output = response.output.map((item: unknown) => withMarkedItem(item, origin));
  return output.every((item, index) => item === (response.output as unknown[])[index])
    ? response
    : { ...response, output };
}

/** A picture that another format's model drew, as the user shows it: OpenAI looks for its id and finds none. */
function shownImage(item: JsonObject): JsonObject | null {
  const image = readDrawnImage(item);
  if (image === null) return null;
  const content = [
    { type: 'input_text', text: 'The picture that the assistant drew:' },
    { type: 'input_image', image_url: writeSourceUrl(image.source), detail: 'auto' },
  ];
  return { type: 'message', role: 'user', content };
}

function ownItem(item: JsonObject, origin: string | undefined, isOpenAi: boolean): JsonObject | null {
  const isThought = item.type === 'reasoning';
  if (isThought || item.type === 'compaction') {
    const given = item.encrypted_content;
    if (typeof given === 'string' && given !== '') {
      const seal = ownSeal(given, { origin, isNative: true });
      if (seal === given) return item;
      return seal === null || seal === '' ? null : { ...item, encrypted_content: seal };
    }
    const isShown = Array.isArray(item.content) && item.content.length > 0;
    return isThought && (isOpenAi || !isShown) ? null : item;
  }
  if (item.type === 'image_generation_call' && textMember(item, 'id').startsWith(drawnImagePrefix))
    return shownImage(item);
  const callId = item.call_id;
  if (typeof callId !== 'string' || readCallId(callId).signature === null) return item;
  return { ...item, call_id: callId.slice(0, callId.indexOf('__sig_')) };
}

function withoutItemId(item: unknown): unknown {
  if (!isObject(item) || item.type === 'reasoning' || item.type === 'item_reference' || item.id === undefined)
    return item;
  const { id: _id, ...said } = item;
  return said;
}
