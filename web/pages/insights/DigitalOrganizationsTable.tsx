import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { SortedTable } from '../../parts/SortedTable.tsx';
import { language, t } from '../../texts/texts.ts';
import { executionsAddress, type InsightsView } from './insightsAddress.ts';
import { rateText, runTimeText, timeSavedText } from './insightsWords.ts';
import { FlowName, flowNameText } from './FlowName.tsx';

type Line = Schema<'DigitalOrganizationInsights'>;
type DigitalOrganizationsTableProps = { lines: readonly Line[]; view: InsightsView };

/** How each digital organization did. Counts lead to its executions. */
export function DigitalOrganizationsTable({ lines, view }: DigitalOrganizationsTableProps) {
  const withCosts = lines.some(({ credits }) => credits !== null);
  return (
    <SortedTable<Line>
      label={t('digitalOrganizations.digitalOrganizations')}
      lines={lines}
      idOf={(line) => line.digital_organization_id}
      minWidth={820}
      first={t('common.executions')}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (line) => <FlowName id={line.digital_organization_id} name={line.digital_organization_name} />,
          sortBy: nameOf,
        },
        {
          title: t('common.executions'),
          numeric: true,
          cell: (line) => (
            <Count
              count={line.executions}
              label={t('insights.executionsOf', { name: nameOf(line) })}
              to={addressOf(line, view)}
            />
          ),
          sortBy: ({ executions }) => executions,
        },
        {
          title: t('keys.failed'),
          numeric: true,
          cell: (line) => (
            <Count
              count={line.failed}
              label={t('insights.failedOfName', { name: nameOf(line) })}
              to={addressOf(line, view, 'error')}
            />
          ),
          sortBy: ({ failed }) => failed,
        },
        {
          title: t('digitalOrganizations.failureRate'),
          numeric: true,
          cell: (line) => rateText(line.failure_rate),
          sortBy: (line) => line.failure_rate,
        },
        {
          title: t('insights.averageRunTime'),
          numeric: true,
          cell: (line) => runTimeText(line.average_run_ms),
          sortBy: (line) => line.average_run_ms,
        },
        {
          title: t('insights.timeSaved'),
          numeric: true,
          cell: (line) => timeSavedText(line.time_saved_seconds),
          sortBy: (line) => line.time_saved_seconds,
        },
        ...(withCosts
          ? [
              {
                title: t('common.credits'),
                numeric: true,
                cell: (line: Line) => <Credits credits={line.credits ?? '0'} />,
                sortBy: (line: Line) => Number(line.credits), // for the order alone
              },
            ]
          : []),
      ]}
    />
  );
}

const nameOf = (line: Line) => flowNameText(line.digital_organization_id, line.digital_organization_name);

/** Null for a deleted one, which has no executions. */
function addressOf(line: Line, view: InsightsView, status?: 'error'): string | null {
  if (line.digital_organization_name === null) return null;
  return executionsAddress(view, {
    digitalOrganizationId: line.digital_organization_id,
    ...(status === undefined ? {} : { status }),
  });
}

function Count({ count, label, to }: { count: number; label: string; to: string | null }) {
  const text = count.toLocaleString(language());
  if (count === 0 || to === null) return <Text inherit>{text}</Text>;
  return (
    <Anchor component={Link} to={to} inherit aria-label={`${text}: ${label}`}>
      {text}
    </Anchor>
  );
}
