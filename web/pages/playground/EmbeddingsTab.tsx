import { ActionIcon, Button, Group, Paper, Stack, Textarea } from '@mantine/core';
import { IconTrash, IconVectorTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSessionState } from '../../app/sessionState.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { AddEntryButton } from '../../forms/AddEntryButton.tsx';
import { t } from '../../texts/texts.ts';
import { AnswerFactsLine } from './AnswerFactsLine.tsx';
import { headerFacts, usageFacts } from './chatAnswer.ts';
import { EmbeddingTables } from './EmbeddingTables.tsx';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { ShowCodeButton } from './ShowCodeButton.tsx';
import { useChosenModel } from './useChosenModel.ts';

const mostTexts = 12;

async function embed({ model, texts }: { model: string; texts: string[] }) {
  const startedMs = performance.now();
  const { data, error, response } = await api.POST('/api/v1/playground/embeddings', { body: { model, input: texts } });
  if (error !== undefined) throw error;
  const latencyMs = Math.round(performance.now() - startedMs);
  const vectors = data.data.map(({ embedding }) => (Array.isArray(embedding) ? embedding.map(Number) : []));
  return { texts, vectors, facts: { ...usageFacts(data.usage), ...headerFacts(response.headers), latencyMs } };
}

/** Turns texts into vectors and says how alike they are. */
export function EmbeddingsTab() {
  const chosenModel = useChosenModel('embeddings');
  const queryClient = useQueryClient();
  const [texts, setTexts] = useSessionState('playground.texts', ['', '']);
  const [made, setMade] = useSessionState<Awaited<ReturnType<typeof embed>> | null>('playground.vectors', null);
  const asked = texts.map((text) => text.trim()).filter((text) => text !== '');
  const run = useMutation({
    mutationFn: embed,
    onMutate: () => setMade(null),
    onSuccess: setMade,
    onSettled: () => readAgain(queryClient, '/api/v1/wallet'),
  });
  return (
    <PlaygroundFrame chosenModel={chosenModel}>
      {(model) => (
        <Paper withBorder radius="md" p="md">
          <Stack>
            {texts.map((text, place) => (
              <Group key={place} gap="xs" align="flex-end" wrap="nowrap">
                <Textarea
                  flex={1}
                  label={t('playground.textPlace', { place: place + 1 })}
                  autosize
                  minRows={1}
                  maxRows={6}
                  value={text}
                  onChange={(event) => {
                    const { value } = event.currentTarget;
                    setTexts(texts.map((one, at) => (at === place ? value : one)));
                  }}
                />
                <ActionIcon
                  mb={4}
                  variant="subtle"
                  color="gray"
                  disabled={texts.length === 1}
                  aria-label={t('playground.removeTextPlace', { place: place + 1 })}
                  onClick={() => setTexts(texts.filter((_, at) => at !== place))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            ))}
            <Group justify="space-between">
              <Group gap="xs">
                <AddEntryButton
                  variant="subtle"
                  disabled={texts.length >= mostTexts}
                  onAdd={() => setTexts([...texts, ''])}
                >
                  {t('playground.addText')}
                </AddEntryButton>
                <ShowCodeButton
                  endpoint="embeddings"
                  body={() => ({ model: model.name, input: asked.length === 0 ? [t('playground.hello')] : asked })}
                />
              </Group>
              <Button
                loading={run.isPending}
                disabled={asked.length === 0}
                onClick={() => run.mutate({ model: model.name, texts: asked })}
              >
                {t('playground.createEmbeddings')}
              </Button>
            </Group>
            <ErrorNotice error={run.error} title={t('playground.couldNotCreateEmbeddings')} />
            {made === null && !run.isError ? (
              <EmptyState icon={IconVectorTriangle} title={t('playground.compareTexts')}>
                {t('playground.embeddingsText')}
              </EmptyState>
            ) : null}
            {made === null ? null : (
              <>
                <EmbeddingTables texts={made.texts} vectors={made.vectors} />
                <AnswerFactsLine facts={made.facts} />
              </>
            )}
          </Stack>
        </Paper>
      )}
    </PlaygroundFrame>
  );
}
