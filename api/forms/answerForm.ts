import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { selectedCredential } from '../../domains/credentials/slots.ts';
import { readAuth } from '../../domains/executions/webhooks/webhookAuth.ts';
import { pagesFollow } from '../../domains/executions/forms/pagesFollow.ts';
import { deliveryField, renderForm } from '../../domains/executions/forms/renderForm.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import type { ExecutionStart } from '../../domains/executions/lifecycle/startExecution.ts';
import { withN8nNames } from '../../domains/executions/triggers/n8nNames.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer, RawRequest } from '../handler.ts';
import { traceparentOf } from '../traceparentOf.ts';
import { checkAuth } from '../webhooks/auth/checkAuth.ts';
import { queryOf } from '../webhooks/queryOf.ts';
import { releaseFiles } from '../webhooks/releaseFiles.ts';
import { afterSubmission } from './afterSubmission.ts';
import { pageAnswer } from './pageAnswer.ts';
import { receiveSubmission, type Received } from './receiveSubmission.ts';
import { doneOf, formOf } from './triggerForm.ts';
import { valuesAtFirst } from './valuesAtFirst.ts';

type Schemas = components['schemas'];

/** One call of the address of a form, with the node it belongs to. */
export interface FormCall {
  request: RawRequest;
  headers: IncomingHttpHeaders;
  node: Schemas['GraphNode'];
  graph: Schemas['Graph'];
  /** Everything about the start but the items, the trigger and the delivery key. */
  start: Omit<ExecutionStart, 'items' | 'triggerKind' | 'triggerNode' | 'deliveryKey'>;
}

/**
 * Shows a form, or processes a submission: invalid values return the form as it was filled in; otherwise one execution starts with one
 * item, the values and `submitted_at`. The same page sent twice with the same values is one submission. Errors: those of `checkAuth`,
 * `formOf` and `receiveSubmission`.
 */
export async function answerForm(call: FormCall, deps: Deps): Promise<RawAnswer> {
  const { request, headers, start, node } = call;
  const { organizationId } = start;
  const auth = readAuth(node.parameters ?? {});
  await checkAuth({ ...start, auth, credentialId: selectedCredential(node, auth.kind), headers }, deps);
  const query = queryOf(request.url);
  const form = await formOf({ ...start, node }, query, deps);
  if (request.method === 'GET' || request.method === 'HEAD') {
    const delivery = randomBytes(16).toString('hex');
    return pageAnswer(200, renderForm({ form, values: valuesAtFirst(form, query), delivery }));
  }
  if (request.method !== 'POST') {
    const page = renderMessage({ title: 'Submission rejected', message: 'Open the form in a browser and submit it.' });
    return pageAnswer(405, page, { allow: 'GET, HEAD, POST' });
  }
  const received = await receiveSubmission({ request, headers, organizationId, form }, deps);
  const { checked, typed, done } = received;
  const delivery = deliveryOf(received);
  if ('errors' in checked) {
    done();
    return pageAnswer(400, renderForm({ form, values: typed, errors: checked.errors, ...(delivery && { delivery }) }));
  }
  const submission = {
    values: checked.values,
    query,
    binary: received.binary,
    key: delivery && keyOf(delivery, received),
  };
  return startAndAnswer(call, submission, deps)
    .catch(async (error: unknown) => {
      await releaseFiles(received, organizationId, deps); // those used by an execution stay
      throw error;
    })
    .finally(done);
}

interface Submission {
  values: { [key: string]: unknown };
  query: { [key: string]: unknown };
  binary: Received['binary'];
  key: string | null;
}

async function startAndAnswer(
  call: FormCall,
  { values, query, binary, key }: Submission,
  deps: Deps,
): Promise<RawAnswer> {
  const { start, node, graph, headers } = call;
  const { organizationId } = start;
  const submitted = { ...values, submitted_at: new Date().toISOString() };
  const json = withN8nNames(node, submitted, { mode: start.mode, query });
  const { executionId, duplicate } = await deps.executions.start({
    ...start,
    traceparent: traceparentOf(headers),
    isAnonymous: true,
    triggerKind: 'form',
    triggerNode: node,
    items: [{ json, ...(Object.keys(binary).length === 0 ? {} : { binary }) }],
    deliveryKey: key && `${node.id}:${key}`,
  });
  if (duplicate) await releaseFiles({ binary }, organizationId, deps);
  const done = await doneOf({ ...start, node }, json, deps);
  const follows = pagesFollow(graph, node.id);
  return afterSubmission({ organizationId, executionId, number: -1, done, pagesFollow: follows }, deps);
}

/** Field that identifies the page's submission; null if the form has none of ours. */
function deliveryOf({ typed }: Received): string | null {
  const delivery = typed[deliveryField];
  return typeof delivery === 'string' && /^[0-9a-f]{32}$/.test(delivery) ? delivery : null;
}

/** Going back, changing and sending the page again is a second submission. */
function keyOf(delivery: string, { typed, binary }: Received): string {
  const files = Object.entries(binary).map(([name, file]) => [name, file.file_name, file.size_bytes]);
  const content = createHash('sha256')
    .update(JSON.stringify([typed, files]))
    .digest('hex');
  return `${delivery}-${content}`;
}
