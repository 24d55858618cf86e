import { Anchor, Badge, Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { IconFolder, IconShare2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { Several } from '../../parts/Several.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { DigitalOrganizationMenu } from './DigitalOrganizationMenu.tsx';
import { PublishSwitch } from './PublishSwitch.tsx';
import { failurePercent, RecentRuns } from './RecentRuns.tsx';
import { triggerTitles } from './triggerTitles.ts';

type Line = Schema<'DigitalOrganizationSummary'>;
type TableProps = {
  lines: Line[];
  chosen: ReadonlySet<string>;
  /** Says the folder of each. */
  showFolder: boolean;
  onChoose: (ids: ReadonlySet<string>) => void;
  onTag: (tag: string) => void;
};

/** Lines of the list of digital organizations: what starts each, how it has been doing, and whether it is on. */
export function DigitalOrganizationTable({ lines, chosen, showFolder, onChoose, onTag }: TableProps) {
  const all = lines.every(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? new Set([...chosen, id]) : new Set([...chosen].filter((one) => one !== id)));
  return (
    <Table.ScrollContainer minWidth={1060}>
      <Table highlightOnHover aria-label={t('digitalOrganizations.digitalOrganizations')} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                size="xs"
                aria-label={t('common.selectAll')}
                checked={all}
                indeterminate={!all && lines.some(({ id }) => chosen.has(id))}
                onChange={() => onChoose(all ? new Set() : new Set(lines.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('executions.trigger')}</Table.Th>
            <Table.Th>{t('digitalOrganizations.lastExecution')}</Table.Th>
            <Table.Th>{t('digitalOrganizations.recent')}</Table.Th>
            <Table.Th ta="right">{t('digitalOrganizations.failureRate')}</Table.Th>
            <Table.Th>{t('app.next')}</Table.Th>
            <Table.Th>{t('account.owner')}</Table.Th>
            <Table.Th>{t('common.published')}</Table.Th>
            <ActionsHeader />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              chosen={chosen.has(line.id)}
              showFolder={showFolder}
              onChoose={choose}
              onTag={onTag}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type RowProps = {
  line: Line;
  chosen: boolean;
  showFolder: boolean;
  onChoose: (id: string, chosen: boolean) => void;
  onTag: (tag: string) => void;
};

function Row({ line, chosen, showFolder, onChoose, onTag }: RowProps) {
  const percent = failurePercent(line.recent_executions);
  return (
    <Table.Tr data-selected={chosen || undefined} bg={chosen ? 'var(--mantine-color-brand-light)' : undefined}>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('digitalOrganizations.selectName', { name: line.name })}
          checked={chosen}
          onChange={(event) => onChoose(line.id, event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td maw={320}>
        <NameCell line={line} showFolder={showFolder} onTag={onTag} />
      </Table.Td>
      <Table.Td c="dimmed">
        <Several texts={triggerTitles(line.triggers)} />
      </Table.Td>
      <Table.Td>
        <LastExecution execution={line.last_execution} />
      </Table.Td>
      <Table.Td>
        <RecentRuns recent={line.recent_executions} />
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {percent === null ? (
          '–'
        ) : (
          <Text
            span
            fz="inherit"
            c={percent === 0 ? 'dimmed' : 'red'}
            title={t('digitalOrganizations.failedOfLastEndedFailed', {
              failed: line.recent_executions.failed,
              ended: line.recent_executions.ended,
            })}
          >
            {t('digitalOrganizations.percentPercent', { percent })}
          </Text>
        )}
      </Table.Td>
      <Table.Td c="dimmed">
        <TimeAgo iso={line.next_time} fallback="–" />
      </Table.Td>
      <Table.Td c="dimmed" maw={130}>
        <Text fz="inherit" truncate title={line.owner?.name}>
          {line.owner?.name ?? '–'}
        </Text>
      </Table.Td>
      <Table.Td>
        <PublishSwitch line={line} />
      </Table.Td>
      <Table.Td>
        <DigitalOrganizationMenu digitalOrganization={line} />
      </Table.Td>
    </Table.Tr>
  );
}

function NameCell({ line, showFolder, onTag }: Omit<RowProps, 'chosen' | 'onChoose'>) {
  return (
    <Group gap={8} wrap="nowrap">
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
    <Group gap={8} wrap="nowrap">
      <StatusBadge status={execution.status} />
      <Anchor component={Link} to={`/executions/${execution.id}`} inherit c="dimmed">
        <TimeAgo iso={execution.created_at} />
      </Anchor>
    </Group>
  );
}
