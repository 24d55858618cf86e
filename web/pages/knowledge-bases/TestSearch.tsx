import { Anchor, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';

const mostHits = 10;

/** Asks a knowledge base as nodes do, and shows the passages with their scores and where they stand. */
export function TestSearch({ base }: { base: Schema<'KnowledgeBase'> }) {
  const [query, setQuery] = useState('');
  const search = $api.useMutation('post', '/api/v1/knowledge-bases/{knowledge_base_id}/search');
  return (
    <FormPanel title={t('knowledge.testSearch')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.mutate({ params: { path: { knowledge_base_id: base.id } }, body: { query, limit: mostHits } });
        }}
      >
        <Group align="flex-end">
          <TextInput
            label={t('knowledge.question')}
            description={t('knowledge.searchCosts')}
            required
            maxLength={8000}
            flex={1}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />} loading={search.isPending}>
            {t('app.search')}
          </Button>
        </Group>
      </form>
      <ErrorNotice error={search.error} title={t('knowledge.couldNotSearch')} />
      {search.data === undefined ? null : <Hits hits={search.data.hits} />}
    </FormPanel>
  );
}

function Hits({ hits }: { hits: readonly Schema<'KnowledgeHit'>[] }) {
  if (hits.length === 0) return <Text size="sm">{t('knowledge.nothingFound')}</Text>;
  return (
    <Stack component="ol" p={0} m={0} gap="lg" style={{ listStyle: 'none' }} role="list">
      {hits.map((hit) => (
        <Hit key={`${hit.document_id} ${hit.match}`} hit={hit} />
      ))}
    </Stack>
  );
}

function Hit({ hit }: { hit: Schema<'KnowledgeHit'> }) {
  return (
    <Stack component="li" gap={4}>
      <Group gap="xs">
        <Text fw={500} size="sm">
          {hit.source_url === null ? (
            hit.title
          ) : (
            <Anchor href={hit.source_url} target="_blank" rel="noreferrer" inherit>
              {hit.title}
            </Anchor>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {hit.heading}
        </Text>
      </Group>
      <Group gap="xs">
        <Badge variant="light" tt="none">
          {t('knowledge.score', { score: hit.score.toFixed(2) })}
        </Badge>
        <Badge variant="default" tt="none">
          {t('knowledge.similarity', { similarity: hit.similarity.toFixed(2) })}
        </Badge>
        {hit.text_rank === null ? null : (
          <Badge variant="default" tt="none">
            {t('knowledge.textRank', { rank: hit.text_rank })}
          </Badge>
        )}
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} lineClamp={8}>
        {hit.match}
      </Text>
    </Stack>
  );
}
