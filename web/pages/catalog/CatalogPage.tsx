import { Anchor, Button, Card, Center, Chip, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconWorldSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { findSearches } from '../../catalog/findSearches.ts';
import { kindLabels, sectionLabels } from '../../catalog/kinds.ts';
import { allSearches, useRankedSearches } from '../../catalog/searchReads.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { t } from '../../texts/texts.ts';
import { AskPanel } from './AskPanel.tsx';
import { MarketTabs } from './MarketTabs.tsx';
import { SourceState } from './SourceState.tsx';

type Search = Schema<'CatalogSearchSummary'>;

/** Searches that are shown at first, and with each "Load more". */
const step = 48;

/** Data market: every search by section and kind, and by words; the URL holds the current view. */
export function CatalogPage() {
  const { parameters, change } = useAddressFilter();
  const sought = useTextInAddress();
  const words = useDeferredValue(sought.text);
  const read = useQuery(allSearches());
  const [most, setMost] = useState(step);
  const [section, kind] = [parameters.get('section') ?? 'all', parameters.get('kind')];
  const ranked = useRankedSearches(words);
  const searches = read.data ?? [];
  const inSection = searches.filter((search) => section === 'all' || search.section === section);
  const kinds = [...new Set(inSection.map((search) => search.kind))];
  const shown = findSearches(
    inSection.filter((search) => kind === null || search.kind === kind),
    words,
    ranked,
  );
  return (
    <PageFrame title={t('catalog.dataMarket')} description={t('catalog.marketLead')}>
      <MarketTabs tab="searches">
        <Stack>
          <Chip.Group
            value={section}
            onChange={(chosen: string) => change({ section: chosen === 'all' ? null : chosen, kind: null })}
          >
            <Group gap={6} role="group" aria-label={t('catalog.section')}>
              {[['all', t('common.all')], ...Object.entries(sectionLabels)].map(([id = '', label]) => (
                <Chip key={id} value={id} size="xs">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Group>
            <SearchInput
              flex={1}
              miw={220}
              aria-label={t('catalog.findSearch')}
              placeholder={t('catalog.askExample')}
              {...sought.box}
            />
            <Select
              aria-label={t('catalog.kind')}
              placeholder={t('catalog.everyKind')}
              clearable
              searchable
              data={kinds.map((value) => ({ value, label: kindLabels[value] }))}
              value={kind}
              onChange={(value) => change({ kind: value })}
            />
          </Group>
          <AskPanel sentence={words} />
          <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
          {read.isPending ? <TableSkeleton /> : null}
          {read.data !== undefined && shown.length === 0 ? (
            <EmptyState icon={IconWorldSearch} title={t('catalog.noSearchFound')}>
              {t('catalog.tryOtherWords')}
            </EmptyState>
          ) : null}
          <Text size="sm" c="dimmed" role="status">
            {read.data === undefined ? '' : t('catalog.countSearches', { count: shown.length })}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0}>
            {shown.slice(0, most).map((search) => (
              <SearchCard key={search.id} search={search} />
            ))}
          </SimpleGrid>
          {shown.length > most ? (
            <Center>
              <Button variant="default" size="xs" onClick={() => setMost(most + step)}>
                {t('common.loadMore')}
              </Button>
            </Center>
          ) : null}
        </Stack>
      </MarketTabs>
    </PageFrame>
  );
}

/** A search in the market, with the way to its page; its source has one, too. */
function SearchCard({ search }: { search: Search }) {
  const { id, title, description, source_id: sourceId, source_title: sourceTitle, kind, status } = search;
  return (
    <Card component="li" withBorder padding="md" style={{ listStyle: 'none' }}>
      <Stack gap={6} h="100%">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Title order={2} fz="md">
            <Anchor component={Link} to={`/catalog/searches/${id}`} fz="inherit" fw={600}>
              {title}
            </Anchor>
          </Title>
          {status === 'ready' ? null : <SourceState status={status} />}
        </Group>
        <Text size="xs" c="dimmed">
          {kindLabels[kind]} ·{' '}
          <Anchor component={Link} to={`/catalog/sources/${sourceId}`} fz="inherit" underline="always">
            {sourceTitle}
          </Anchor>
        </Text>
        <Text size="sm" lineClamp={3}>
          {description}
        </Text>
      </Stack>
    </Card>
  );
}
