import { replayedEvents } from '../../../domains/gateway/responses/replayedEvents.ts';
import { ResponseStore } from '../../../domains/gateway/responses/ResponseStore.ts';
import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Reads a stored response, whole or as the events of a stream. Errors: `not_found`. */
export const getResponse: Handler<'getResponse'> = async ({ actor, params, query }, deps) => {
  const key = await deps.gateway.confirm(keyOf(actor));
  const { response } = found(await new ResponseStore(deps).findAsked(key, params.response_id));
  if (query.stream === true) {
    const headers = { 'cache-control': 'no-store' };
    return {
      status: 200,
      contentType: 'text/event-stream',
      headers,
      raw: replayedEvents(response, query.starting_after),
    };
  }
  return { status: 200, body: response as typeof response & { id: string; object: string; store: boolean } };
};
