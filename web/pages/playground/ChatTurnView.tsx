import { Anchor, Badge, Box, Collapse, Group, Image, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBrain, IconChevronDown, IconPlayerStop, IconTool } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { t } from '../../texts/texts.ts';
import { AnswerFactsLine } from './AnswerFactsLine.tsx';
import classes from './ChatTurnView.module.css';
import type { AssistantTurn, ChatTurn, ToolCall, UserTurn } from './chatTurns.ts';

const Markdown = lazyPart(async () => (await import('../../features/canvas/view/Markdown.tsx')).Markdown);

/** Shows one turn of the conversation: author, text and cost. */
export function ChatTurnView({ turn }: { turn: ChatTurn }) {
  if (turn.role === 'user') return <Asked turn={turn} />;
  if (turn.role === 'assistant') return <Answered turn={turn} />;
  return (
    <Box className={classes.tool}>
      <Text size="xs" fw={600} c="dimmed">
        {t('playground.resultOfName', { name: turn.call.name })}
      </Text>
      <Text size="sm" className={`${classes.text} mono`}>
        {turn.text}
      </Text>
    </Box>
  );
}

function Asked({ turn }: { turn: UserTurn }) {
  return (
    <Box className={classes.asked}>
      <Text size="xs" fw={600} c="dimmed">
        {t('playground.you')}
      </Text>
      <Text className={classes.text}>{turn.text}</Text>
      <Group gap="xs">
        {turn.pictures.map(({ key, name, url }) => (
          <Image key={key} src={url} alt={name} h={96} w="auto" radius="sm" />
        ))}
      </Group>
    </Box>
  );
}

function Answered({ turn }: { turn: AssistantTurn }) {
  const isEmpty = turn.text === '' && turn.reasoning === '' && turn.toolCalls.length === 0;
  return (
    <Stack gap={6} aria-busy={turn.state === 'answering'}>
      <Group gap="xs">
        <Text size="xs" fw={600} c="dimmed" className="mono">
          {turn.model}
        </Text>
        {turn.state === 'answering' ? <Loader size={12} aria-label={t('playground.generating')} /> : null}
        {turn.state === 'stopped' ? (
          <Badge
            size="sm"
            color="gray"
            variant="light"
            tt="none"
            leftSection={<IconPlayerStop size={11} aria-hidden />}
          >
            {t('playground.stopped')}
          </Badge>
        ) : null}
      </Group>
      {turn.reasoning === '' ? null : <Reasoning text={turn.reasoning} isOpen={turn.text === ''} />}
      {turn.text === '' ? null : <AnswerText text={turn.text} />}
      {turn.toolCalls.map((call) => (
        <CalledTool key={call.id} call={call} />
      ))}
      {isEmpty && turn.state === 'done' ? (
        <Text size="sm" c="dimmed">
          {t('playground.noTextReturned')}
        </Text>
      ) : null}
      {turn.error === null ? null : <ErrorNotice error={turn.error} title={t('playground.incompleteResponse')} />}
      <AnswerFactsLine facts={turn.facts} />
      {turn.state === 'stopped' ? (
        <Text size="xs" c="dimmed">
          {t('playground.stoppedCharged')}{' '}
          <Anchor component={Link} to={`/calls${turn.callId === null ? '' : `?call=${turn.callId}`}`} inherit>
            {turn.callId === null ? t('playground.viewRecentCalls') : t('playground.viewCall')}
          </Anchor>
        </Text>
      ) : null}
    </Stack>
  );
}

/** As Markdown, without HTML and pictures; as plain text until its code is there. */
function AnswerText({ text }: { text: string }) {
  return (
    <Suspense fallback={<Text className={classes.text}>{text}</Text>}>
      <Markdown text={text} />
    </Suspense>
  );
}

function Reasoning({ text, isOpen }: { text: string; isOpen: boolean }) {
  const [opened, { toggle }] = useDisclosure(false);
  const shown = opened || isOpen;
  return (
    <Box className={classes.reasoning}>
      <UnstyledButton onClick={toggle} aria-expanded={shown}>
        <Group gap={6}>
          <IconBrain size={15} aria-hidden />
          <Text size="sm" fw={500}>
            {t('common.reasoning')}
          </Text>
          <IconChevronDown size={14} style={{ rotate: shown ? '180deg' : '0deg' }} aria-hidden />
        </Group>
      </UnstyledButton>
      <Collapse expanded={shown}>
        <Text size="sm" c="dimmed" className={classes.text} mt={4}>
          {text}
        </Text>
      </Collapse>
    </Box>
  );
}

function CalledTool({ call }: { call: ToolCall }) {
  return (
    <Box>
      <Group gap={6} mb={4}>
        <IconTool size={15} aria-hidden />
        <Text size="sm" fw={500}>
          {t('playground.callsName', { name: call.name })}
        </Text>
      </Group>
      <CodeBlock
        code={pretty(call.arguments)}
        label={t('playground.argumentsOfName', { name: call.name })}
        maxHeight={200}
      />
    </Box>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json; // still arriving, or not JSON
  }
}
