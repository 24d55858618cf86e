import type { ApprovalRow } from '../../db/repositories/executions/approvals.ts';
import type { InboxRow } from '../../db/repositories/executions/inbox.ts';
import { mayDecide } from '../../domains/approvals/mayDecide.ts';
import { statusOf } from '../../domains/approvals/statusOf.ts';
import type { FormField } from '../../domains/executions/forms/formDefinition.ts';
import type { ResumeLinks } from '../../domains/executions/waits/ResumeLinks.ts';
import type { ApprovalWaitDetails } from '../../domains/executions/waits/waitDetails.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** An approval with its question, its deciders and its decision. */
export function presentApproval(approval: ApprovalRow, actor: AccountActor): Schemas['Approval'] {
  const details = approval.details as ApprovalWaitDetails;
  const status = statusOf(approval);
  return {
    id: approval.id,
    status,
    title: details.title,
    message: details.message ?? '',
    question: questionOf(details),
    deciders: {
      anyone: details.anyone === true,
      project: approval.byProject,
      accounts: approval.accounts.map(({ accountId, name }) => ({ account_id: accountId, name })),
      roles: approval.roles,
    },
    project_id: approval.projectId,
    digital_organization_id: approval.digitalOrganizationId,
    digital_organization_name: approval.digitalOrganizationName,
    execution_id: approval.executionId,
    node_id: approval.nodeId,
    due_at: approval.waitUntil?.toISOString() ?? null,
    escalates_at: approval.escalatesAt?.toISOString() ?? null,
    decision: decisionOf(approval),
    permissions: status === 'waiting' && mayDecide(approval, actor) ? ['decide'] : [],
    created_at: approval.createdAt.toISOString(),
  };
}

/** An entry of the inbox with all that it takes to decide it. */
export function presentInboxEntry(row: InboxRow, links: Pick<ResumeLinks, 'urlOf'>): Schemas['InboxEntry'] {
  const { kind, executionId, details } = row;
  return {
    kind,
    id: row.id,
    title: row.title ?? '',
    message: kind === 'approval' ? ((details as ApprovalWaitDetails).message ?? '') : '',
    project_id: row.projectId,
    digital_organization_id: row.digitalOrganizationId,
    digital_organization_name: row.name,
    execution_id: executionId,
    node_id: row.nodeId,
    due_at: row.dueAt?.toISOString() ?? null,
    ...(kind === 'approval' && { approval: questionOf(details as ApprovalWaitDetails) }),
    ...(kind === 'tool_call' && {
      tool_call: { arguments: details as { [name: string]: unknown }, cause: row.cause ?? 'always' },
    }),
    ...(kind === 'form' && {
      form_url: links.urlOf({ executionId: executionId!, number: row.number!, kind: 'form', suffix: '' }),
    }),
    created_at: row.createdAt.toISOString(),
  };
}

function questionOf({
  choices = [],
  comment = 'none',
  fields = [],
}: Partial<ApprovalWaitDetails>): Schemas['ApprovalQuestion'] {
  return {
    choices: choices.map(({ value, label }) => ({ value, label })),
    comment,
    fields: fields.map(fieldOf),
  };
}

function fieldOf({ name, label, type, required, hint, value, options, multiple }: FormField): Schemas['ApprovalField'] {
  return {
    name,
    label,
    type: type as Schemas['ApprovalField']['type'],
    required,
    hint,
    value,
    options: [...options],
    multiple: multiple === true,
  };
}

function decisionOf(approval: ApprovalRow): Schemas['Approval']['decision'] {
  const { choice, comment, decidedBy, decidedByName, decidedByLink, decidedAt } = approval;
  if (choice === null || decidedAt === null) return null;
  return {
    choice,
    comment,
    account_id: decidedBy,
    name: decidedBy === null ? (decidedByLink ?? '') : (decidedByName ?? ''),
    by_link: decidedByLink !== null,
    decided_at: decidedAt.toISOString(),
  };
}
