import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArchive, IconExternalLink, IconForms, IconRobot, IconUserCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { ApprovalAnswer } from './ApprovalAnswer.tsx';
import { DeliverableAnswer } from './DeliverableAnswer.tsx';
import { ToolCallAnswer } from './ToolCallAnswer.tsx';

type Entry = Schema<'InboxEntry'>;

const icons = { approval: IconUserCheck, tool_call: IconRobot, deliverable: IconArchive, form: IconForms };

const kindText = (kind: Entry['kind']): string =>
  ({
    approval: t('inbox.approval'),
    tool_call: t('inbox.toolCall'),
    deliverable: t('market.deliverable'),
    form: t('executions.form'),
  })[kind];

/** One entry of the inbox with all that it takes to decide it. */
export function InboxCard({ entry }: { entry: Entry }) {
  const { kind, id, title, message, execution_id: executionId } = entry;
  const heading = title === '' ? t('common.untitled') : title;
  return (
    <Paper
      withBorder
      radius="md"
      p={{ base: 'md', sm: 'lg' }}
      component="section"
      aria-label={heading}
      tabIndex={0}
      data-inbox-entry
      onKeyDown={walk}
    >
      <Stack gap="sm">
        <CardHead entry={entry} heading={heading} />
        {message === '' ? null : (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        )}
        {kind === 'approval' && entry.approval !== undefined ? (
          <ApprovalAnswer id={id} question={entry.approval} />
        ) : null}
        {kind === 'tool_call' ? <ToolCallAnswer entry={entry} /> : null}
        {kind === 'deliverable' ? <DeliverableAnswer id={id} /> : null}
        {entry.form_url === undefined ? null : (
          <Group>
            <Button
              component="a"
              href={entry.form_url}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconExternalLink size={15} aria-hidden />}
            >
              {t('publish.openForm')}
            </Button>
          </Group>
        )}
        {executionId === null ? null : (
          <Anchor component={Link} to={`/executions/${executionId}`} size="sm" style={{ alignSelf: 'flex-start' }}>
            {t('evaluations.openExecution')}
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}

function CardHead({ entry, heading }: { entry: Entry; heading: string }) {
  const { kind, due_at: dueAt } = entry;
  const Icon = icons[kind];
  return (
    <Stack gap={2}>
      <Group gap={6} wrap="wrap">
        <Icon size={15} aria-hidden />
        <Text size="sm" c="dimmed">
          {kindText(kind)}
        </Text>
        {entry.digital_organization_name === null ? null : (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {entry.digital_organization_name}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <TimeAgo iso={entry.created_at} />
        </Text>
        {dueAt === null ? null : (
          <Text size="sm" c="dimmed">
            {t('inbox.due')} <TimeAgo iso={dueAt} />
          </Text>
        )}
      </Group>
      <Title order={2} fz={17} style={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Title>
    </Stack>
  );
}

/** Arrow keys move between entries, and digits to the buttons of one, if the entry itself has the focus. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const card = event.currentTarget;
  if (event.target !== card || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (step !== undefined) {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-inbox-entry]')];
    const next = cards[cards.indexOf(card) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    return;
  }
  const button = /^[1-9]$/.test(event.key)
    ? card.querySelectorAll<HTMLElement>('[data-choice]')[Number(event.key) - 1]
    : undefined;
  if (button === undefined) return;
  event.preventDefault();
  button.focus();
}
