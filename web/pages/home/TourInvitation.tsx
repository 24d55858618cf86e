import { Alert, Button, Group, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { endTour, hasDoneTour, startTour, tourStore } from '../../app/tour/tourMemory.ts';
import { t } from '../../texts/texts.ts';

/** Offers the tour to those who have neither taken nor declined it. */
export function TourInvitation({ accountId }: { accountId: string }) {
  const open = useSyncExternalStore(tourStore.subscribe, tourStore.isOpen);
  const done = useSyncExternalStore(tourStore.subscribe, () => hasDoneTour(accountId));
  if (open || done) return null;
  return (
    <Alert variant="light" icon={<IconFlag />}>
      <Group justify="space-between">
        <Text size="sm">
          <b>{t('home.newToBureau')}</b> {t('home.takeTour')}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={startTour}>
            {t('app.takeTheTour')}
          </Button>
          <Button size="xs" variant="default" onClick={() => endTour(accountId)}>
            {t('home.noThanks')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
