import type { LinkedToolCall } from '../../db/repositories/agentSteps.ts';
import type { FormDefinition, FormValues } from '../../executions/forms/formDefinition.ts';
import { renderForm } from '../../executions/forms/renderForm.ts';
import { renderMessage } from '../../executions/forms/renderPage.ts';
import { isFinal } from '../../executions/lifecycle/status.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { argumentsFault } from '../executions/argumentsFault.ts';
import { pageAnswer } from '../forms/pageAnswer.ts';
import { receiveSubmission } from '../forms/receiveSubmission.ts';
import type { RawAnswer } from '../handler.ts';
import type { ResumeCall } from './resumeByCall.ts';

const approve = 'Approve';
const reject = 'Reject';

/**
 * Shows a call of an agent's tool that waits for an approval, or takes what was decided: the first decision counts. Looking decides nothing, for
 * programs that check mails open links. Errors: `not_found`, `execution_finished`, `already_decided`, `wait_timed_out`, those of `receiveSubmission`.
 */
export async function decideByForm(call: ResumeCall, deps: Deps): Promise<RawAnswer> {
  const { token, request } = call;
  const linked = deps.resumeLinks.readApproval(token);
  const found = linked && (await deps.database.asSystem(({ agentSteps }) => agentSteps.findLinked(linked)));
  if (!found) throw new AppError('not_found', 'This link is not valid. Check that you copied all of it.');
  assertOpen(found);
  const form = formOf(found);
  if (request.method === 'GET' || request.method === 'HEAD') return pageAnswer(200, renderForm({ form }));
  if (request.method === 'POST') return decide(call, { found, form }, deps);
  const page = renderMessage({ title: 'Submission rejected', message: 'Open the link in a browser and decide there.' });
  return pageAnswer(405, page, { allow: 'GET, HEAD, POST' });
}

function assertOpen({ decision, needsApproval, status, executionStatus, approveUntil }: LinkedToolCall): void {
  if (decision === 'timed_out' || (decision === null && approveUntil !== null && approveUntil.getTime() <= Date.now()))
    throw new AppError('wait_timed_out', 'Nobody decided in time. The call was rejected.');
  if (isFinal(executionStatus)) throw new AppError('execution_finished', 'The execution has ended.');
  if (decision !== null || needsApproval === null || status !== 'open')
    throw new AppError('already_decided', 'This was already decided. Each link works once.');
}

function formOf({ graph, nodeId, tool, arguments: given, needsApproval, ...found }: LinkedToolCall): FormDefinition {
  const agent = graph?.nodes.find(({ id }) => id === nodeId)?.name ?? 'An agent';
  const until = found.approveUntil ? ` You can decide until ${found.approveUntil.toUTCString()}.` : '';
  const warning =
    needsApproval === 'tainted'
      ? '\n\nThe agent has read what strangers wrote. Check whether the call is what you want, not only what it says.'
      : '';
  const field = { hint: '', value: '', options: [], required: false };
  return {
    title: `Approve “${tool}”?`,
    description: `The agent “${agent}” of “${found.digitalOrganizationName}” wants to use the tool “${tool}” with the arguments below.${until}${warning}`,
    button: 'Decide',
    fields: [
      {
        ...field,
        name: 'arguments',
        label: 'Arguments',
        type: 'textarea',
        hint: 'JSON. What you change is what the tool gets.',
        value: JSON.stringify(given, null, 2),
      },
      { ...field, name: 'decision', label: 'Decision', type: 'radio', options: [approve, reject], required: true },
      {
        ...field,
        name: 'reason',
        label: 'Reason for a rejection',
        type: 'text',
        hint: 'The agent reads it.',
        maximum: '1000',
      },
      { ...field, name: 'name', label: 'Your name', type: 'text', hint: 'Kept with the decision.', maximum: '100' },
    ],
    done: { kind: 'page', title: '', message: '' },
  };
}

async function decide(
  { request, headers }: ResumeCall,
  { found, form }: { found: LinkedToolCall; form: FormDefinition },
  deps: Deps,
): Promise<RawAnswer> {
  const { organizationId, executionId, id: callId } = found;
  const { typed, checked, done } = await receiveSubmission({ request, headers, organizationId, form }, deps);
  try {
    const errors = 'errors' in checked ? checked.errors : [];
    const isApproved = one(typed, 'decision') === approve;
    const edited = isApproved ? editedArguments(found, one(typed, 'arguments'), deps) : null;
    if (typeof edited === 'string') errors.push({ field: 'arguments', message: edited });
    if (errors.length > 0 || typeof edited === 'string')
      return pageAnswer(400, renderForm({ form, values: typed, errors }));
    await deps.executions.decideToolCall({
      organizationId,
      accountId: null,
      byLink: one(typed, 'name').trim(),
      executionId,
      callId,
      decision: isApproved ? 'approve' : 'reject',
      arguments: edited,
      reason: one(typed, 'reason').trim() || null,
      forRestOfRun: false,
    });
    const title = isApproved ? 'Approved' : 'Rejected';
    return pageAnswer(200, renderMessage({ title, message: 'Thank you. The agent goes on.' }));
  } finally {
    done();
  }
}

/** Other arguments than the model's, null where they are the same; a sentence where they are none. */
function editedArguments(
  { arguments: before, graph, nodeId, tool }: LinkedToolCall,
  written: string,
  { nodeTypes }: Pick<Deps, 'nodeTypes'>,
): Record<string, unknown> | string | null {
  // Browsers send line breaks as CRLF.
  if (written.replaceAll('\r\n', '\n') === JSON.stringify(before, null, 2)) return null;
  const given = objectOf(written);
  if (!given) return 'Write a JSON object.';
  if (JSON.stringify(given) === JSON.stringify(before)) return null;
  const fault = graph ? argumentsFault(nodeTypes, graph, { nodeId, tool, given }) : 'the tool is no longer there';
  return fault === null ? given : `The arguments do not fit: ${fault}.`;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (JSON.parse(JSON.stringify(value).replaceAll(String.raw`\u0000`, '')) as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function one(values: FormValues, name: string): string {
  const value = values[name] ?? '';
  return Array.isArray(value) ? (value[0] ?? '') : value;
}
