import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Credits } from '../../parts/Credits.tsx';
import { formatAmount } from '../../parts/credits.ts';
import { sumCredits } from '../../parts/creditSums.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { formatDuration } from '../../parts/time.ts';
import { language, t } from '../../texts/texts.ts';
import { daysSince, firstDay } from '../usage/usageDays.ts';
import { DayBars } from './DayBars.tsx';
import { Figure } from './Figure.tsx';
import { homeReads, shownDays } from './homeReads.ts';

/** Runs, failures, durations and spending of the last two weeks. */
export function Figures() {
  const [nowMs] = useState(() => Date.now());
  const from = firstDay(shownDays, nowMs);
  const runs = useQuery(homeReads.runs());
  const spent = useQuery(homeReads.spent(from));
  const facts = runs.data;
  const sums = spent.data?.data;
  const percent = facts === undefined || facts.ended === 0 ? null : (facts.failed / facts.ended) * 100;
  const executionDays = facts?.days.map(({ day, runs: value, failed }) => ({
    day,
    value,
    failed,
    text: t('home.runsRunsFailedFailed', { runs: value, failed }),
  }));
  const spentDays = daysSince(from, nowMs).map((day) => {
    const credits = sums?.find((sum) => sum.day === day)?.credits ?? '0';
    // Only for the height of a bar; the text is the exact value.
    return { day, value: Number(credits), text: t('common.creditsCredits', { credits: formatAmount(credits) }) };
  });
  return (
    <>
      <ErrorNotice error={runs.error ?? spent.error} />
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
        <Figure
          title={t('home.runs')}
          value={facts?.runs.toLocaleString(language())}
          note={t('home.last14Days')}
          to="/executions"
          more={t('canvas.details')}
        >
          {executionDays === undefined ? null : <DayBars days={executionDays} label={t('home.runsByDay')} />}
        </Figure>
        <Figure
          title={t('digitalOrganizations.failureRate')}
          value={
            facts === undefined
              ? undefined
              : percent === null
                ? '–'
                : t('digitalOrganizations.percentPercent', { percent: rounded(percent) })
          }
          note={facts === undefined ? undefined : t('home.failedOfEnded', { failed: facts.failed, ended: facts.ended })}
          to="/executions?status=error"
          more={t('canvas.details')}
        >
          {executionDays === undefined ? null : (
            <DayBars
              days={executionDays.map((one) => ({ ...one, value: one.failed }))}
              label={t('home.failuresByDay')}
            />
          )}
        </Figure>
        <Figure
          title={t('home.durationP95')}
          value={facts === undefined ? undefined : facts.p95_ms === null ? '–' : formatDuration(facts.p95_ms)}
          note={
            facts?.p50_ms == null ? undefined : t('home.medianDuration', { duration: formatDuration(facts.p50_ms) })
          }
          to="/executions?status=success"
          more={t('canvas.details')}
        />
        <Figure
          title={t('home.spend')}
          value={sums === undefined ? undefined : <Credits credits={sumCredits(sums.map(({ credits }) => credits))} />}
          note={t('home.creditsLast14Days')}
          to="/usage"
          more={t('canvas.details')}
        >
          {sums === undefined ? null : <DayBars days={spentDays} label={t('home.creditsByDay')} />}
        </Figure>
      </SimpleGrid>
    </>
  );
}

function rounded(percent: number): string {
  const digits = percent === 0 || percent >= 10 ? 0 : 1;
  return percent.toLocaleString(language(), { maximumFractionDigits: digits });
}
