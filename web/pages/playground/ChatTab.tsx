import { Button, Group, Paper, Select, SimpleGrid, Stack } from '@mantine/core';
import { IconColumns2, IconMessages, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { t } from '../../texts/texts.ts';
import { chatBody, readTools } from './chatBody.ts';
import classes from './ChatTab.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatSettingsForm } from './ChatSettingsForm.tsx';
import { ChatTurnView } from './ChatTurnView.tsx';
import { openToolCalls, type ChatTurn, type UserTurn } from './chatTurns.ts';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { SavedConversations } from './SavedConversations.tsx';
import { ShowCodeButton } from './ShowCodeButton.tsx';
import { ToolAnswers } from './ToolAnswers.tsx';
import { useChat } from './useChat.ts';
import { useChosenModel } from './useChosenModel.ts';
import { useComparedModel } from './useComparedModel.ts';
import { useFollowEnd } from './useFollowEnd.ts';
import { useSavedConversation } from './useSavedConversation.ts';

/** A conversation with a model, or the same one with two: several turns, streamed, with tools and pictures. */
export function ChatTab() {
  const chosenModel = useChosenModel('chat.completions');
  const chat = useChat();
  const { turns, settings, draft, conversation } = chat;
  const compared = useComparedModel(chosenModel.models);
  const second = useChat('playground.compared');
  const isAnswering = chat.isAnswering || second.isAnswering;
  const saved = useSavedConversation(chat, chosenModel.chosen?.name ?? null);
  const open = (one: Schema<'Conversation'>) => {
    saved.open(one);
    if (chosenModel.models.some(({ name }) => name === one.model)) chosenModel.choose(one.model, { alone: true });
    else compared.choose(null);
  };
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
                <SavedConversations disabled={isAnswering} onDeleted={saved.forget} onOpen={open} />
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-pressed={compared.model !== null}
                  leftSection={<IconColumns2 size={15} aria-hidden />}
                  disabled={isAnswering}
                  onClick={() => {
                    second.conversation.clear();
                    second.conversation.change({ turns });
                    const other = chosenModel.models.find(({ name }) => name !== model.name);
                    compared.choose(compared.model === null ? (other ?? model).name : null);
                  }}
                >
                  {t('playground.compare')}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconRefresh size={15} aria-hidden />}
                  disabled={isAnswering || turns.every(({ role }) => role !== 'assistant')}
                  onClick={() => {
                    conversation.again(model.name);
                    if (compared.model !== null) second.conversation.again(compared.model);
                  }}
                >
                  {t('playground.regenerate')}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconPlus size={15} aria-hidden />}
                  disabled={turns.length === 0}
                  onClick={() => {
                    saved.begin();
                    second.conversation.clear();
                  }}
                >
                  {t('playground.newConversation')}
                </Button>
              </Group>
            </Group>
            {compared.model === null ? (
              <Conversation turns={turns} />
            ) : (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
                <Stack gap="md">
                  <Select
                    size="xs"
                    aria-label={t('playground.firstModel')}
                    searchable
                    allowDeselect={false}
                    data={chosenModel.models.map(({ name }) => name)}
                    value={model.name}
                    onChange={(name) => name !== null && chosenModel.choose(name)}
                  />
                  <Conversation turns={turns} />
                </Stack>
                <Stack gap="md">
                  <Select
                    size="xs"
                    aria-label={t('playground.secondModel')}
                    searchable
                    allowDeselect={false}
                    data={chosenModel.models.map(({ name }) => name)}
                    value={compared.model}
                    onChange={compared.choose}
                  />
                  <Conversation turns={second.turns} label={t('playground.secondConversation')} />
                </Stack>
              </SimpleGrid>
            )}
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
                  onStop={() => {
                    conversation.stop();
                    second.conversation.stop();
                  }}
                  onSend={() => {
                    const asked = userTurn(draft);
                    conversation.send(model.name, [asked]);
                    if (compared.model !== null) {
                      second.conversation.change({ settings });
                      second.conversation.send(compared.model, [asked]);
                    }
                    conversation.change({ draft: { text: '', pictures: [] } });
                  }}
                />
              )}
            </div>
            <div ref={end} style={{ marginTop: 'calc(-1 * var(--mantine-spacing-md))', scrollMarginBottom: 24 }} />
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
  return asked.length > 0 ? asked : [userTurn({ text: t('playground.hello'), pictures: [] })];
}

function Conversation({ turns, label = t('playground.conversation') }: { turns: readonly ChatTurn[]; label?: string }) {
  if (turns.length === 0) {
    return (
      <EmptyState icon={IconMessages} title={t('playground.askAnything')}>
        {t('playground.sendMessageToStart')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md" role="log" aria-label={label}>
      {turns.map((turn) => (
        <ChatTurnView key={turn.key} turn={turn} />
      ))}
    </Stack>
  );
}
