import type { IncomingHttpHeaders } from 'node:http';
import type { AuthenticatedKey, Caller } from '../domains/gateway/routing/caller.ts';
import type { GatewayAnswer } from '../domains/gateway/calls/callModel.ts';
import type { Endpoint } from '../domains/gateway/formats/format.ts';
import type { Gateway } from '../domains/gateway/gateway.ts';
import type { AccountActor, KeyActor } from '../domains/identity/actor.ts';
import type { RawAnswer } from './handler.ts';

/** The caller that the model gateway charges for a key. */
export function callerOf(actor: KeyActor): Caller {
  return { kind: 'key', key: keyOf(actor) };
}

/** The key as the model gateway knows it. */
export function keyOf(actor: KeyActor): AuthenticatedKey {
  const { keyId: id, firstKeyId, keyKind: kind, dropsUnsupported, revision, address } = actor;
  const { organizationId, accountId, allowedModels, scopes } = actor;
  const allowedAddresses = null; // looked at where the request came in, and by the hold where they were changed
  const reach = { allowedModels, allowedAddresses, scopes, dropsUnsupported };
  return { id, firstKeyId, kind, organizationId, accountId, ...reach, revision, address };
}

/** A gateway's answer as a handler gives it: bytes, or a stream of them. */
export function answerOfCall(answer: GatewayAnswer): RawAnswer {
  const { 'content-type': contentType = 'application/json', ...headers } = answer.headers;
  return { status: answer.status, headers, contentType, raw: 'stream' in answer ? answer.stream : answer.body };
}

/** Asks for the cost of a stream in the event that tells its usage. Plain answers have `x-bureau-credits` always. */
export function asksForCost(headers: IncomingHttpHeaders): boolean {
  return headers['x-bureau-include-cost'] === 'true';
}

interface GatewayRequest<Actor> {
  actor: Actor;
  body: unknown;
  headers: IncomingHttpHeaders;
  requestId: string;
  signal: AbortSignal;
}

function callBy<Actor>(endpoint: Endpoint, callerOfActor: (actor: Actor) => Caller) {
  return async (request: GatewayRequest<Actor>, { gateway }: { gateway: Gateway }): Promise<RawAnswer> => {
    const { actor, body, headers, requestId, signal } = request;
    const includeCost = asksForCost(headers);
    const caller = callerOfActor(actor);
    return answerOfCall(await gateway.call({ caller, endpoint, body, headers, requestId, includeCost, signal }));
  };
}

/** A handler that calls a model at one of the gateway's endpoints, with a key. */
export function callOf(endpoint: Endpoint) {
  return callBy<KeyActor>(endpoint, callerOf);
}

/** The same for the session of the page: no key, and models open to users only. */
export function callFromPage(endpoint: Endpoint) {
  return callBy<AccountActor>(endpoint, ({ organizationId, accountId }) => ({
    kind: 'session',
    organizationId,
    accountId,
  }));
}
