import { Alert, Anchor, Badge, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { categoryLabels } from '../../employees/categories.ts';
import { figureTexts } from '../../employees/figureTexts.ts';
import { chargedWhen, outputLabels, priceText, redoLabels } from '../../employees/listingWords.ts';
import { Portrait } from '../../employees/Portrait.tsx';
import { VersionList } from '../../employees/VersionList.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { MarkdownText } from '../../parts/MarkdownText.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { absoluteTime } from '../../parts/time.ts';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { HireDialog } from './HireDialog.tsx';
import { ListingExamples } from './ListingExamples.tsx';
import { listingRead } from './marketReads.ts';
import { TryPanel } from './TryPanel.tsx';

/** Market > an employee: its work, price and examples, and a button to hire it. */
export function ListingPage() {
  const { listingId = '' } = useParams();
  const [parameters] = useSearchParams();
  const link = parameters.get('link');
  const read = useQuery(listingRead(listingId, link));
  return read.data === undefined ? (
    <UnreadPage read={read} what={t('market.employee')} list={{ to: '/market', title: t('market.market') }} />
  ) : (
    <Listing key={listingId} listing={read.data} link={link} />
  );
}

function Listing({ listing, link }: { listing: Schema<'ListingDetail'>; link: string | null }) {
  const [hiring, setHiring] = useState(false);
  const { publisher } = listing;
  return (
    <PageFrame
      title={listing.name}
      description={
        <Group gap={6}>
          <BackLink to="/market">{t('market.market')}</BackLink>
          <span>
            {listing.role === '' ? '' : `${listing.role} · `}
            {publisher.own ? t('market.yourOrganization') : t('market.byPublisher', { name: publisher.name })}
          </span>
        </Group>
      }
      actions={<Button onClick={() => setHiring(true)}>{t('market.hire')}</Button>}
    >
      {listing.next_price === null ? null : (
        <Alert color="yellow" variant="light" role="note" icon={<IconCoins />}>
          {t('market.priceWillBe', {
            credits: formatCredits(listing.next_price.credits),
            moment: absoluteTime(listing.next_price.valid_from),
          })}
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <FormPanel title={t('common.description')}>
              <Group wrap="nowrap" align="flex-start">
                <Portrait portrait={listing.portrait} size={56} />
                <Text style={{ overflowWrap: 'anywhere' }}>{listing.summary}</Text>
              </Group>
              {listing.description === '' ? null : <MarkdownText text={listing.description} />}
            </FormPanel>
            <TryPanel listing={listing} link={link} />
            <ListingExamples examples={listing.examples} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <Terms listing={listing} />
            <FormPanel title={t('common.versions')}>
              <VersionList versions={listing.versions} />
            </FormPanel>
          </Stack>
        </Grid.Col>
      </Grid>
      <HireDialog listing={listing} link={link} opened={hiring} onClose={() => setHiring(false)} />
    </PageFrame>
  );
}

/** Shows price and billing terms, deliverables, and metrics. */
function Terms({ listing }: { listing: Schema<'ListingDetail'> }) {
  const { figures } = listing;
  const measured = figureTexts(figures);
  return (
    <FormPanel title={t('market.terms')}>
      <Text fz={20} fw={600}>
        {listing.publisher.own ? t('market.freeForYou') : priceText(listing.credits)}
      </Text>
      <Stack gap={4}>
        <Text size="sm">{chargedWhen(listing.charge_on, listing.accept_after_days)}</Text>
        <Text size="sm">{redoLabels[listing.redo]}</Text>
        {listing.offers_free_try ? <Text size="sm">{t('market.freeTryOffered')}</Text> : null}
        <Text size="sm">
          {t('market.delivers', { kinds: listing.outputs.map((kind) => outputLabels[kind]).join(', ') })}
        </Text>
      </Stack>
      <Stack gap={4}>
        {measured.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('market.notMeasuredYet')}
          </Text>
        ) : (
          measured.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))
        )}
        <Text size="sm" c="dimmed">
          {t('market.countRuns30Days', { count: figures.runs_30_days })}
        </Text>
      </Stack>
      <Group gap={6}>
        <Badge variant="default" tt="none">
          {categoryLabels[listing.category]}
        </Badge>
        {listing.tags.map((tag) => (
          <Anchor key={tag} component={Link} to={`/market?tag=${encodeURIComponent(tag)}`} size="xs">
            #{tag}
          </Anchor>
        ))}
      </Group>
      {listing.hired === 0 ? null : (
        <Anchor component={Link} to="/positions" size="sm">
          {t('market.hiredCount', { count: listing.hired })}
        </Anchor>
      )}
    </FormPanel>
  );
}
