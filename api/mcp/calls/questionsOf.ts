import type { FoundExecution } from '../../../db/repositories/executions/executions.ts';
import type { WaitingToolCall } from '../../../db/repositories/executions/agentDecisions.ts';
import { mayDecide } from '../../../domains/approvals/mayDecide.ts';
import type { ApprovalRow } from '../../../db/repositories/executions/approvals.ts';
import type { ApprovalWaitDetails } from '../../../domains/executions/waits/waitDetails.ts';
import type { FormDefinition } from '../../../domains/executions/forms/formDefinition.ts';
import { mayInProject } from '../../../domains/identity/policy.ts';
import type { Question, Questions } from '../../../platform/mcp/server/Question.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { approvalWords } from '../../waits/approvalWords.ts';
import type { McpCaller } from '../McpCaller.ts';
import { formQuestion } from './formQuestion.ts';

const mostQuestions = 20;
/** Arguments must be shown completely for approval: longer ones are decided at the page. */
const longestArguments = 4_000;

/** Clients do not say which language is read before them. */
const words = approvalWords.en;

export const approve = 'Approve';
export const reject = 'Reject';

const formPrefix = 'form_';
export const fieldPrefix = 'field_';

/** Returns the number of the execution's wait that the form with this key belongs to. */
export function formNumber(key: string): number {
  return Number(key.slice(formPrefix.length));
}

/**
 * Waits of an execution that its caller may decide or fill in: approvals of its agents, by the ids of the calls, its approval and its form. Empty if
 * it waits for nothing, or for others.
 */
export async function questionsOf(
  { actor }: McpCaller,
  { database }: Pick<Deps, 'database'>,
  execution: FoundExecution,
): Promise<Questions> {
  if (!mayInProject(actor, execution.project, 'digital_organizations.execute')) return {};
  const { calls, wait, graph, approval } = await database.withOrganization(
    actor.organizationId,
    async (repositories) => {
      const waiting = await repositories.agentDecisions.waiting(execution.id, mostQuestions);
      const wait = await repositories.executionWaits.findOpen(execution.id);
      return {
        calls: waiting,
        approval:
          wait?.kind === 'approval'
            ? await repositories.approvals.findOfWait({ executionId: execution.id, number: wait.number }, actor)
            : null,
        graph: waiting.length === 0 ? null : await repositories.executions.graphOf(execution.id),
        wait,
      };
    },
  );
  const form = wait?.kind === 'form' ? formQuestion(wait.details as FormDefinition) : null;
  const approvals = calls.flatMap((call) => {
    const question = approvalQuestion(call, { graph, title: execution.digitalOrganizationName });
    return question === null ? [] : [[call.id, question] as const];
  });
  return Object.fromEntries([
    ...approvals,
    ...(form === null ? [] : [[`${formPrefix}${wait!.number}`, form] as const]),
    ...(approval && mayDecide(approval, actor) ? [[approval.id, decisionQuestion(approval)] as const] : []),
  ]);
}

/** The question of an approval. Fields of its form have a prefix, so that they cannot be taken for the decision. */
function decisionQuestion({ details }: ApprovalRow): Question {
  const { title, message, choices, comment, fields } = details as ApprovalWaitDetails;
  const form = formQuestion({ title, description: message, fields } as FormDefinition)!;
  const prefixed = Object.entries(form.fields).map(([name, field]) => [`${fieldPrefix}${name}`, field] as const);
  return {
    message: form.message,
    fields: {
      choice: { type: 'string', title: 'Decision', enum: choices.map(({ value }) => value) },
      ...(comment !== 'none' && { comment: { type: 'string' as const, title: 'Comment', maxLength: 2_000 } }),
      ...Object.fromEntries(prefixed),
    },
    required: [
      'choice',
      ...(comment === 'required' ? ['comment'] : []),
      ...form.required.map((name) => `${fieldPrefix}${name}`),
    ],
  };
}

function approvalQuestion(
  { nodeId, tool, arguments: given, needsApproval }: WaitingToolCall,
  { graph, title }: { graph: components['schemas']['Graph'] | null; title: string },
): Question | null {
  const written = JSON.stringify(given, null, 2);
  if (written.length > longestArguments) return null;
  const agent = graph?.nodes.find(({ id }) => id === nodeId)?.name ?? 'An agent';
  const warning = needsApproval === 'tainted' ? `\n\n${words.tainted}` : '';
  return {
    message: `The agent “${agent}” of “${title}” wants to use the tool “${tool}” with these arguments:\n\n${written}${warning}`,
    fields: {
      decision: { type: 'string', title: words.decision.label, enum: [approve, reject] },
      reason: { type: 'string', title: words.reason.label, description: words.reason.hint, maxLength: 1_000 },
    },
    required: ['decision'],
  };
}
