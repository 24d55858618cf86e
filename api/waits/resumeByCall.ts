import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookWaitDetails } from '../../domains/executions/waits/waitDetails.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer, RawRequest } from '../handler.ts';
import { checkAuth } from '../webhooks/auth/checkAuth.ts';
import { receiveBody } from '../webhooks/receiveBody.ts';
import { releaseFiles } from '../webhooks/releaseFiles.ts';
import { suffixOf } from '../webhooks/suffixOf.ts';
import { webhookItem } from '../webhooks/webhookItem.ts';
import { errorAnswer, jsonAnswer, textAnswer } from '../webhooks/webhookResponse.ts';
import { linkedWait } from './linkedWait.ts';

/** One call of the link of a wait. */
export interface ResumeCall {
  token: string;
  request: RawRequest;
  headers: IncomingHttpHeaders;
  requestId: string;
}

/**
 * Ends a wait with a call: checks the link, the method, the caller and the body; the execution continues with the call as its item. Errors:
 * those of `linkedWait`, `webhook_unauthorized`, and of a webhook's body; 405 comes as an answer.
 */
export async function resumeByCall(call: ResumeCall, deps: Deps): Promise<RawAnswer> {
  const { token, request, headers, requestId } = call;
  const suffix = suffixOf(request.url);
  const wait = await linkedWait(deps, { token, suffix, kind: 'webhook' });
  const { methods, response, auth = { kind: 'none' }, credentialId = null } = wait.details as WebhookWaitDetails;
  if (!methods.includes(request.method)) {
    const allow = methods.join(', ');
    const error = new AppError('unknown_route', `This link takes ${allow}.`);
    return { ...errorAnswer(error, requestId, { allow }), status: 405 };
  }
  const caller = await checkAuth({ ...wait, auth, credentialId, headers }, deps);
  const received = await receiveBody({
    check: caller.bodyCheck,
    stream: request.stream,
    headers,
    organizationId: wait.organizationId,
    rawBody: false,
    uploadMaxBytes: deps.settings.uploadMaxBytes,
    binaries: deps.binaries,
    bodyMemory: deps.bodyMemory,
    needsValues: false,
  });
  const item = webhookItem({
    method: request.method,
    url: request.url,
    headers,
    params: {},
    ...received,
    webhookUrl: `${deps.settings.publicUrl}/webhook-waiting/${token}`,
    ...caller,
  });
  const resume = async () =>
    deps.executions.resume(
      received.pack ? { wait, items: [], packed: await received.pack(item.json) } : { wait, items: [item] },
    );
  await resume()
    .catch(async (error: unknown) => {
      await releaseFiles(received, wait.organizationId, deps);
      throw error;
    })
    .finally(received.done);
  return answerOf(response, wait.executionId);
}

function answerOf({ status, body }: WebhookWaitDetails['response'], executionId: string): RawAnswer {
  if (typeof body !== 'string') return jsonAnswer(status, body === undefined ? { execution_id: executionId } : body);
  return textAnswer(status, body);
}
