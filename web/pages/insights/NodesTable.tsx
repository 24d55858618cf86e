import type { Schema } from '../../api/client.ts';
import { SortedTable } from '../../parts/SortedTable.tsx';
import { formatDuration } from '../../parts/time.ts';
import { language, t } from '../../texts/texts.ts';
import { FlowName, flowNameText } from './FlowName.tsx';

type Line = Schema<'NodeInsights'>;

/** The slowest nodes; by their average duration at first. */
export function NodesTable({ lines, typeTitle }: { lines: readonly Line[]; typeTitle: (type: string) => string }) {
  return (
    <SortedTable<Line>
      label={t('insights.slowestNodes')}
      lines={lines}
      idOf={(line) => `${line.digital_organization_id} ${line.node_id}`}
      minWidth={900}
      first={t('insights.averageDuration')}
      columns={[
        { title: t('insights.node'), card: 'name', cell: ({ name }) => name, sortBy: ({ name }) => name },
        { title: t('usage.kind'), cell: ({ type }) => typeTitle(type), sortBy: ({ type }) => typeTitle(type) },
        {
          title: t('executions.digitalOrganization'),
          cell: (line) => <FlowName id={line.digital_organization_id} name={line.digital_organization_name} />,
          sortBy: (line) => flowNameText(line.digital_organization_id, line.digital_organization_name),
        },
        ...counts.map(({ title, value }) => ({
          title,
          numeric: true,
          cell: (line: Line) => value(line).toLocaleString(language()),
          sortBy: value,
        })),
        ...durations.map(({ title, value }) => ({
          title,
          numeric: true,
          cell: (line: Line) => formatDuration(value(line)),
          sortBy: value,
        })),
      ]}
    />
  );
}

const counts = [
  { title: t('home.runs'), value: ({ runs }: Line) => runs },
  { title: t('keys.failed'), value: ({ failures }: Line) => failures },
];
const durations = [
  { title: t('insights.averageDuration'), value: (line: Line) => line.average_ms },
  { title: t('insights.longest'), value: (line: Line) => line.max_ms },
  { title: t('insights.totalDuration'), value: (line: Line) => line.total_ms },
];
