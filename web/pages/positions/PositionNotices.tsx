import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCoins, IconVersions } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { useChangePosition } from './useChangePosition.ts';

type Position = Schema<'Position'>;

/** Shows the pending decisions and notices of a position: a raised price, a version that needs consent, its end. */
export function PositionNotices({ position }: { position: Position }) {
  const { listing, status, credits, next_price: next, offered_version: offered, withdrawn_at: withdrawn } = position;
  const change = useChangePosition(position);
  const mayManage = position.permissions?.includes('manage') ?? false;
  if (status === 'dismissed')
    return (
      <Alert color="gray" variant="light" role="note">
        {t('market.dismissedNote')}
      </Alert>
    );
  return (
    <>
      {status === 'paused' ? (
        <Alert color="orange" variant="light" role="note" icon={<IconCoins />} title={t('market.priceHasRisen')}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {t('market.priceHasRisenTo', {
                before: formatCredits(position.accepted_credits),
                credits: formatCredits(credits),
              })}
            </Text>
            {mayManage ? (
              <Button size="xs" loading={change.isPending} onClick={() => change.save({ accept_credits: credits })}>
                {t('market.acceptPrice', { credits: formatCredits(credits) })}
              </Button>
            ) : null}
          </Stack>
        </Alert>
      ) : null}
      {next === null || listing.own ? null : (
        <Alert color="yellow" variant="light" role="note" icon={<IconCoins />}>
          {t('market.priceWillBe', { credits: formatCredits(next.credits), moment: absoluteTime(next.valid_from) })}
        </Alert>
      )}
      {offered === null ? null : (
        <Alert
          color="blue"
          variant="light"
          role="note"
          icon={<IconVersions />}
          title={t('market.versionIsOffered', { number: offered.number })}
        >
          <Stack gap="xs" align="flex-start">
            {offered.notes === '' ? null : (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {offered.notes}
              </Text>
            )}
            {offered.major === position.version.major ? null : <Text size="sm">{t('market.otherInput')}</Text>}
            {mayManage ? (
              <Group>
                <Button
                  size="xs"
                  variant="default"
                  loading={change.isPending}
                  onClick={() => change.save({ accept_version: offered.number })}
                >
                  {t('market.takeVersion', { number: offered.number })}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </Alert>
      )}
      {withdrawn === null ? null : (
        <Alert color="red" variant="light" role="note" icon={<IconAlertTriangle />}>
          {status === 'withdrawn' ? t('market.hasStopped') : t('market.willStop', { moment: absoluteTime(withdrawn) })}
        </Alert>
      )}
    </>
  );
}
