import type { Logger } from 'pino';

import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { CallOptions } from '../calls/callParts.ts';
import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import type { AuthenticatedKey } from '../routing/caller.ts';
import { unknownObject } from '../formats/billChanging.ts';
import { invalid, isObject, parseJson, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { Gateway } from '../gateway.ts';
import { continuedItems, inputItems } from './conversation.ts';
import { markedStream } from './markedStream.ts';
import type { ResponseMarks } from './responseMarks.ts';
import type { ResponseStore, StoredConversation } from './ResponseStore.ts';

/** Dependencies of calls with stored conversations. */
export interface ResponseParts {
  gateway: Gateway;
  store: ResponseStore;
  logger: Logger;
}

/** As large as a body may be. */
const mostConversationBytes = 32 * 1024 * 1024;

/** How long an answer is kept: as asked (decisions §4), or for SDKs that rely on OpenAI's default and refer to items by their id (§18). */
const askedHours = 30 * 24;
const usualHours = 24;

/**
 * A call of the Responses API by a key. `previous_response_id` puts the stored conversation before the input and `item_reference` is the
 * item it names, both charged like any other input; `store: true` keeps the answer under an id of Bureau's, once it is complete. A body
 * that leaves `store` out has its answer kept for a day, though it says `store: false`. None of it reaches a provider.
 * Errors: those of `Gateway.call`; `not_found` for a conversation or an item that is not the caller's, `request_too_large`.
 */
export async function callResponse(
  parts: ResponseParts,
  options: Omit<CallOptions, 'endpoint' | 'caller'> & { key: AuthenticatedKey },
): Promise<GatewayAnswer> {
  const { key, body, ...call } = options;
  const send = (sent: unknown): Promise<GatewayAnswer> =>
    parts.gateway.call({ ...call, body: sent, caller: { kind: 'key', key }, endpoint: 'responses' });
  if (!isObject(body)) return await send(body);
  const { sent, input, previousId } = await withConversation(parts, key, body);
  const answer = await send(sent);
  if (answer.status !== 200 || input === null || (body.store === false && previousId === null)) return answer;
  return await marked(answer, marksOf(parts, key, { body, previousId, input }));
}

/**
 * Compacts a conversation by a key; stored ones and references are read as by `callResponse`. Nothing is kept. Errors: as of `callResponse`;
 * `not_found` for a model whose provider cannot compact.
 */
export async function compactResponse(
  parts: ResponseParts,
  options: Omit<CallOptions, 'endpoint' | 'caller'> & { key: AuthenticatedKey },
): Promise<GatewayAnswer> {
  const { key, body, ...call } = options;
  const sent = isObject(body) ? (await withConversation(parts, key, { input: [], ...body })).sent : body;
  const caller = { kind: 'key' as const, key };
  try {
    return await parts.gateway.call({ ...call, body: sent, caller, endpoint: 'responses.compact' });
  } catch (error) {
    const isUnserved = error instanceof AppError && error.code === 'invalid_request' && error.param === '/model';
    if (!isUnserved) throw error;
    const message = 'The provider of this model cannot compact conversations. Use another model, or shorten the input.';
    throw new AppError('not_found', message, { param: '/model' });
  }
}

/** Returns the body with the stored conversation that it names before its input; `input` is null if there is none that can be read. */
async function withConversation(
  parts: ResponseParts,
  key: AuthenticatedKey,
  body: JsonObject,
): Promise<{ sent: JsonObject; input: JsonObject[] | null; previousId: unknown }> {
  const { previous_response_id: previousId = null, ...others } = body;
  const before = previousId === null ? [] : await previousItems(parts, key, previousId);
  const said = isItems(body.input) ? await withReferences(parts, key, body.input) : body.input;
  const isRead = typeof said === 'string' || isItems(said);
  const input = isRead ? [...before, ...inputItems(said)] : null;
  const isChanged = input !== null && (previousId !== null || said !== body.input);
  if (isChanged) refuseTooLarge(input);
  return { sent: isChanged ? { ...others, input } : others, input, previousId };
}

/** The items with those in the place of references that they name. Errors: `not_found`; before it is answered, the key's row is read. */
async function withReferences(parts: ResponseParts, key: AuthenticatedKey, items: JsonObject[]): Promise<JsonObject[]> {
  const ids = items.flatMap((item) => (item.type === 'item_reference' ? [textMember(item, 'id')] : []));
  if (ids.length === 0) return items;
  const found = await parts.store.findItems(key, [...new Set(ids)]);
  const missing = items.findIndex((item) => item.type === 'item_reference' && !found.has(textMember(item, 'id')));
  if (missing >= 0) {
    await parts.gateway.confirm(key);
    throw unknownObject(`/input/${missing}/id`);
  }
  return items.map((item) => (item.type === 'item_reference' ? found.get(textMember(item, 'id'))! : item));
}

/** Errors: `not_found`; before it is answered, the key's row is read. */
async function previousItems(parts: ResponseParts, key: AuthenticatedKey, id: unknown): Promise<JsonObject[]> {
  const found = typeof id === 'string' ? await parts.store.find(key, id) : null;
  if (found !== null) return continuedItems(found);
  await parts.gateway.confirm(key);
  if (typeof id !== 'string') throw invalid('/previous_response_id', 'previous_response_id must be an id.');
  throw unknownObject('/previous_response_id');
}

function marksOf(
  { store, logger }: ResponseParts,
  key: AuthenticatedKey,
  called: { body: JsonObject; previousId: unknown; input: JsonObject[] },
): ResponseMarks {
  const isAsked = called.body.store === true;
  const own = called.body.store === false ? {} : { id: newId('response'), store: isAsked };
  const mark = (response: JsonObject): JsonObject => ({
    ...response,
    ...own,
    previous_response_id: called.previousId,
  });
  return {
    mark,
    async keep(response) {
      const ended = mark(response);
      if (own.id === undefined) return ended;
      try {
        const conversation = { input: called.input, response: ended as StoredConversation['response'] };
        if (isAsked || !isTooLarge(conversation))
          await store.save(key, own.id, { conversation, keptHours: isAsked ? askedHours : usualHours });
        return ended;
      } catch (error) {
        logger.warn({ err: error, responseId: own.id }, 'A response that was paid for could not be stored');
        return { ...ended, store: false }; // it is paid for: better told so than lost
      }
    },
  };
}

async function marked(answer: GatewayAnswer, marks: ResponseMarks): Promise<GatewayAnswer> {
  if ('stream' in answer) return { ...answer, stream: markedStream(answer.stream, marks) };
  const response = parseJson(answer.body);
  if (!isObject(response)) return answer;
  return { ...answer, body: Buffer.from(JSON.stringify(await marks.keep(response))) };
}

function isItems(input: unknown): input is JsonObject[] {
  return Array.isArray(input) && input.every(isObject);
}

function isTooLarge(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) > mostConversationBytes;
}

function refuseTooLarge(input: readonly JsonObject[]): void {
  if (!isTooLarge(input)) return;
  throw new AppError('request_too_large', 'The conversation is too long. Start a new one.', {
    param: '/previous_response_id',
  });
}
