import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Schema } from '../../../api/client.ts';
import { ListTable } from '../../../parts/ListTable.tsx';
import { StateText } from '../../../parts/StateText.tsx';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';

/** API and worker processes with their versions. */
export function ProcessTable({ processes }: { processes: readonly Schema<'InstanceProcess'>[] }) {
  return (
    <ListTable
      label={t('health.processes')}
      lines={processes}
      idOf={({ process }) => process}
      minWidth={640}
      columns={[
        { title: t('health.process'), card: 'name', cell: ({ process }) => <span className="mono">{process}</span> },
        { title: t('health.program'), cell: ({ kind }) => (kind === 'api' ? 'API' : 'Worker') },
        { title: t('executions.version'), cell: ({ version }) => version ?? '–' },
        {
          title: t('health.state'),
          card: 'end',
          cell: ({ alive }) => (
            <StateText
              label={alive ? t('health.alive') : t('health.silent')}
              color={alive ? 'teal' : 'yellow'}
              icon={alive ? IconCircleCheck : IconCircleDashed}
              isException={!alive}
            />
          ),
        },
        { title: t('health.started'), dimmed: true, cell: ({ started_at }) => <TimeAgo iso={started_at} /> },
        { title: t('roles.lastSeen'), dimmed: true, cell: ({ seen_at }) => <TimeAgo iso={seen_at} /> },
      ]}
    />
  );
}
