import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type VendorList } from '../engine/defineList.ts';
import { endCursor, graphqlData, nodesOf } from '../engine/graphql.ts';
import { pageOf } from './documents.ts';
import { send } from './requests.ts';

/** Lists have few fields, so that a page may be large. */
const first = 250;

interface Connected {
  /** The query. */
  readonly field: string;
  readonly fields: string;
  /** Name of the input type of its filter. */
  readonly filter: string;
  /** Always filtered by this. */
  readonly of?: JsonObject;
  /** Fields that a search looks in; missing: the engine filters. */
  readonly searched?: readonly string[];
  readonly choice: (entry: JsonObject) => ListEntry | null;
}

/** A list from a connection of Linear. */
function connected({ field, fields, filter, of = {}, searched, choice }: Connected): VendorList {
  const document = pageOf(field, fields, { types: `$filter: ${filter}`, args: 'filter: $filter' });
  const filterOf = (search: string): JsonObject =>
    searched === undefined || search === ''
      ? of
      : { ...of, or: searched.map((name) => ({ [name]: { containsIgnoreCase: search } })) };
  return defineList({
    request: ({ search, cursor }) => send(document, { first, after: cursor, filter: filterOf(search) }),
    entries: (body) => nodesOf(graphqlData(body)[field]),
    choice,
    next: ({ body }) => endCursor(graphqlData(body as JsonObject)[field]),
    ...(searched === undefined ? {} : { searches: true as const }),
  });
}

interface Named {
  id: string;
  name: string;
}
type OfTeam = Named & { team?: { name?: string } | null };

const teams = connected({
  field: 'teams',
  fields: 'id name key',
  filter: 'TeamFilter',
  searched: ['name', 'key'],
  choice: (entry) => {
    const { id, name, key } = entry as unknown as Named & { key?: string };
    return { value: id, label: name, hint: key };
  },
});

const users = connected({
  field: 'users',
  fields: 'id name displayName email',
  filter: 'UserFilter',
  of: { active: { eq: true } },
  searched: ['name', 'displayName', 'email'],
  choice: (entry) => {
    const { id, name, email } = entry as unknown as Named & { email?: string };
    return { value: id, label: name, hint: email };
  },
});

/** Each team has its own states, often with the same names. */
const states = connected({
  field: 'workflowStates',
  fields: 'id name team { name }',
  filter: 'WorkflowStateFilter',
  choice: (entry) => {
    const { id, name, team } = entry as unknown as OfTeam;
    return { value: id, label: name, hint: team?.name };
  },
});

/** A label of the workspace has no team. Issues cannot have a group of labels. */
const labels = connected({
  field: 'issueLabels',
  fields: 'id name isGroup team { name }',
  filter: 'IssueLabelFilter',
  searched: ['name'],
  choice: (entry) => {
    const { id, name, team, isGroup } = entry as unknown as OfTeam & { isGroup?: boolean };
    return isGroup === true ? null : { value: id, label: name, hint: team?.name };
  },
});

const projects = connected({
  field: 'projects',
  fields: 'id name status { name }',
  filter: 'ProjectFilter',
  searched: ['name'],
  choice: (entry) => {
    const { id, name, status } = entry as unknown as Named & { status?: { name?: string } };
    return { value: id, label: name, hint: status?.name };
  },
});

/** Cycles that are not over. Many have no name. */
const cycles = connected({
  field: 'cycles',
  fields: 'id number name team { name }',
  filter: 'CycleFilter',
  of: { isPast: { eq: false } },
  choice: (entry) => {
    const { id, name, number, team } = entry as unknown as OfTeam & { number: number };
    return { value: id, label: name || String(number), hint: team?.name };
  },
});

/** Lists of Linear, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { teams, users, states, labels, projects, cycles };
