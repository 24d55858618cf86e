import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconMessages, IconRefresh, IconTrash } from '@tabler/icons-react';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { t } from '../../texts/texts.ts';
import { chatBody, readTools } from './chatBody.ts';
import classes from './ChatTab.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatSettingsForm } from './ChatSettingsForm.tsx';
import { ChatTurnView } from './ChatTurnView.tsx';
import { openToolCalls, type ChatTurn, type UserTurn } from './chatTurns.ts';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { ShowCodeButton } from './ShowCodeButton.tsx';
import { ToolAnswers } from './ToolAnswers.tsx';
import { useChat } from './useChat.ts';
import { useChosenModel } from './useChosenModel.ts';
import { useFollowEnd } from './useFollowEnd.ts';

/** A conversation with a model: several turns, streamed, with tools and pictures. */
export function ChatTab() {
  const chosenModel = useChosenModel('chat.completions');
  const { turns, settings, draft, isAnswering, conversation } = useChat();
  const end = useFollowEnd(turns, turns.length);
  const waiting = openToolCalls(turns);
  const toolsProblem = readTools(settings.tools).problem;
  const drafted = draft.text.trim() === '' ? [] : [userTurn(draft)];
  return (
    <PlaygroundFrame
      chosenModel={chosenModel}
      settings={
        <ChatSettingsForm
          settings={settings}
          toolsProblem={toolsProblem}
          onChange={(next) => conversation.change({ settings: next })}
        />
      }
    >
      {(model) => (
        <Paper withBorder radius="md" p="md">
          <Stack gap="md">
            <Group justify="space-between" gap="xs">
              <ShowCodeButton
                endpoint="chat.completions"
                body={() => chatBody(model.name, codeTurns([...turns, ...drafted]), settings)}
              />
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconRefresh size={15} aria-hidden />}
                  disabled={isAnswering || turns.every(({ role }) => role !== 'assistant')}
                  onClick={() => conversation.again(model.name)}
                >
                  {t('Regenerate')}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconTrash size={15} aria-hidden />}
                  disabled={turns.length === 0}
                  onClick={() => conversation.clear()}
                >
                  {t('New conversation')}
                </Button>
              </Group>
            </Group>
            <Conversation turns={turns} />
            <div className={turns.length > 0 ? classes.composer : undefined}>
              {waiting.length > 0 ? (
                <ToolAnswers
                  key={waiting[0]?.id}
                  calls={waiting}
                  onAnswer={(answers) => conversation.send(model.name, answers)}
                />
              ) : (
                <ChatComposer
                  draft={draft}
                  onChange={(next) => conversation.change({ draft: next })}
                  takesPictures={model.capabilities.includes('image_input')}
                  isAnswering={isAnswering}
                  isBlocked={toolsProblem !== null}
                  onStop={() => conversation.stop()}
                  onSend={() => {
                    conversation.send(model.name, [userTurn(draft)]);
                    conversation.change({ draft: { text: '', pictures: [] } });
                  }}
                />
              )}
            </div>
            <div ref={end} style={{ scrollMarginBottom: 24 }} />
          </Stack>
        </Paper>
      )}
    </PlaygroundFrame>
  );
}

function userTurn(draft: Omit<UserTurn, 'key' | 'role'>): UserTurn {
  return { role: 'user', key: crypto.randomUUID(), ...draft };
}

/** Code ends with a question: the last answer is what it would get. */
function codeTurns(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  const asked = turns.at(-1)?.role === 'assistant' ? turns.slice(0, -1) : turns;
  return asked.length > 0 ? asked : [userTurn({ text: t('Hello'), pictures: [] })];
}

function Conversation({ turns }: { turns: readonly ChatTurn[] }) {
  if (turns.length === 0) {
    return (
      <EmptyState icon={IconMessages} title={t('Ask anything')}>
        {t('Send a message to start. Each response shows its cost and duration.')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md" role="log" aria-label={t('Conversation')}>
      {turns.map((turn) => (
        <ChatTurnView key={turn.key} turn={turn} />
      ))}
    </Stack>
  );
}
