import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { actionText, byNames } from './auditWords.ts';

type AuditEvent = Schema<'AuditEvent'>;

/** Returns the label of an event's actor, as far as known. */
export function actorText({ actor }: AuditEvent): string {
  if (actor.kind === 'system') return t('auditLog.bySystem');
  return actor.name ?? actor.id ?? t('auditLog.byNone');
}

/** Events, newest first; each opens with its details. */
export function AuditTable({ events, onShow }: { events: AuditEvent[]; onShow: (event: AuditEvent) => void }) {
  return (
    <ListTable
      label={t('auditLog.auditLog')}
      lines={events}
      idOf={({ id }) => id}
      rowProps={(event) => ({ onClick: () => onShow(event), style: { cursor: 'pointer' } })}
      minWidth={820}
      columns={[
        {
          title: t('common.time'),
          cell: (event) => (
            <UnstyledButton fz="inherit" pos="relative" onClick={() => onShow(event)}>
              <TimeAgo iso={event.created_at} />
              <VisuallyHidden>
                {t('auditLog.actionOfName', { action: actionText(event.action), name: actorText(event) })}
              </VisuallyHidden>
            </UnstyledButton>
          ),
        },
        { title: t('auditLog.who'), cell: actorText, maxWidth: 200 },
        {
          title: t('auditLog.action'),
          card: 'name',
          cell: (event) => (
            <Text span fz="inherit" fw={500}>
              {actionText(event.action)}
            </Text>
          ),
        },
        {
          title: t('auditLog.target'),
          maxWidth: 240,
          cell: ({ target }) =>
            target.name ?? (
              <Text fz="inherit" className="mono" truncate title={target.id ?? undefined}>
                {target.id ?? '–'}
              </Text>
            ),
        },
        { title: t('auditLog.by'), dimmed: true, card: 'leftOut', cell: ({ by }) => by.name ?? byNames[by.kind] },
        { title: t('auditLog.address'), dimmed: true, card: 'leftOut', cell: ({ address }) => address ?? '–' },
      ]}
    />
  );
}
