import type { Caller } from '../gateway/caller.ts';
import type { GatewayAnswer } from '../gateway/callModel.ts';
import type { Endpoint } from '../gateway/formats/format.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { KeyActor } from '../identity/actor.ts';
import type { RawAnswer } from './handler.ts';

/** The caller that the model gateway charges for a key. */
export function callerOf(actor: KeyActor): Caller {
  const { keyId: id, keyKind: kind, organizationId, accountId, allowedModels, scopes } = actor;
  return { kind: 'key', key: { id, kind, organizationId, accountId, allowedModels, scopes } };
}

/** A gateway's answer as a handler gives it: bytes, or a stream of them. */
function answerOfCall(answer: GatewayAnswer): RawAnswer {
  const { 'content-type': contentType = 'application/json', ...headers } = answer.headers;
  return { status: answer.status, headers, contentType, raw: 'stream' in answer ? answer.stream : answer.body };
}

/** A handler that calls a model at one of the gateway's endpoints. */
export function callOf(endpoint: Endpoint) {
  return async (
    { actor, body, requestId, signal }: { actor: KeyActor; body: unknown; requestId: string; signal: AbortSignal },
    { gateway }: { gateway: Gateway },
  ): Promise<RawAnswer> =>
    answerOfCall(await gateway.call({ caller: callerOf(actor), endpoint, body, requestId, signal }));
}
