import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../api/listReads.ts';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { projectName } from '../../parts/projectName.ts';
import { t } from '../../texts/texts.ts';
import { modeText } from '../executions/executionWords.ts';
import { ExecutionsOverview } from './ExecutionsOverview.tsx';
import { periods, readView, shownModes, toQuery, type InsightsView } from './insightsAddress.ts';
import { InsightsDetails } from './InsightsDetails.tsx';
import { SummaryCards } from './SummaryCards.tsx';

const periodWords: Readonly<Record<(typeof periods)[number]['days'], string>> = {
  2: t('insights.twoDays'),
  7: t('executions.last7Days'),
  30: t('executions.last30Days'),
  90: t('usage.last90Days'),
  365: t('usage.last365Days'),
};

/** Figures of ended executions over time: summary, chart, digital organizations, slowest nodes and costs. The address holds the selection. */
export function InsightsPage() {
  const [search, setSearch] = useSearchParams();
  const [nowMs] = useState(() => Date.now());
  const view = readView(search, nowMs);
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const query = toQuery(view);
  const summary = $api.useQuery('get', '/api/v1/insights/summary', { params: { query } });
  const times = $api.useQuery('get', '/api/v1/insights/executions', {
    params: { query: { ...query, interval: view.interval } },
  });
  const intervals = typeof times.data === 'object' ? times.data.data : null; // a text is the answer as CSV
  return (
    <PageFrame title={t('insights.insights')} description={t('insights.lead')}>
      <Selection view={view} onChange={set} />
      <ErrorNotice
        error={summary.error ?? times.error}
        onRetry={() => void Promise.all([summary.refetch(), times.refetch()])}
      />
      <SummaryCards summary={summary.data} view={view} />
      <Panel>
        <ExecutionsOverview intervals={intervals} interval={view.interval} />
      </Panel>
      <InsightsDetails view={view} onChange={set} />
    </PageFrame>
  );
}

type SelectionProps = { view: InsightsView; onChange: (name: string, value: string | null) => void };

/** Period, mode and project. */
function Selection({ view, onChange }: SelectionProps) {
  const projects = useQuery(projectsRead());
  const choices = (projects.data?.data ?? []).map((one) => ({ value: one.id, label: projectName(one) }));
  return (
    <Group>
      <Select
        aria-label={t('usage.period')}
        data={periods.map(({ days }) => ({ value: String(days), label: periodWords[days] }))}
        value={String(view.days)}
        allowDeselect={false}
        onChange={(value) => onChange('days', value)}
      />
      <Select
        aria-label={t('executions.mode')}
        data={shownModes.map((value) => ({
          value,
          label: value === 'all' ? t('executions.allModes') : modeText(value),
        }))}
        value={view.mode}
        allowDeselect={false}
        onChange={(value) => onChange('mode', value)}
      />
      <Select
        aria-label={t('common.project')}
        placeholder={t('auditLog.allProjects')}
        data={choices}
        value={view.projectId}
        clearable
        searchable
        onChange={(value) => onChange('project_id', value)}
      />
    </Group>
  );
}
