import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMailForward, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { kindLabels } from '../../catalog/kinds.ts';
import { searchRead } from '../../catalog/searchReads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { localIso } from '../../parts/localIso.ts';
import { t } from '../../texts/texts.ts';
import { inputsText } from './inputsText.ts';
import { SearchResult } from './SearchResult.tsx';
import { useMailFlow } from './useMailFlow.ts';
import { useSearchRun } from './useSearchRun.ts';

const askAfterMs = 400;
const mostShown = 2;

/** Lists searches that answer a sentence, with their inputs filled in. One click runs a search. Renders nothing without an answer. */
export function AskPanel({ sentence }: { sentence: string }) {
  const [asked] = useDebouncedValue(sentence.trim().slice(0, 300), askAfterMs);
  const isAsked = /\S\s+\S/.test(asked);
  const { data } = useQuery({
    ...$api.queryOptions('get', '/api/v1/catalog/ask', { params: { query: { sentence: asked, today: localDay() } } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const complete = (isAsked ? (data?.data ?? []) : [])
    .filter(({ missing, inputs }) => missing.length === 0 && Object.keys(inputs).length > 0)
    .slice(0, mostShown);
  if (data === undefined || complete.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('catalog.answers')}>
      {complete.map((proposal) => (
        <ProposalCard
          key={`${proposal.search.id} ${JSON.stringify(proposal.inputs)}`}
          sentence={asked}
          proposal={proposal}
          schedule={data.schedule}
          isFirst={proposal === complete[0]}
        />
      ))}
    </Stack>
  );
}

type ProposalCardProps = {
  sentence: string;
  proposal: Schema<'CatalogProposal'>;
  schedule: Schema<'CatalogAnswer'>['schedule'];
  isFirst: boolean;
};

function ProposalCard({ sentence, proposal: { search, inputs }, schedule, isFirst }: ProposalCardProps) {
  const { id, title, kind, source_title: source } = search;
  const detail = useQuery(searchRead(id));
  const run = useSearchRun(id);
  const mail = useMailFlow(search);
  const textOf = (some: Record<string, unknown>) =>
    detail.data === undefined ? '' : inputsText(detail.data.inputs, some);
  const address = `/catalog/searches/${id}?inputs=${encodeURIComponent(JSON.stringify(inputs))}`;
  return (
    <Card withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} fz="md">
              {title}
            </Title>
            <Text size="sm">{textOf(inputs)}</Text>
            <Text size="xs" c="dimmed">
              {kindLabels[kind]} · {source} ·{' '}
              <Anchor component={Link} to={address} fz="inherit" underline="always">
                {t('catalog.changeInputs')}
              </Anchor>
            </Text>
          </div>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              title={t('catalog.mailFlowHint')}
              loading={mail.isPending}
              leftSection={<IconMailForward size={14} aria-hidden />}
              onClick={() => void mail.start({ sentence, today: localDay(), inputs, textOf, schedule })}
            >
              {schedule?.every === 'weeks' ? t('catalog.everyWeek') : t('catalog.everyMorning')}
            </Button>
            <Button
              size="xs"
              variant={isFirst ? 'filled' : 'default'}
              loading={run.isPending}
              leftSection={<IconSearch size={14} aria-hidden />}
              onClick={() => run.start(inputs)}
            >
              {t('catalog.searchForOneCredit')}
            </Button>
          </Group>
        </Group>
        {schedule === null ? null : (
          <Alert variant="light" color="gray" p="xs">
            {t('catalog.mailFlowHint')}
          </Alert>
        )}
        <ErrorNotice error={run.error} title={t('catalog.searchFailed')} />
        {run.result === null ? null : (
          <SearchResult result={run.result} onNext={run.next} onCsv={run.csv} isBusy={run.isPending} />
        )}
      </Stack>
    </Card>
  );
}

/** The day of the browser, `2026-11-30`. */
function localDay(): string {
  return localIso(new Date()).slice(0, 10);
}
