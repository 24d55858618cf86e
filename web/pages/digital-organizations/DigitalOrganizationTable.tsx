import { Anchor, Badge, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconFolder, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Several } from '../../parts/Several.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { useLineDrag } from './folders/folderDrag.ts';
import { DigitalOrganizationMenu } from './DigitalOrganizationMenu.tsx';
import { PublishSwitch } from './PublishSwitch.tsx';
import { failurePercent, RecentRuns } from './RecentRuns.tsx';
import { triggerTitles } from './triggerTitles.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type Line = Schema<'DigitalOrganizationSummary'>;
type TableProps = {
  lines: Line[];
  chosen: ReadonlySet<string>;
  /** True to show the folder of each row. */
  showFolder: boolean;
  onChoose: (ids: ReadonlySet<string>) => void;
  onTag: (tag: string) => void;
};

/** Rows of the list of digital organizations: triggers, recent results, and state of each. */
export function DigitalOrganizationTable({ lines, chosen, showFolder, onChoose, onTag }: TableProps) {
  const all = lines.every(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? new Set([...chosen, id]) : new Set([...chosen].filter((one) => one !== id)));
  return (
    <ListTable
      label={t('digitalOrganizations.digitalOrganizations')}
      lines={lines}
      idOf={({ id }) => id}
      rowProps={(line) =>
        chosen.has(line.id) ? { 'data-selected': true, bg: 'var(--mantine-color-brand-light)' } : {}
      }
      minWidth={1060}
      columns={[
        {
          title: t('common.selectAll'),
          width: 40,
          card: 'mark',
          head: (
            <Checkbox
              size="xs"
              aria-label={t('common.selectAll')}
              checked={all}
              indeterminate={!all && lines.some(({ id }) => chosen.has(id))}
              onChange={() => onChoose(all ? new Set() : new Set(lines.map(({ id }) => id)))}
            />
          ),
          cell: ({ id, name }) => (
            <Checkbox
              size="xs"
              aria-label={t('digitalOrganizations.selectName', { name })}
              checked={chosen.has(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
          ),
        },
        {
          title: t('common.name'),
          maxWidth: 320,
          card: 'name',
          cell: (line) => (
            <NameCell
              line={line}
              dragged={chosen.has(line.id) ? lines.filter(({ id }) => chosen.has(id)) : [line]}
              showFolder={showFolder}
              onTag={onTag}
            />
          ),
        },
        {
          title: t('executions.trigger'),
          dimmed: true,
          cell: ({ triggers }) => <Several texts={triggerTitles(triggers)} />,
        },
        {
          title: t('digitalOrganizations.lastExecution'),
          cell: (line) => <LastExecution execution={line.last_execution} />,
        },
        {
          title: t('digitalOrganizations.recent'),
          card: 'leftOut',
          cell: (line) => <RecentRuns recent={line.recent_executions} />,
        },
        {
          title: t('digitalOrganizations.failureRate'),
          numeric: true,
          cell: (line) => <FailureRate recent={line.recent_executions} />,
        },
        {
          title: t('digitalOrganizations.nextRun'),
          dimmed: true,
          cell: ({ next_time }) => <TimeAgo iso={next_time} fallback="–" />,
        },
        {
          title: t('account.owner'),
          dimmed: true,
          maxWidth: 130,
          card: 'leftOut',
          cell: ({ owner }) => (
            <Text fz="inherit" truncate title={owner?.name}>
              {owner?.name ?? '–'}
            </Text>
          ),
        },
        { title: t('common.published'), cell: (line) => <PublishSwitch line={line} /> },
        actionsColumn((line: Line) => <DigitalOrganizationMenu digitalOrganization={line} />),
      ]}
    />
  );
}

function FailureRate({ recent }: { recent: Line['recent_executions'] }) {
  const percent = failurePercent(recent);
  if (percent === null) return <>–</>;
  return (
    <Text
      span
      fz="inherit"
      c={percent === 0 ? 'dimmed' : 'red'}
      title={t('digitalOrganizations.failedOfLast', { failed: recent.failed, ended: recent.ended })}
    >
      {t('digitalOrganizations.percentPercent', { percent })}
    </Text>
  );
}

type NameCellProps = Pick<TableProps, 'showFolder' | 'onTag'> & {
  line: Line;
  /** The rows that a drag moves. */
  dragged: readonly Line[];
};

function NameCell({ line, dragged, showFolder, onTag }: NameCellProps) {
  const [row, setRow] = useState<Element | null>(null);
  useLineDrag(row, line, dragged);
  return (
    <Group ref={(cell) => setRow(cell?.closest('tr') ?? null)} gap={8} wrap="nowrap">
      <Anchor
        component={Link}
        to={`/digital-organizations/${line.id}`}
        fw={500}
        c="inherit"
        inherit
        truncate
        title={line.description === '' ? undefined : line.description}
      >
        {line.name}
      </Anchor>
      {showFolder && line.folder !== null ? (
        <Anchor
          component={Link}
          to={`/digital-organizations?folder=${line.folder.id}`}
          c="dimmed"
          fz={12.5}
          maw={140}
          truncate
          style={{ flexShrink: 0 }}
          title={line.folder.name}
        >
          <IconFolder size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {line.folder.name}
        </Anchor>
      ) : null}
      {line.shared_with_you ? (
        <Badge size="sm" variant="light" tt="none" fw={500} miw="max-content" leftSection={<IconShare2 size={11} />}>
          {t('digitalOrganizations.sharedWithYou')}
        </Badge>
      ) : null}
      {line.tags.slice(0, 3).map((tag) => (
        <UnstyledButton
          key={tag}
          mih={24}
          c="dimmed"
          fz={12.5}
          miw="max-content"
          aria-label={t('digitalOrganizations.filterByTagTag', { tag })}
          onClick={() => onTag(tag)}
        >
          {`#${tag}`}
        </UnstyledButton>
      ))}
    </Group>
  );
}

function LastExecution({ execution }: { execution: Line['last_execution'] }) {
  if (execution === null)
    return (
      <Text fz="inherit" c="dimmed">
        {t('digitalOrganizations.neverRun')}
      </Text>
    );
  return (
    <Group gap="0 8px">
      <StatusBadge status={execution.status} />
      <Anchor component={Link} to={`/executions/${execution.id}`} inherit c="dimmed">
        <TimeAgo iso={execution.created_at} />
      </Anchor>
    </Group>
  );
}
