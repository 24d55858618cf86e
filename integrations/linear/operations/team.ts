import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { cycleFields, labelFields, oneOf, pageOf, stateFields, teamFields } from '../documents.ts';
import { ids } from '../exampleIds.ts';
import { maybeTeam, team } from '../fields.ts';
import { connection, send, thing } from '../requests.ts';
import { linear } from '../vendor.ts';

const engineering = { id: ids.team, name: 'Engineering', key: 'ENG' };

const listTeams = defineOperation({
  title: 'List',
  description: 'Lists the teams that the account can access.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: engineering,
  request: () => send(pageOf('teams', teamFields)),
  ...connection('teams'),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a team.',
  effects: reads,
  repeat: 'safe',
  parameters: { team },
  example: { team: ids.team },
  output: engineering,
  request: ({ team: id }) => send(oneOf('team', teamFields), { id }),
  result: thing('team'),
});

/** A list of things that belong to teams; without a team, those of all teams. */
function ofTeams(
  does: { title: string; description: string; output: JsonObject },
  { field, fields, filter }: { field: string; fields: string; filter: string },
): AnyOperation {
  return defineOperation({
    ...does,
    effects: reads,
    repeat: 'safe',
    parameters: { team: maybeTeam },
    example: {},
    request: ({ team: id }) =>
      send(
        pageOf(field, fields, { types: `$filter: ${filter}`, args: 'filter: $filter' }),
        id ? { filter: { team: { id: { eq: id } } } } : {},
      ),
    ...connection(field),
  });
}

/** Teams of Linear: https://linear.app/developers/graphql. */
export const node = vendorNode(linear, {
  noun: 'team',
  title: 'Linear team',
  description: 'Lists teams in Linear, with their statuses, labels and cycles.',
  first: 'list',
  operations: {
    list: listTeams,
    get,
    list_states: ofTeams(
      {
        title: 'List statuses',
        description: 'Lists the statuses of issues, of a team or of all teams.',
        output: { name: 'Todo', type: 'unstarted', team: { key: 'ENG' } },
      },
      { field: 'workflowStates', fields: stateFields, filter: 'WorkflowStateFilter' },
    ),
    list_labels: ofTeams(
      {
        title: 'List labels',
        description: 'Lists the labels of issues, of a team or of the whole workspace.',
        output: { name: 'Bug' },
      },
      { field: 'issueLabels', fields: labelFields, filter: 'IssueLabelFilter' },
    ),
    list_cycles: ofTeams(
      { title: 'List cycles', description: 'Lists the cycles of a team or of all teams.', output: { number: 1 } },
      { field: 'cycles', fields: cycleFields, filter: 'CycleFilter' },
    ),
  },
});
