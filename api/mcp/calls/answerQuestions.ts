import { decideAsAccount as decideApproval } from '../../../domains/approvals/decideApproval.ts';
import { findWait } from '../../../domains/executions/waits/findWait.ts';
import { checkSubmission } from '../../../domains/executions/forms/checkSubmission.ts';
import type { FormDefinition } from '../../../domains/executions/forms/formDefinition.ts';
import { submittedValues } from '../../../domains/executions/forms/submittedValues.ts';
import type { Answer, Answers, Questions } from '../../../platform/mcp/server/Question.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import { decideAsAccount } from '../../../domains/executions/agents/decideAsAccount.ts';
import type { McpCaller } from '../McpCaller.ts';
import { approve, fieldPrefix, formNumber, reject } from './questionsOf.ts';

const longestReason = 1_000;
const longestComment = 2_000;

/** The waiting execution, its wait, and the answers. */
export interface AnsweredQuestions {
  executionId: string;
  questions: Questions;
  answers: Answers;
}

/**
 * Takes answers to questions that are open; others are ignored. A decision is recorded with the account: the first one counts, with the
 * name of the account. A decision made by another person in between is no error. Errors: `invalid_request` for an answer that does not fit.
 */
export async function answerQuestions(
  { executionId, questions, answers }: AnsweredQuestions,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<void> {
  for (const [key, answer] of Object.entries(answers)) {
    if (!Object.hasOwn(questions, key)) continue;
    await take(key, { executionId, answer }, { caller, deps }).catch(unlessOver);
  }
}

async function take(
  key: string,
  { executionId, answer }: { executionId: string; answer: Answer },
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<void> {
  if (key.startsWith('tcal_')) return decide({ executionId, callId: key, answer }, { caller, deps });
  if (key.startsWith('apv_')) return choose(key, answer, { caller, deps });
  return submit({ executionId, number: formNumber(key), answer }, deps);
}

/** A declined approval stays open: its choices may mean anything. */
async function choose(
  id: string,
  { action, content }: Answer,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<void> {
  if (action !== 'accept') return;
  const { choice, comment } = content;
  const fields = Object.entries(content).filter(([name]) => name.startsWith(fieldPrefix));
  await decideApproval(deps, {
    id,
    actor: caller.actor,
    given: {
      choice: typeof choice === 'string' ? choice : '',
      ...(typeof comment === 'string' && { comment: comment.slice(0, longestComment) }),
      values: Object.fromEntries(fields.map(([name, value]) => [name.slice(fieldPrefix.length), value])),
    },
  });
}

async function decide(
  { executionId, callId, answer }: { executionId: string; callId: string; answer: Answer },
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<void> {
  if (answer.action === 'cancel') return; // closed without a decision: it stays open
  const { decision, reason } = answer.content;
  const isApproved = answer.action === 'accept' && decision === approve;
  if (answer.action === 'accept' && !isApproved && decision !== reject)
    throw new AppError('invalid_request', `The decision must be "${approve}" or "${reject}".`);
  const why = typeof reason === 'string' ? reason.trim().slice(0, longestReason) : '';
  await decideAsAccount(deps, {
    executionId,
    callId,
    actor: caller.actor,
    verdict: isApproved ? { decision: 'approve' } : { decision: 'reject', ...(why === '' ? {} : { reason: why }) },
  });
}

async function submit(
  { executionId, number, answer }: { executionId: string; number: number; answer: Answer },
  { database, executions }: Deps,
): Promise<void> {
  if (answer.action !== 'accept') return; // the form stays, at its page, too
  const wait = await findWait(database, { executionId, number, suffix: '', kind: 'form' });
  const form = wait.details as FormDefinition;
  const checked = checkSubmission(form, { values: submittedValues(form, answer.content), files: {} });
  if ('errors' in checked)
    throw new AppError(
      'invalid_request',
      checked.errors
        .map(({ message }) => message)
        .join(' ')
        .slice(0, 1_000),
    );
  await executions.resume({ wait, items: [{ json: { ...checked.values, submitted_at: new Date().toISOString() } }] });
}

const over: ReadonlySet<string> = new Set([
  'already_decided',
  'already_resumed',
  'wait_timed_out',
  'execution_finished',
  'execution_not_waiting',
]);

function unlessOver(error: unknown): void {
  if (!(error instanceof AppError && over.has(error.code))) throw error;
}
