import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { priceText } from '../../employees/listingWords.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { PositionNotices } from './PositionNotices.tsx';
import { positionRead } from './positionReads.ts';
import { RunForm } from './RunForm.tsx';
import { RunsPanel } from './RunsPanel.tsx';

/** A hired employee as an app: its form with the price of a run, and the runs of this account. */
export function PositionApp({ positionId }: { positionId: string }) {
  const read = useQuery(positionRead(positionId));
  if (read.data === undefined)
    return (
      <UnreadPage read={read} what={t('market.position')} list={{ to: '/positions', title: t('market.positions') }} />
    );
  const position = read.data;
  return (
    <PageFrame
      title={position.name}
      description={
        <Group gap={10}>
          <BackLink to={`/positions/${position.id}`}>{t('market.position')}</BackLink>
          <span>{position.listing.own ? t('market.freeForYou') : priceText(position.credits)}</span>
        </Group>
      }
    >
      <PositionNotices position={position} />
      <Stack gap="lg" maw={760}>
        {position.status === 'dismissed' ? null : <RunForm key={position.version.id} position={position} />}
        <RunsPanel positionId={position.id} mine />
      </Stack>
    </PageFrame>
  );
}
