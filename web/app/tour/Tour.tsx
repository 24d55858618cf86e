import { Button, CloseButton, Group, Paper, Progress, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../texts/texts.ts';
import classes from './Tour.module.css';
import { endTour } from './tourMemory.ts';

/** `to` is the page that the stop shows; null stays on the page. */
type Stop = { title: string; text: string; to: string | null; marks: string };

const page = (to: string, title: string, text: string): Stop => ({ title, text, to, marks: `a[href="${to}"]` });

const stops: Stop[] = [
  page('/digital-organizations', t('digitalOrganizations.digitalOrganizations'), t('app.tourBuild')),
  page('/templates', t('templates.templates'), t('app.tourTemplates')),
  page('/executions', t('common.executions'), t('app.tourExecutions')),
  page('/catalog', t('catalog.dataMarket'), t('catalog.marketLead')),
  page('/market', t('market.market'), t('app.tourMarket')),
  page('/models', t('common.models'), t('app.tourKeys')),
  page('/playground', t('common.playground'), t('app.tourPlayground')),
  page('/wallet', t('common.credits'), t('app.aboutWallet')),
  { title: t('app.search'), text: t('app.tourSearch'), to: null, marks: '[aria-keyshortcuts]' },
];

/** A walk through the pages, told in a corner. It blocks nothing, and can be ended at any stop. */
export function Tour({ accountId }: { accountId: string }) {
  const [place, setPlace] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const stop = stops[place];
  const end = () => endTour(accountId);
  const go = (next: number) => {
    setPlace(next);
    const to = stops[next]?.to ?? null;
    if (to !== null) void navigate(to);
  };
  useEffect(() => {
    box.current?.focus();
    void navigate(stops[0]!.to!);
  }, [navigate]);
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
            <Button size="xs" variant="default" onClick={() => go(place - 1)}>
              {t('app.back')}
            </Button>
          )}
          <Button
            size="xs"
            rightSection={last ? null : <IconArrowRight size={14} />}
            onClick={() => (last ? end() : go(place + 1))}
          >
            {last ? t('common.done') : t('app.next')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
