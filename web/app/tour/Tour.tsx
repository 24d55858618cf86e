import { Button, CloseButton, Group, Paper, Progress, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../texts/texts.ts';
import classes from './Tour.module.css';
import { endTour } from './tourMemory.ts';

type Stop = { title: string; text: string; marks: string };

const stops: Stop[] = [
  {
    title: t('digitalOrganizations.digitalOrganizations'),
    text: t('app.tourBuild'),
    marks: 'a[href="/digital-organizations"]',
  },
  {
    title: t('common.executions'),
    text: t('app.tourExecutions'),
    marks: 'a[href="/executions"]',
  },
  {
    title: t('app.apiKeys'),
    text: t('app.tourKeys'),
    marks: 'a[href="/model-api-keys"]',
  },
  {
    title: t('common.playground'),
    text: t('keys.aboutPlayground'),
    marks: 'a[href="/playground"]',
  },
  {
    title: t('catalog.dataMarket'),
    text: t('catalog.marketLead'),
    marks: 'a[href="/catalog"]',
  },
  {
    title: t('market.market'),
    text: t('app.tourMarket'),
    marks: 'a[href="/market"]',
  },
  {
    title: t('common.credits'),
    text: t('app.aboutWallet'),
    marks: 'a[href="/wallet"]',
  },
  {
    title: t('app.search'),
    text: t('app.tourSearch'),
    marks: '[aria-keyshortcuts]',
  },
];

/** A walk along the navigation in a corner of the page. It covers nothing, blocks nothing, and can be ended at any stop. */
export function Tour({ accountId }: { accountId: string }) {
  const [place, setPlace] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const stop = stops[place];
  const end = () => endTour(accountId);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const marked = [...document.querySelectorAll(stop?.marks ?? ':not(*)')].filter((one) => one.closest('nav'));
    for (const one of marked) one.classList.add(classes.marked ?? '');
    return () => {
      for (const one of marked) one.classList.remove(classes.marked ?? '');
    };
  }, [stop, pathname]);
  if (stop === undefined) return null;
  const last = place === stops.length - 1;
  return (
    <Paper
      ref={box}
      className={classes.box}
      role="dialog"
      aria-modal={false}
      aria-label={t('app.tour')}
      tabIndex={-1}
      withBorder
      shadow="lg"
      p="md"
      onKeyDown={(event) => {
        if (event.key === 'Escape') end();
      }}
    >
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text fw={650}>{stop.title}</Text>
        <CloseButton onClick={end} aria-label={t('app.endTheTour')} />
      </Group>
      <Text size="sm" aria-live="polite">
        {stop.text}
      </Text>
      <Progress value={((place + 1) / stops.length) * 100} size={4} my="sm" aria-hidden />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t('app.placeOfAll', { place: place + 1, all: stops.length })}
        </Text>
        <Group gap="xs">
          {place === 0 ? null : (
            <Button size="xs" variant="default" onClick={() => setPlace(place - 1)}>
              {t('app.back')}
            </Button>
          )}
          <Button
            size="xs"
            rightSection={last ? null : <IconArrowRight size={14} />}
            onClick={() => (last ? end() : setPlace(place + 1))}
          >
            {last ? t('common.done') : t('app.next')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
