import type { LinkedToolCall } from '../../db/repositories/executions/agentDecisions.ts';
import { valueOf, type FormDefinition, type FormError } from '../../domains/executions/forms/formDefinition.ts';
import { formWords, type FormWords } from '../../domains/executions/forms/formWords.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { argumentsFault } from '../../domains/executions/reading/argumentsFault.ts';
import { pageAnswer } from '../forms/pageAnswer.ts';
import type { Received } from '../forms/receiveSubmission.ts';
import type { RawAnswer } from '../handler.ts';
import { answerDecision } from './answerDecision.ts';
import { approvalWords, type ApprovalWords } from './approvalWords.ts';
import { decideByMailedLink } from './decideQuestion.ts';
import type { ResumeCall } from './resumeByCall.ts';

/** Form fields, in every language. */
const approve = 'Approve';
const approveRest = 'Approve for the rest of the run';
const reject = 'Reject';

/** One call of such a link, and in which language it is answered. */
export type DecidingCall = ResumeCall & { language: FormWords['language'] };

/**
 * Shows a call of an agent's tool that waits for an approval, or receives a decision: the first one counts. The mailed link of an approval leads to
 * that (`decideByMailedLink`). Errors: `not_found`,
 * `execution_finished`, `already_decided`, `wait_timed_out`, those of `answerDecision`.
 */
export async function decideByForm(call: DecidingCall, deps: Deps): Promise<RawAnswer> {
  const { token, language } = call;
  const words = approvalWords[language];
  const mailed = deps.resumeLinks.readDecision(token);
  if (mailed) return decideByMailedLink(call, mailed, deps);
  const linked = deps.resumeLinks.readApproval(token);
  const found = linked && (await deps.database.asSystem(({ agentDecisions }) => agentDecisions.findLinked(linked)));
  if (!found) throw new AppError('not_found', words.notFound);
  assertOpen(found, words);
  const form = formOf(found, words);
  return answerDecision(
    call,
    {
      organizationId: found.organizationId,
      form,
      words: formWords[language],
      decide: (received) => decide(received, { found, form, language }, deps),
    },
    deps,
  );
}

function assertOpen(found: LinkedToolCall, words: ApprovalWords): void {
  const { decision, needsApproval, status, executionStatus, approveUntil } = found;
  if (decision === 'timed_out' || (decision === null && approveUntil !== null && approveUntil.getTime() <= Date.now()))
    throw new AppError('wait_timed_out', words.timedOut);
  if (isFinal(executionStatus)) throw new AppError('execution_finished', words.finished);
  if (decision !== null || needsApproval === null || status !== 'open')
    throw new AppError('already_decided', words.decided);
}

function formOf(found: LinkedToolCall, words: ApprovalWords): FormDefinition {
  const { graph, nodeId, tool, arguments: given, needsApproval, approveUntil: until } = found;
  const description = words.description({
    tool,
    agent: graph?.nodes.find(({ id }) => id === nodeId)?.name ?? null,
    digitalOrganization: found.digitalOrganizationName,
    until,
  });
  const field = { hint: '', value: '', options: [], required: false };
  return {
    title: words.title(tool),
    description: needsApproval === 'tainted' ? `${description}\n\n${words.tainted}` : description,
    button: words.button,
    fields: [
      {
        ...field,
        name: 'arguments',
        label: words.arguments.label,
        type: 'textarea',
        hint: words.arguments.hint,
        value: JSON.stringify(given, null, 2),
      },
      {
        ...field,
        name: 'decision',
        label: words.decision.label,
        type: 'radio',
        options: [approve, approveRest, reject],
        optionLabels: [words.decision.approve, words.decision.approveRest, words.decision.reject],
        required: true,
      },
      { ...field, name: 'reason', ...words.reason, type: 'text', maximum: '1000' },
      { ...field, name: 'name', ...words.name, type: 'text', maximum: '100' },
    ],
    done: { kind: 'page', title: '', message: '' },
  };
}

interface Shown {
  found: LinkedToolCall;
  form: FormDefinition;
  language: FormWords['language'];
}

async function decide(
  { typed, checked }: Pick<Received, 'typed' | 'checked'>,
  { found, form, language }: Shown,
  deps: Deps,
): Promise<RawAnswer | FormError[]> {
  const { organizationId, executionId, id: callId } = found;
  const words = approvalWords[language];
  const errors = 'errors' in checked ? checked.errors.map((error) => said(error, form, words)) : [];
  const decision = valueOf(typed, 'decision');
  const isApproved = decision === approve || decision === approveRest;
  const edited = isApproved ? editedArguments(found, { written: valueOf(typed, 'arguments'), words }, deps) : null;
  if (typeof edited === 'string') return [...errors, { field: 'arguments', message: edited }];
  if (errors.length > 0) return errors;
  await deps.executions.decideToolCall({
    organizationId,
    accountId: null,
    byLink: valueOf(typed, 'name').trim(),
    executionId,
    callId,
    decision: isApproved ? 'approve' : 'reject',
    arguments: edited,
    reason: valueOf(typed, 'reason').trim() || null,
    forRestOfRun: decision === approveRest,
  });
  const title = isApproved ? words.approved : words.rejected;
  return pageAnswer(200, renderMessage({ title, message: words.thanks, language }));
}

/** Error in the language of the page: nothing chosen, or a text that is too long. */
function said({ field }: FormError, { fields }: FormDefinition, words: ApprovalWords): FormError {
  if (field === 'decision') return { field, message: words.decision.missing };
  return { field, message: words.tooLong(fields.find(({ name }) => name === field)?.label ?? field) };
}

/** Other arguments than the model's, null if they are the same; a sentence where they are none. */
function editedArguments(
  { arguments: before, graph, nodeId, tool }: LinkedToolCall,
  { written, words }: { written: string; words: ApprovalWords },
  { nodeTypes }: Pick<Deps, 'nodeTypes'>,
): Record<string, unknown> | string | null {
  // Browsers send line breaks as CRLF.
  if (written.replaceAll('\r\n', '\n') === JSON.stringify(before, null, 2)) return null;
  const given = objectOf(written);
  if (!given) return words.arguments.noObject;
  if (JSON.stringify(given) === JSON.stringify(before)) return null;
  const fault = graph ? argumentsFault(nodeTypes, graph, { nodeId, tool, given }) : words.arguments.toolGone;
  return fault === null ? given : words.arguments.misfit(fault);
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
