import { Alert, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { InboxCard } from './InboxCard.tsx';
import { approvalRead } from './inboxReads.ts';

type Approval = Schema<'Approval'>;

/** The approval that a link leads to: to be decided, or what became of it. */
export function LinkedApproval({ id }: { id: string }) {
  const read = useQuery(approvalRead(id));
  const approval = read.data;
  if (approval === undefined) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (approval.permissions.includes('decide'))
    return <InboxCard entry={{ ...entryOf(approval), approval: approval.question }} />;
  return (
    <Alert variant="light" color="gray" icon={<IconUserCheck />} title={approval.title}>
      <Text size="sm">{outcomeOf(approval)}</Text>
      {approval.decision === null ? null : (
        <Text size="sm" c="dimmed">
          {approval.decision.name === '' ? null : `${t('market.byPublisher', { name: approval.decision.name })} · `}
          <TimeAgo iso={approval.decision.decided_at} />
        </Text>
      )}
      {approval.decision?.comment == null ? null : (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {approval.decision.comment}
        </Text>
      )}
    </Alert>
  );
}

function outcomeOf({ status, decision, question }: Approval): string {
  if (decision !== null) {
    const label = question.choices.find(({ value }) => value === decision.choice)?.label ?? decision.choice;
    return t('inbox.decidedAs', { choice: label });
  }
  if (status === 'timed_out') return t('inbox.timedOut');
  return status === 'canceled' ? t('inbox.ended') : t('inbox.noLongerYours');
}

function entryOf(approval: Approval): Schema<'InboxEntry'> {
  const { id, title, message, project_id, digital_organization_id, digital_organization_name } = approval;
  const { execution_id, node_id, due_at, created_at } = approval;
  const place = { project_id, digital_organization_id, digital_organization_name, execution_id, node_id };
  return { kind: 'approval', id, title, message, ...place, due_at, created_at };
}
