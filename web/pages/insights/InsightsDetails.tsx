import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { IconChartHistogram, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { $api } from '../../api/client.ts';
import { nodeTypesRead } from '../../api/sharedReads.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { CostsTable } from './CostsTable.tsx';
import { DigitalOrganizationsTable } from './DigitalOrganizationsTable.tsx';
import { toCostsQuery, toQuery, type Dimension, type InsightsView, type Section } from './insightsAddress.ts';
import { NodesTable } from './NodesTable.tsx';

const sectionWords: { value: Section; label: string }[] = [
  { value: 'digital_organizations', label: t('digitalOrganizations.digitalOrganizations') },
  { value: 'nodes', label: t('insights.slowestNodes') },
  { value: 'costs', label: t('insights.costs') },
];
const dimensionWords: { value: Dimension; label: string }[] = [
  { value: 'digital_organization', label: t('insights.byDigitalOrganization') },
  { value: 'model', label: t('usage.byModel') },
  { value: 'member', label: t('insights.byMember') },
  { value: 'key', label: t('usage.byKey') },
];

type InsightsDetailsProps = { view: InsightsView; onChange: (name: 'section' | 'by', value: string) => void };

/** Digital organizations, slowest nodes, or costs, and the same as a file. */
export function InsightsDetails({ view, onChange }: InsightsDetailsProps) {
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('insights.section')}
          style={{ flexWrap: 'wrap' }} // on a phone, German names do not fit in one line
          data={sectionWords}
          value={view.section}
          onChange={(value) => onChange('section', value)}
        />
        <Group gap="xs">
          {view.section === 'costs' ? (
            <Select
              aria-label={t('usage.groupBy')}
              data={dimensionWords}
              value={view.by}
              allowDeselect={false}
              onChange={(value) => onChange('by', value ?? 'digital_organization')}
            />
          ) : null}
          <Button
            component="a"
            href={fileAddress(view)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('usage.downloadCsv')}
          </Button>
        </Group>
      </Group>
      {view.section === 'digital_organizations' ? <Flows view={view} /> : null}
      {view.section === 'nodes' ? <Nodes view={view} /> : null}
      {view.section === 'costs' ? <Costs view={view} /> : null}
    </>
  );
}

function fileAddress(view: InsightsView): string {
  const { section } = view;
  const { mode, ...query } = { mode: [], ...(section === 'costs' ? toCostsQuery(view) : toQuery(view)) };
  const search = new URLSearchParams({ ...query, format: 'csv' });
  for (const one of mode) search.append('mode', one);
  return `/api/v1/insights/${section.replaceAll('_', '-')}?${search}`;
}

function Flows({ view }: { view: InsightsView }) {
  const flows = $api.useQuery('get', '/api/v1/insights/digital-organizations', { params: { query: toQuery(view) } });
  const lines = linesOf(flows.data);
  return (
    <Lines
      answer={flows}
      count={lines?.length}
      empty={<Empty title={t('insights.noExecutions')}>{t('insights.emptyText')}</Empty>}
    >
      <DigitalOrganizationsTable lines={lines ?? []} view={view} />
    </Lines>
  );
}

/** Sums of nodes are kept for so many days. */
const keptDays = 92;

function Nodes({ view }: { view: InsightsView }) {
  const nodes = $api.useQuery('get', '/api/v1/insights/nodes', { params: { query: toQuery(view) } });
  const types = useQuery(nodeTypesRead());
  const lines = linesOf(nodes.data);
  const isShort = view.days > keptDays;
  const typeTitle = (type: string) => types.data?.data.find((one) => one.type === type)?.title ?? type;
  return (
    <>
      {isShort ? (
        <Text size="sm" c="dimmed">
          {t('insights.nodesKept', { days: keptDays })}
        </Text>
      ) : null}
      <Lines
        answer={nodes}
        count={lines?.length}
        empty={<Empty title={t('insights.noNodes')}>{t('insights.emptyText')}</Empty>}
      >
        <NodesTable lines={lines ?? []} typeTitle={typeTitle} />
      </Lines>
    </>
  );
}

function Costs({ view }: { view: InsightsView }) {
  const costs = $api.useQuery('get', '/api/v1/insights/costs', { params: { query: toCostsQuery(view) } });
  const lines = linesOf(costs.data);
  return (
    <Lines
      answer={costs}
      count={lines?.length}
      empty={<Empty title={t('insights.noCosts')}>{t('insights.noCostsText')}</Empty>}
    >
      <CostsTable lines={lines ?? []} by={view.by} />
    </Lines>
  );
}

/** The lines of an answer, which as CSV would be a text. */
function linesOf<Line>(answer: { data: Line[] } | string | undefined): Line[] | undefined {
  return typeof answer === 'object' ? answer.data : undefined;
}

type LinesProps = {
  answer: { isPending: boolean; error: unknown; refetch: () => unknown };
  count: number | undefined;
  empty: ReactNode;
  children: ReactNode;
};

function Lines({ answer, count, empty, children }: LinesProps) {
  return (
    <>
      <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
      <Panel>
        {answer.isPending ? <TableSkeleton /> : null}
        {count === 0 ? empty : null}
        {count !== undefined && count > 0 ? children : null}
      </Panel>
    </>
  );
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState icon={IconChartHistogram} title={title}>
      {children}
    </EmptyState>
  );
}
