import type { IncomingHttpHeaders } from 'node:http';
import { selectedCredential } from '../../domains/credentials/slots.ts';
import { hasExpression } from '../../platform/expressions/parse.ts';
import { withN8nNames } from '../../domains/executions/triggers/n8nNames.ts';
import { readsStartKeys } from '../../domains/executions/lifecycle/startKeys.ts';
import { isStartSkipped } from '../../domains/executions/lifecycle/startRule.ts';
import type { ExecutionStart } from '../../domains/executions/lifecycle/startExecution.ts';
import { webhookParameters, type WebhookParameters } from '../../domains/executions/webhooks/webhookParameters.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer, RawRequest } from '../handler.ts';
import { traceparentOf } from '../traceparentOf.ts';
import { checkAuth } from './auth/checkAuth.ts';
import { checkCaller } from '../../platform/outbound/checkCaller.ts';
import { corsHeaders, isPreflight, preflightAnswer } from './cors.ts';
import { deliveryKeyOf } from './deliveryKeyOf.ts';
import { guarded } from './guarded.ts';
import { matchPath } from './matchPath.ts';
import { receiveBody, type ReceivedBody } from './receiveBody.ts';
import { releaseFiles } from './releaseFiles.ts';
import { holdsExpression, resolveOverItem } from './resolveOverItem.ts';
import { ownAnswer } from './ownAnswer.ts';
import { suffixOf } from './suffixOf.ts';
import { waitForAnswer } from './waitForAnswer.ts';
import type { WaitingCall } from './waitingCall.ts';
import { webhookItem } from './webhookItem.ts';
import { errorAnswer, jsonAnswer } from './webhookResponse.ts';

type GraphNode = components['schemas']['GraphNode'];

/** One call of a webhook, with the node that takes it. */
export interface WebhookCall {
  request: RawRequest;
  headers: IncomingHttpHeaders;
  remoteAddress: string;
  signal: AbortSignal;
  requestId: string;
  node: GraphNode;
  /** The address without the call's own path and query. */
  webhookUrl: string;
  /** Everything about the start but the items, the trigger and the delivery key. */
  start: Omit<ExecutionStart, 'items' | 'triggerKind' | 'triggerNode' | 'deliveryKey'>;
  /** False for test addresses: every event is a new execution there. */
  recognisesDeliveries: boolean;
}

/**
 * Takes one call: path, address, method and authentication first, then the body (whose signature may be part of it), then the execution, then the answer by the rules of
 * decisions §7. Pages of the origins that the node names may read every answer, errors too. Errors: `not_found` for another
 * path; all others come as answers.
 */
export async function answerCall(call: WebhookCall, deps: Deps): Promise<RawAnswer> {
  const { request, headers, requestId } = call;
  const parameters = webhookParameters(call.node);
  const params = matchPath(parameters.path, suffixOf(request.url));
  if (params === null) throw new AppError('not_found', 'Webhook not found.');
  const cors = corsHeaders(parameters.corsOrigins, headers);
  const answer = await guarded(() => takeCall({ call, parameters, params }, deps), { requestId, logger: deps.logger });
  return { ...answer, headers: { ...cors, ...answer.headers } };
}

interface Taken {
  call: WebhookCall;
  parameters: WebhookParameters;
  params: Record<string, string>;
}

async function takeCall({ call, parameters, params }: Taken, deps: Deps): Promise<RawAnswer> {
  const { request, headers } = call;
  const { methods, corsOrigins } = parameters;
  if (corsOrigins.length > 0 && isPreflight(request.method, headers)) return preflightAnswer(methods, headers);
  checkCaller(call.remoteAddress, parameters.allowedAddresses);
  if (!methods.includes(request.method)) return methodNotAllowed(call, parameters);
  const started = await receiveAndStart({ call, parameters, params }, deps);
  return 'answer' in started ? started.answer : waitForAnswer(started.waiting, deps);
}

/** Starts the execution. In a function of its own: a call that waits for its answer, for minutes maybe, must not hold its body. */
async function receiveAndStart(taken: Taken, deps: Deps): Promise<Started> {
  const { call, parameters, params } = taken;
  const { request, headers, node } = call;
  const { organizationId } = call.start;
  const credentialId = selectedCredential(node, parameters.auth.kind);
  const caller = await checkAuth({ ...call.start, auth: parameters.auth, credentialId, headers }, deps);
  const received = await receiveBody({
    check: caller.bodyCheck,
    stream: request.stream,
    headers,
    organizationId,
    rawBody: parameters.rawBody,
    uploadMaxBytes: deps.settings.uploadMaxBytes,
    binaries: deps.binaries,
    bodyMemory: deps.bodyMemory,
    needsValues:
      holdsExpression(parameters.response) ||
      hasExpression(parameters.deliveryKey) ||
      readsStartKeys(call.start.settings),
  });
  const read = webhookItem({
    method: request.method,
    url: request.url,
    headers,
    params,
    ...received,
    webhookUrl: call.webhookUrl,
    ...caller,
  });
  const item = { ...read, json: withN8nNames(node, read.json, call.start) };
  try {
    return await start({ call, parameters, received, item }, deps);
  } catch (error) {
    await releaseFiles(received, organizationId, deps); // those used by an execution stay
    // Senders would only repeat it.
    if (isStartSkipped(error)) return { answer: jsonAnswer(202, { execution_id: null, skipped: true }) };
    throw error;
  } finally {
    received.done();
  }
}

interface Received {
  call: WebhookCall;
  parameters: WebhookParameters;
  received: ReceivedBody;
  item: ReturnType<typeof webhookItem>;
}

type Started = { answer: RawAnswer } | { waiting: WaitingCall };

async function start({ call, parameters, received, item }: Received, deps: Deps): Promise<Started> {
  const { headers, node, start: given, requestId, signal } = call;
  const { organizationId } = given;
  const scope = { ...given, node, json: item.json };
  const { status, ...written } = parameters.response;
  const response = { ...(await resolveOverItem(written, scope, deps)), status };
  const deliveryKey = call.recognisesDeliveries
    ? await deliveryKeyOf({ written: parameters.deliveryKey, headers, scope }, deps)
    : null;
  const { executionId, duplicate } = await deps.executions.start({
    ...given,
    traceparent: traceparentOf(headers),
    isAnonymous: parameters.auth.kind === 'none',
    triggerKind: 'webhook',
    triggerNode: node,
    ...(received.pack && !readsStartKeys(given.settings)
      ? { items: [], packed: await received.pack(item.json) }
      : { items: [item] }),
    deliveryKey,
  });
  if (duplicate) await releaseFiles(received, organizationId, deps);
  if (duplicate) return { answer: jsonAnswer(200, { execution_id: executionId, duplicate: true }) };
  if (parameters.respond === 'immediately')
    return {
      answer: ownAnswer(response, response.body === undefined ? { execution_id: executionId } : response.body),
    };
  return { waiting: { organizationId, executionId, parameters, response, requestId, signal } };
}

function methodNotAllowed({ requestId }: WebhookCall, { methods }: WebhookParameters): RawAnswer {
  const allow = methods.join(', ');
  const error = new AppError('unknown_route', `This webhook takes ${allow}.`);
  return { ...errorAnswer(error, requestId, { allow }), status: 405 };
}
