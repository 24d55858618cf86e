import { Group, Paper, SimpleGrid, Stack } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { AnswerElsewhere } from './AnswerElsewhere.tsx';
import { chatBody, readTools } from './chatBody.ts';
import classes from './ChatTab.module.css';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatSettingsForm } from './ChatSettingsForm.tsx';
import { CompareButtons } from './CompareButtons.tsx';
import { ComparedColumn } from './ComparedColumn.tsx';
import { Conversation } from './Conversation.tsx';
import { ConversationButtons } from './ConversationButtons.tsx';
import { openToolCalls, type ChatTurn, type UserTurn } from './chatTurns.ts';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { SavedConversations } from './SavedConversations.tsx';
import { ShowCodeButton } from './ShowCodeButton.tsx';
import { ToolAnswers } from './ToolAnswers.tsx';
import { useChat } from './useChat.ts';
import { useChosenModel } from './useChosenModel.ts';
import { mostBeside, useComparedModels } from './useComparedModels.ts';
import { useFollowEnd } from './useFollowEnd.ts';
import { useSavedConversation } from './useSavedConversation.ts';

/** A conversation with a model, or the same one with two or three: several turns, streamed, with tools and pictures. */
export function ChatTab() {
  const chosenModel = useChosenModel('chat.completions');
  const chat = useChat();
  const { turns, settings, draft, conversation } = chat;
  const compared = useComparedModels(chosenModel.models);
  const second = useChat('playground.compared');
  const third = useChat('playground.compared.third');
  const beside = [
    { chat: second, title: t('playground.secondConversation'), modelTitle: t('playground.secondModel') },
    { chat: third, title: t('playground.thirdConversation'), modelTitle: t('playground.thirdModel') },
  ].flatMap((one, place) => {
    const name = compared.names[place];
    return name === undefined ? [] : [{ ...one, name, place }];
  });
  const isComparing = beside.length > 0;
  const isAnswering = chat.isAnswering || second.isAnswering || third.isAnswering;
  const saved = useSavedConversation(chat, chosenModel.chosen?.name ?? null);
  const open = (one: Schema<'Conversation'>) => {
    saved.open(one);
    if (chosenModel.models.some(({ name }) => name === one.model)) chosenModel.choose(one.model, { alone: true });
    else compared.choose([]);
  };
  const end = useFollowEnd(turns, turns.length);
  const waiting = openToolCalls(turns);
  const toolsProblem = readTools(settings.tools).problem;
  const begin = (other: typeof chat) => {
    other.conversation.clear();
    other.conversation.change({ turns });
  };
  const otherModel = (names: readonly string[]) =>
    (chosenModel.models.find(({ name }) => !names.includes(name)) ?? chosenModel.models[0])?.name ?? '';
  const last = turns.at(-1);
  const answered = last?.role === 'assistant' && last.state === 'done' ? last.facts.requestId : null;
  const names = chosenModel.models.map(({ name }) => name);
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
                <CompareButtons
                  isComparing={isComparing}
                  isDisabled={isAnswering}
                  canAdd={isComparing && beside.length < mostBeside}
                  onCompare={() => {
                    if (isComparing) return compared.choose([]);
                    begin(second);
                    compared.choose([otherModel([model.name])]);
                  }}
                  onAdd={() => {
                    begin(third);
                    compared.choose([...compared.names, otherModel([model.name, ...compared.names])]);
                  }}
                />
                <ConversationButtons
                  canAnswerAgain={!isAnswering && turns.some(({ role }) => role === 'assistant')}
                  canBegin={turns.length > 0}
                  onAnswerAgain={() => {
                    conversation.again(model.name);
                    for (const other of beside) other.chat.conversation.again(other.name);
                  }}
                  onBegin={() => {
                    saved.begin();
                    for (const { chat: other } of beside) other.conversation.clear();
                  }}
                />
              </Group>
            </Group>
            {isComparing ? (
              <SimpleGrid cols={{ base: 1, xs: 2, md: beside.length + 1 }} spacing="md">
                <ComparedColumn
                  title={t('playground.firstModel')}
                  names={names}
                  name={model.name}
                  turns={turns}
                  onChoose={(name) => chosenModel.choose(name)}
                />
                {beside.map(({ chat: other, title, modelTitle, name, place }) => (
                  <ComparedColumn
                    key={place}
                    title={modelTitle}
                    label={title}
                    names={names}
                    name={name}
                    turns={other.turns}
                    onChoose={(next) => compared.choose(compared.names.with(place, next))}
                  />
                ))}
              </SimpleGrid>
            ) : (
              <>
                <Conversation turns={turns} />
                {answered === null ? null : (
                  <AnswerElsewhere key={answered} requestId={answered} used={usedBy(turns, settings.tools)} />
                )}
              </>
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
                    for (const { chat: other } of beside) other.conversation.stop();
                  }}
                  onSend={() => {
                    const asked = userTurn(draft);
                    conversation.send(model.name, [asked]);
                    for (const { chat: other, name } of beside) {
                      other.conversation.change({ settings, ...(isInStep(other.turns, turns) ? {} : { turns }) });
                      other.conversation.send(name, [asked]);
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

/** True if two conversations have the same questions. They do not where a link opens a comparison beside an older conversation. */
function isInStep(turns: readonly ChatTurn[], others: readonly ChatTurn[]): boolean {
  const askedIn = (all: readonly ChatTurn[]) =>
    all
      .filter(({ role }) => role === 'user')
      .map(({ key }) => key)
      .join();
  return askedIn(turns) === askedIn(others);
}

/** Capabilities that a model needs to answer the same. */
function usedBy(turns: readonly ChatTurn[], tools: string): string[] {
  return [
    ...(readTools(tools).tools.length > 0 ? ['tools'] : []),
    ...(turns.some((turn) => turn.role === 'user' && turn.pictures.length > 0) ? ['image_input'] : []),
  ];
}

function userTurn(draft: Omit<UserTurn, 'key' | 'role'>): UserTurn {
  return { role: 'user', key: crypto.randomUUID(), ...draft };
}

/** Code ends with a question: the last answer is what it would get. */
function codeTurns(turns: readonly ChatTurn[]): readonly ChatTurn[] {
  const asked = turns.at(-1)?.role === 'assistant' ? turns.slice(0, -1) : turns;
  return asked.length > 0 ? asked : [userTurn({ text: t('playground.hello'), pictures: [] })];
}
