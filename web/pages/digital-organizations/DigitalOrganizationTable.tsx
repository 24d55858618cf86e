import { Anchor, Badge, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { IconPencil, IconShare2, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { DigitalOrganizationMenu } from './DigitalOrganizationMenu.tsx';

type Line = Schema<'DigitalOrganizationSummary'>;

/** Lines of the list of digital organizations; `onTag` filters by a tag that was clicked. */
export function DigitalOrganizationTable({ lines, onTag }: { lines: Line[]; onTag: (tag: string) => void }) {
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table highlightOnHover aria-label={t('Digital organizations')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th>{t('Status')}</Table.Th>
            <Table.Th>{t('Last execution')}</Table.Th>
            <Table.Th>{t('Updated')}</Table.Th>
            <ActionsHeader />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td maw={420} miw={190}>
                <NameCell line={line} onTag={onTag} />
              </Table.Td>
              <Table.Td>
                <StateBadge status={line.status} />
              </Table.Td>
              <Table.Td>
                <LastExecution execution={line.last_execution} />
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={line.updated_at} />
                </Text>
              </Table.Td>
              <Table.Td>
                <DigitalOrganizationMenu digitalOrganization={line} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function NameCell({ line, onTag }: { line: Line; onTag: (tag: string) => void }) {
  return (
    <>
      <Anchor component={Link} to={`/digital-organizations/${line.id}`} fw={600} c="inherit" size="sm">
        {line.name}
      </Anchor>
      {line.shared_with_you ? (
        <Badge size="sm" variant="light" ml="xs" tt="none" fw={500} leftSection={<IconShare2 size={11} aria-hidden />}>
          {t('Shared with you')}
        </Badge>
      ) : null}
      {line.description === '' ? null : (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {line.description}
        </Text>
      )}
      {line.tags.length === 0 ? null : (
        <Group gap={4} mt={2}>
          {line.tags.map((tag) => (
            <UnstyledButton
              key={tag}
              mih={24}
              aria-label={t('Filter by tag {{tag}}', { tag })}
              onClick={() => onTag(tag)}
            >
              <Badge size="sm" variant="default" tt="none" fw={500} miw="max-content">
                {`#${tag}`}
              </Badge>
            </UnstyledButton>
          ))}
        </Group>
      )}
    </>
  );
}

function StateBadge({ status }: Pick<Line, 'status'>) {
  const isPublished = status === 'published';
  const Icon = isPublished ? IconWorld : IconPencil;
  return (
    <Badge
      variant="light"
      color={isPublished ? 'teal' : 'gray'}
      leftSection={<Icon size={12} aria-hidden />}
      tt="none"
      miw="max-content"
    >
      {isPublished ? t('Published') : t('Draft')}
    </Badge>
  );
}

function LastExecution({ execution }: { execution: Line['last_execution'] }) {
  if (execution === null)
    return (
      <Text size="sm" c="dimmed">
        {t('Never run')}
      </Text>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge status={execution.status} />
      <Anchor component={Link} to={`/executions/${execution.id}`} size="sm">
        <TimeAgo iso={execution.created_at} />
      </Anchor>
    </Group>
  );
}
