import { Anchor, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { chargedWhen, priceText, redoLabels } from '../../employees/listingWords.ts';
import { Portrait } from '../../employees/Portrait.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { Credits } from '../../parts/Credits.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { CallbacksLink } from './CallbacksLink.tsx';
import { CallbackSecret } from './CallbackSecret.tsx';
import { PositionApi } from './PositionApi.tsx';
import { PositionApp } from './PositionApp.tsx';
import { PositionNotices } from './PositionNotices.tsx';
import { positionRead } from './positionReads.ts';
import { PositionSettings } from './PositionSettings.tsx';
import { PositionState } from './PositionState.tsx';
import { RunForm } from './RunForm.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { VerdictMails } from './VerdictMails.tsx';

/** Positions > one: its form, its runs, pending decisions, and its settings. */
export function PositionPage() {
  const { positionId = '' } = useParams();
  const read = useQuery(positionRead(positionId));
  return read.data === undefined ? (
    <UnreadPage read={read} what={t('market.position')} list={{ to: '/positions', title: t('market.positions') }} />
  ) : (
    <OpenPosition key={read.data.id} position={read.data} />
  );
}

/** The app of a position, in the chunk of its page: both show its form and its runs. */
export const PositionAsApp = PositionApp;

function OpenPosition({ position }: { position: Schema<'Position'> }) {
  const { name, listing, status, version, permissions = [] } = position;
  const mayManage = permissions.includes('manage') && status !== 'dismissed';
  return (
    <PageFrame
      title={name}
      description={
        <Group gap={6}>
          <BackLink to="/positions">{t('market.positions')}</BackLink>
          <span>{listing.role === '' ? listing.name : listing.role}</span>
        </Group>
      }
      actions={
        status === 'dismissed' ? null : (
          <Button
            component={Link}
            to={`/apps/${position.id}`}
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {t('digitalOrganizations.openApp')}
          </Button>
        )
      }
    >
      <PositionNotices position={position} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            {status === 'dismissed' ? null : (
              <>
                <RunForm key={position.version.id} position={position} />
                <PositionApi position={position} />
              </>
            )}
            <RunsPanel positionId={position.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <FormPanel title={t('market.terms')}>
              <Group wrap="nowrap" align="flex-start">
                <Portrait portrait={listing.portrait} size={56} />
                <Stack gap={4} miw={0}>
                  <PositionState status={status} />
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    <Anchor component={Link} to={`/market/${listing.id}`} inherit underline="always">
                      {listing.name}
                    </Anchor>{' '}
                    ·{' '}
                    {listing.own ? t('market.yourOrganization') : t('market.byPublisher', { name: listing.publisher })}{' '}
                    · {t('publish.versionNumber', { number: version.number })}
                  </Text>
                  <Text size="sm">
                    {listing.own
                      ? t('market.freeForYou')
                      : `${priceText(position.credits)}. ${chargedWhen(listing.charge_on)}`}
                  </Text>
                  <Text size="sm">{redoLabels[listing.redo]}</Text>
                  <Text size="sm">
                    {t('market.thisMonth')}: <Credits credits={position.credits_this_month} />
                    {position.monthly_credit_limit === null ? null : (
                      <>
                        {' / '}
                        <Credits credits={position.monthly_credit_limit} />
                      </>
                    )}
                  </Text>
                </Stack>
              </Group>
              <Group gap="xs">
                <Text size="sm">{t('market.positionId')}</Text>
                <CopyField value={position.id} label={t('market.positionId')} />
              </Group>
              {status === 'dismissed' || position.verdict_mails == null || !permissions.includes('decide') ? null : (
                <VerdictMails position={position} enabled={position.verdict_mails} />
              )}
              {mayManage ? <CallbackSecret positionId={position.id} /> : <CallbacksLink positionId={position.id} />}
            </FormPanel>
            {mayManage ? <PositionSettings position={position} /> : null}
          </Stack>
        </Grid.Col>
      </Grid>
    </PageFrame>
  );
}
