import type { IncomingHttpHeaders } from 'node:http';

import type { HookSource, ServiceEvent } from '../../activities/kit/triggerSource.ts';
import { hookSourceOf } from '../../domains/digitalOrganizations/hooks/hookDeps.ts';
import { isStartSkipped } from '../../domains/executions/lifecycle/startRule.ts';
import type { ExecutionStart } from '../../domains/executions/lifecycle/startExecution.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer, RawRequest } from '../handler.ts';
import { parseBody } from '../webhooks/parseBody.ts';
import { errorAnswer } from '../webhooks/webhookResponse.ts';
import { accepted, answerOf, handshakeAnswer } from './hookAnswers.ts';
import { hookSecrets } from './hookSecrets.ts';
import { readRawBody } from './readRawBody.ts';
import { verifyDelivery } from './verifyDelivery.ts';
import { traceparentOf } from '../traceparentOf.ts';
import { knownType } from '../../domains/executions/knownType.ts';

/** A call of a service, with the trigger that it is for. */
export interface HookCall {
  readonly request: RawRequest;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly node: components['schemas']['GraphNode'];
  readonly addressId: string;
  readonly start: Omit<ExecutionStart, 'items' | 'triggerKind' | 'triggerNode' | 'deliveryKey'>;
  /** False for test addresses: every event is a new execution there. */
  readonly recognisesDeliveries: boolean;
}

const maxKey = 500;

/**
 * Takes one delivery: it is verified before anything is read out of it, starts an execution once per delivery key, and is answered at
 * once. Handshakes and events that the trigger does not want start nothing. Errors: `not_found`; all others come as answers.
 */
export async function answerHook(call: HookCall, deps: Deps): Promise<RawAnswer> {
  const { request, headers, node, addressId, start, requestId } = call;
  const source = hookSourceOf(deps, node.type);
  if (!source) throw new AppError('not_found', 'Address not found.');
  // Services look whether an address exists before they take it.
  if (request.method === 'HEAD') return accepted;
  const takes = source.handshake ? ['POST', 'GET'] : ['POST'];
  if (!takes.includes(request.method)) return methodNotAllowed(requestId);
  const { organizationId } = start;
  const secrets = await hookSecrets(source, { ...start, node, addressId }, deps);
  const { maxBytes } = source;
  const { stream } = request;
  const { raw, done } = await readRawBody(
    { stream, headers },
    { organizationId, maxBytes, bodyMemory: deps.bodyMemory },
  );
  try {
    const answer = handshakeAnswer(source, { request, headers, raw, secrets });
    if (answer) return answer;
    if (request.method !== 'POST') return methodNotAllowed(requestId);
    const address = `${deps.settings.publicUrl}${request.url}`;
    verifyDelivery(source.verification, { headers, raw, secrets, address });
    return await take({ call, source, body: objectOf(parseBody(raw, headers['content-type']), source) }, deps);
  } finally {
    done();
  }
}

async function take(
  { call, source, body }: { call: HookCall; source: HookSource; body: JsonObject },
  deps: Deps,
): Promise<RawAnswer> {
  const { headers, node, recognisesDeliveries } = call;
  const parameters = knownType(deps.nodeTypes.get(node), node).checks.resolved(
    node.parameters ?? {},
    node.name,
  ) as JsonObject;
  const read = source.read({ headers, body, parameters });
  if (read !== null && 'answer' in read) return answerOf(read);
  const events = read === null ? [] : 'key' in read ? [read] : read;
  // A test listener ends with its first event.
  for (const event of recognisesDeliveries ? events : events.slice(0, 1)) await startBy(event, call, deps);
  return accepted;
}

/** Starts the execution of an event, unless it has started one before. */
async function startBy(
  { key, item }: ServiceEvent,
  { headers, node, start, recognisesDeliveries }: HookCall,
  deps: Deps,
): Promise<void> {
  if (key === '' || key.length > maxKey) throw new AppError('invalid_request', 'The event has no usable id.');
  const isNew = await deps.executions
    .start({
      ...start,
      traceparent: traceparentOf(headers),
      triggerKind: 'hook',
      triggerNode: node,
      items: [item],
      deliveryKey: recognisesDeliveries ? `${node.id}:${key}` : null,
    })
    .then(
      ({ duplicate }) => !duplicate,
      (error: unknown) => {
        if (isStartSkipped(error)) return true; // services would only repeat it
        throw error;
      },
    );
  const { organizationId, digitalOrganizationId } = start;
  if (recognisesDeliveries && isNew)
    await deps.database.withOrganization(organizationId, ({ hookRegistrations }) =>
      hookRegistrations.noteEvent(digitalOrganizationId, node.id),
    );
}

function objectOf(body: unknown, { takesLists }: HookSource): JsonObject {
  if (Array.isArray(body) && takesLists) return { entries: body as unknown[] };
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
  throw new AppError('invalid_request', 'The body must be a JSON object or a form.');
}

function methodNotAllowed(requestId: string): RawAnswer {
  const error = new AppError('unknown_route', 'This address takes POST.');
  return { ...errorAnswer(error, requestId, { allow: 'POST, HEAD' }), status: 405 };
}
