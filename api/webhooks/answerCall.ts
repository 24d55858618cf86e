import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { webhookItem } from './webhookItem.ts';
import { webhookParameters, type WebhookParameters } from '../../executions/webhooks/webhookParameters.ts';
import type { ExecutionStart } from '../../executions/startExecution.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer, RawRequest } from '../handler.ts';
import { lastNodeAnswer } from './lastNodeAnswer.ts';
import { matchPath } from './matchPath.ts';
import { receiveBody, type ReceivedBody } from './receiveBody.ts';
import { releaseFiles } from './releaseFiles.ts';
import { suffixOf } from './suffixOf.ts';
import { binaryAnswer, errorAnswer, failedAnswer, jsonAnswer, nodeAnswer } from './webhookResponse.ts';
import type { IncomingHttpHeaders } from 'node:http';

type GraphNode = components['schemas']['GraphNode'];

/** How long a call waits for its answer before it gets 202 (decisions §7). */
const answerWithinMs = 120_000;
const maxDeliveryKeyLength = 500;

/** One call of a webhook, with the node that takes it. */
export interface WebhookCall {
  request: RawRequest;
  headers: IncomingHttpHeaders;
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
 * Takes one call: path and method first, then the body, then the execution, then the answer by the rules of decisions §7.
 * Errors: `not_found` for another path, `request_too_large`, `invalid_json`, `unsupported_media_type`; 405 comes as an answer.
 */
export async function answerCall(call: WebhookCall, deps: Deps): Promise<RawAnswer> {
  const { request, headers } = call;
  const parameters = webhookParameters(call.node);
  const params = matchPath(parameters.path, suffixOf(request.url));
  if (params === null) throw new AppError('not_found', 'There is no webhook at this address.');
  if (!parameters.methods.includes(request.method)) return methodNotAllowed(call, parameters);
  const { organizationId } = call.start;
  const received = await receiveBody({
    stream: request.stream,
    headers,
    organizationId,
    rawBody: parameters.rawBody,
    uploadMaxBytes: deps.settings.uploadMaxBytes,
    binaries: deps.binaries,
  });
  const { executionId, duplicate } = await start({ call, parameters, params, received }, deps).catch(
    async (error: unknown) => {
      await releaseFiles(received, organizationId, deps);
      throw error;
    },
  );
  if (duplicate) await releaseFiles(received, organizationId, deps);
  if (duplicate) return jsonAnswer(200, { execution_id: executionId, duplicate: true });
  if (parameters.respond === 'immediately') return jsonAnswer(200, { execution_id: executionId });
  return waitForAnswer({ call, parameters, executionId }, deps);
}

interface Received {
  call: WebhookCall;
  parameters: WebhookParameters;
  params: Record<string, string>;
  received: ReceivedBody;
}

async function start(
  { call, parameters, params, received }: Received,
  deps: Deps,
): Promise<{ executionId: string; duplicate: boolean }> {
  const { request, headers, node } = call;
  const item = webhookItem({
    method: request.method,
    url: request.url,
    headers,
    params,
    ...received,
    webhookUrl: call.webhookUrl,
    consumedHeaders: [],
  });
  const deliveryKey = call.recognisesDeliveries ? deliveryKeyOf(call, parameters) : undefined;
  return deps.executions.start({
    ...call.start,
    triggerKind: 'webhook',
    triggerNode: node,
    items: [item],
    ...(deliveryKey === undefined ? {} : { deliveryKey }),
  });
}

function methodNotAllowed({ requestId }: WebhookCall, { methods }: WebhookParameters): RawAnswer {
  const allow = methods.join(', ');
  const error = new AppError('unknown_route', `This webhook takes ${allow}.`);
  return { ...errorAnswer(error, requestId, { allow }), status: 405 };
}

/** Two webhooks of a digital organization may see the same key of different senders, so the node is part of it. */
function deliveryKeyOf({ headers, node }: WebhookCall, { deliveryKey }: WebhookParameters): string | undefined {
  const value = deliveryKey === '' ? undefined : headers[deliveryKey.toLowerCase()];
  const text = Array.isArray(value) ? value.join(', ') : value;
  if (text === undefined || text === '') return undefined;
  if (text.length > maxDeliveryKeyLength) {
    throw new AppError(
      'invalid_request',
      `The header ${deliveryKey} is longer than ${maxDeliveryKeyLength} characters.`,
      { param: deliveryKey },
    );
  }
  return `${node.id}:${text}`;
}

interface Waiting {
  call: WebhookCall;
  parameters: WebhookParameters;
  executionId: string;
}

async function waitForAnswer({ call, parameters, executionId }: Waiting, deps: Deps): Promise<RawAnswer> {
  const { answers } = deps.executions;
  const wait = parameters.respond === 'last_node' ? answers.waitForPause : answers.waitForAnswer;
  const state = await wait(executionId, { timeoutMs: answerWithinMs, signal: call.signal });
  const of = { organizationId: call.start.organizationId, executionId };
  if (parameters.respond === 'respond_node' && state?.answer)
    return nodeAnswer(state.answer, { binaries: deps.binaries, of });
  if (state === null || state.status === 'waiting') return jsonAnswer(202, { execution_id: executionId });
  if (state.status !== 'success') return failedAnswer(state, call.requestId);
  if (parameters.respond === 'respond_node')
    return jsonAnswer(200, { execution_id: executionId, message: 'The digital organization ran without an answer.' });
  const ended = { executionId, lastNode: state.lastNode, responseData: parameters.responseData };
  const answer = await deps.database.withOrganization(call.start.organizationId, (repositories) =>
    lastNodeAnswer(repositories, ended, deps.nodeTypes),
  );
  if (!('binary' in answer)) return answer;
  return binaryAnswer({ status: 200, headers: {} }, answer.binary, { binaries: deps.binaries, of });
}
