import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Credits } from '../../parts/Credits.tsx';
import { formatAmount } from '../../parts/credits.ts';
import { sumCredits } from '../../parts/creditSums.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { language, t } from '../../texts/texts.ts';
import { executionsAddress } from '../insights/insightsAddress.ts';
import { changeText, rateText, runTimeText, timeSavedText } from '../insights/insightsWords.ts';
import { daysSince, firstDay } from '../usage/usageDays.ts';
import { DayBars } from './DayBars.tsx';
import { Figure } from './Figure.tsx';
import { homeReads, shownDays } from './homeReads.ts';

/** Executions in production, failures, run times and spending of the last days. */
export function Figures() {
  const [nowMs] = useState(() => Date.now());
  const from = firstDay(shownDays, nowMs);
  const summary = useQuery(homeReads.summary(from));
  const times = useQuery(homeReads.byDay(from));
  const spent = useQuery(homeReads.spent(from));
  const facts = summary.data?.current;
  const before = summary.data?.previous;
  const change = facts && before ? changeText(facts.executions, before.executions) : null;
  const sums = spent.data?.data;
  const days = typeof times.data === 'object' ? times.data.data : undefined; // a text is the answer as CSV
  const executionDays = days?.map(({ starts_at: startsAt, executions, failed }) => ({
    day: startsAt.slice(0, 10),
    value: executions,
    failed,
    text: t('home.executionsFailed', { executions, failed }),
  }));
  const spentDays = daysSince(from, nowMs).map((day) => {
    const credits = sums?.find((sum) => sum.day === day)?.credits ?? '0';
    // Only for the height of a bar; the text is the exact value.
    return { day, value: Number(credits), text: t('common.creditsCredits', { credits: formatAmount(credits) }) };
  });
  return (
    <>
      <ErrorNotice error={summary.error ?? times.error ?? spent.error} />
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
        <Figure
          title={t('plan.productionExecutions')}
          value={facts?.executions.toLocaleString(language())}
          note={change === null ? t('home.last7Days') : t('home.changeOfWeek', { change })}
          to="/insights"
          more={t('insights.insights')}
        >
          {executionDays === undefined ? null : <DayBars days={executionDays} label={t('home.executionsByDay')} />}
        </Figure>
        <Figure
          title={t('digitalOrganizations.failureRate')}
          value={facts && rateText(facts.failure_rate)}
          note={facts && t('insights.failedOf', { failed: facts.failed, ended: facts.success + facts.failed })}
          to={executionsAddress({ from, mode: 'production' }, { digitalOrganizationId: null, status: 'error' })}
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
          title={t('insights.averageRunTime')}
          value={facts && runTimeText(facts.average_run_ms)}
          note={facts && t('home.saved', { time: timeSavedText(facts.time_saved_seconds) })}
          to="/insights?section=nodes"
          more={t('canvas.details')}
        />
        <Figure
          title={t('home.spend')}
          value={sums === undefined ? undefined : <Credits credits={sumCredits(sums.map(({ credits }) => credits))} />}
          note={t('home.creditsLast7Days')}
          to="/usage"
          more={t('canvas.details')}
        >
          {sums === undefined ? null : <DayBars days={spentDays} label={t('home.creditsByDay')} />}
        </Figure>
      </SimpleGrid>
    </>
  );
}
