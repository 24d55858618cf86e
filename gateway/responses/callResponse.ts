import type { Logger } from 'pino';

import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { CallOptions } from '../calls/callParts.ts';
import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import type { AuthenticatedKey } from '../routing/caller.ts';
import { unknownObject } from '../formats/billChanging.ts';
import { invalid, isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { Gateway } from '../gateway.ts';
import { continuedItems, inputItems } from './conversation.ts';
import { markedStream } from './markedStream.ts';
import type { ResponseMarks } from './responseMarks.ts';
import type { ResponseStore, StoredConversation } from './ResponseStore.ts';

/** What calling with stored conversations takes. */
export interface ResponseParts {
  gateway: Gateway;
  store: ResponseStore;
  logger: Logger;
}

/** As large as a body may be. */
const mostConversationBytes = 32 * 1024 * 1024;

/**
 * A call of the Responses API by a key. `previous_response_id` puts the stored conversation before the input, charged like any other;
 * `store: true` keeps the answer under an id of Bureau's, once it is complete. Neither reaches a provider, and answers of calls without
 * them are not touched. Errors: those of `Gateway.call`; `not_found` for a conversation that is not the caller's, `request_too_large`.
 */
export async function callResponse(
  parts: ResponseParts,
  options: Omit<CallOptions, 'endpoint' | 'caller'> & { key: AuthenticatedKey },
): Promise<GatewayAnswer> {
  const { key, body, ...call } = options;
  const send = (sent: unknown): Promise<GatewayAnswer> =>
    parts.gateway.call({ ...call, body: sent, caller: { kind: 'key', key }, endpoint: 'responses' });
  if (!isObject(body)) return await send(body);
  const { previous_response_id: previousId, ...others } = body;
  const isContinued = previousId !== undefined && previousId !== null;
  if (!isContinued && body.store !== true) return await send(body);

  const before = isContinued ? await previousItems(parts, key, previousId) : [];
  const input = typeof body.input === 'string' || isItems(body.input) ? [...before, ...inputItems(body.input)] : null;
  if (isContinued && input !== null) refuseTooLarge(input);
  const answer = await send(isContinued && input !== null ? { ...others, input } : others);
  if (answer.status !== 200 || input === null) return answer;
  return await marked(answer, marksOf(parts, key, { body, previousId: previousId ?? null, input }));
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
  const isStored = called.body.store === true;
  const own = isStored ? { id: newId('response'), store: true } : {};
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
        await store.save(key, own.id, { input: called.input, response: ended as StoredConversation['response'] });
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

function refuseTooLarge(input: readonly JsonObject[]): void {
  if (Buffer.byteLength(JSON.stringify(input)) <= mostConversationBytes) return;
  throw new AppError('request_too_large', 'The conversation is too long. Start a new one.', {
    param: '/previous_response_id',
  });
}
