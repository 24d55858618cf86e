import { Anchor, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { formatAmount } from '../../parts/credits.ts';
import { FigureCard } from '../../parts/FigureCard.tsx';
import { language, t } from '../../texts/texts.ts';
import { executionsAddress, type InsightsView } from './insightsAddress.ts';
import { changeText, pointsText, rateText, runTimeText, timeSavedText } from './insightsWords.ts';

type SummaryCardsProps = { summary: Schema<'InsightsSummary'> | undefined; view: InsightsView };

/** The figures of the period, each with how it changed against the time before. */
export function SummaryCards({ summary, view }: SummaryCardsProps) {
  const now = summary?.current;
  const before = summary?.previous;
  const failures = executionsAddress(view, { digitalOrganizationId: null, status: 'error' });
  return (
    <SimpleGrid component="section" aria-label={t('insights.summary')} cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
      <Card
        title={t('common.executions')}
        value={now?.executions.toLocaleString(language())}
        change={now && before && changeText(now.executions, before.executions)}
        before={before?.executions.toLocaleString(language())}
      />
      <Card
        title={t('digitalOrganizations.failureRate')}
        value={now && rateText(now.failure_rate)}
        change={now && before && pointsText(now.failure_rate, before.failure_rate)}
        before={before && rateText(before.failure_rate)}
        note={
          now && now.failed > 0 ? (
            <Anchor component={Link} to={failures} fz={12.5}>
              {t('insights.failedOf', { failed: now.failed, ended: now.success + now.failed })}
            </Anchor>
          ) : null
        }
      />
      <Card
        title={t('insights.averageRunTime')}
        hint={t('insights.averageRunTimeHint')}
        value={now && runTimeText(now.average_run_ms)}
        change={now && before && changeText(now.average_run_ms ?? 0, before.average_run_ms ?? 0)}
        before={before && runTimeText(before.average_run_ms)}
      />
      <Card
        title={t('insights.timeSaved')}
        hint={t('insights.timeSavedHint')}
        value={now && timeSavedText(now.time_saved_seconds)}
        change={now && before && changeText(now.time_saved_seconds, before.time_saved_seconds)}
        before={before && timeSavedText(before.time_saved_seconds)}
      />
      {now?.credits === null ? null : (
        <Card
          title={t('insights.costs')}
          hint={t('insights.costHint')}
          value={now && <Credits credits={now.credits ?? '0'} />}
          change={now && before && changeText(Number(now.credits), Number(before.credits))}
          before={before && formatAmount(before.credits ?? '0')}
        />
      )}
    </SimpleGrid>
  );
}

type CardProps = {
  title: string;
  hint?: string;
  /** Undefined while it loads. */
  value: ReactNode;
  /** Null if there was nothing before. */
  change: string | null | undefined;
  before: string | undefined;
  note?: ReactNode;
};

function Card({ title, hint, value, change, before, note }: CardProps) {
  return (
    <FigureCard title={title} hint={hint} minHeight={148} value={value}>
      {before === undefined ? null : (
        <Text fz={12.5} c="dimmed" component="div">
          {change === null ? t('insights.noneBefore') : `${change} · ${t('insights.before', { value: before })}`}
        </Text>
      )}
      {note}
    </FigureCard>
  );
}
