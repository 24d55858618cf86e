import type { Schema } from '../../api/client.ts';
import { firstDay } from '../usage/usageDays.ts';

type Mode = Schema<'ExecutionMode'>;
export type Interval = 'hour' | 'day' | 'week';

/** Periods by their days, each with the length of its intervals. */
export const periods = [
  { days: 2, interval: 'hour' },
  { days: 7, interval: 'day' },
  { days: 30, interval: 'day' },
  { days: 90, interval: 'week' },
  { days: 365, interval: 'week' },
] as const;

/** Modes that can be selected. `production` includes retries of such executions. */
export const shownModes = ['production', 'all', 'manual', 'sub', 'error'] as const;
export type ShownMode = (typeof shownModes)[number];

export const sections = ['digital_organizations', 'nodes', 'costs'] as const;
export type Section = (typeof sections)[number];

export const dimensions = ['digital_organization', 'model', 'member', 'key'] as const;
export type Dimension = (typeof dimensions)[number];

/** Selection of the page. The address holds it. */
export type InsightsView = {
  days: number;
  interval: Interval;
  from: string;
  mode: ShownMode;
  projectId: string | null;
  section: Section;
  by: Dimension;
};

/** Reads the address; unknown values are replaced by the first choice. */
export function readView(search: URLSearchParams, nowMs: number): InsightsView {
  const { days, interval } = periods.find((one) => String(one.days) === search.get('days')) ?? periods[1];
  const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], name: string): Value =>
    values.find((value) => value === search.get(name)) ?? values[0];
  return {
    days,
    interval,
    from: firstDay(days, nowMs),
    mode: oneOf(shownModes, 'mode'),
    projectId: search.get('project_id'),
    section: oneOf(sections, 'section'),
    by: oneOf(dimensions, 'by'),
  };
}

const modesOf: Readonly<Record<ShownMode, Mode[] | null>> = {
  production: null, // as the server has it without any
  all: ['production', 'retry', 'manual', 'sub', 'error'],
  manual: ['manual'],
  sub: ['sub'],
  error: ['error'],
};

/** The selection as the operations take it. */
export function toQuery({ from, mode, projectId }: Pick<InsightsView, 'from' | 'mode' | 'projectId'>) {
  const modes = modesOf[mode];
  return {
    from,
    ...(modes === null ? {} : { mode: modes }),
    ...(projectId === null ? {} : { project_id: projectId }),
  };
}

/** The selection of costs: all modes without any. By model, member or key there is neither project nor mode. */
export function toCostsQuery({ by, ...view }: Pick<InsightsView, 'from' | 'mode' | 'projectId' | 'by'>) {
  if (by !== 'digital_organization') return { by, from: view.from };
  const { mode, ...query } = toQuery(view);
  if (view.mode === 'all') return { by, ...query };
  return { by, ...query, mode: mode ?? (['production', 'retry'] satisfies Mode[]) };
}

/** The address of the executions of a digital organization in the period, perhaps only those with a status. */
export function executionsAddress(
  { from, mode }: Pick<InsightsView, 'from' | 'mode'>,
  { digitalOrganizationId, status }: { digitalOrganizationId: string | null; status?: Schema<'ExecutionStatus'> },
): string {
  const search = new URLSearchParams();
  if (digitalOrganizationId !== null) search.set('digital_organization_id', digitalOrganizationId);
  if (status !== undefined) search.set('status', status);
  if (mode !== 'all') search.set('mode', mode); // the list filters by one mode, so retries are missing
  search.set('started_after', `${from}T00:00:00.000Z`);
  return `/executions?${search}`;
}
