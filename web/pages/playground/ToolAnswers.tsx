import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../texts/texts.ts';
import type { ToolCall, ToolTurn } from './chatTurns.ts';

type ToolAnswersProps = { calls: ToolCall[]; onAnswer: (answers: ToolTurn[]) => void };

/** Asks for the tools' results: the user plays the tools. */
export function ToolAnswers({ calls, onAnswer }: ToolAnswersProps) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const isReady = calls.every(({ id }) => (texts[id] ?? '').trim() !== '');
  const send = () =>
    onAnswer(calls.map((call) => ({ role: 'tool', key: crypto.randomUUID(), call, text: texts[call.id] ?? '' })));
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('playground.waitingForTools')}
      </Text>
      {calls.map(({ id, name }) => (
        <Textarea
          key={id}
          label={t('playground.resultOfName', { name })}
          autosize
          minRows={2}
          maxRows={10}
          value={texts[id] ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTexts((before) => ({ ...before, [id]: value }));
          }}
        />
      ))}
      <Group justify="flex-end">
        <Button leftSection={<IconSend size={16} aria-hidden />} disabled={!isReady} onClick={send}>
          {t('playground.sendResults')}
        </Button>
      </Group>
    </Stack>
  );
}
