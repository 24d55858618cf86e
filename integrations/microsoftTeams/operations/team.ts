import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { valueOf } from '../../microsoft/odata.ts';
import { team } from '../fields.ts';
import { list as paged } from '../requests.ts';
import { microsoftTeams } from '../vendor.ts';

const example = { team: '02bd9fd6-8f93-4758-87c3-1fb73740a315' };
const found = { id: example.team, displayName: 'Operations' };

const list = defineOperation({
  title: 'List',
  description: 'Lists the teams of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: found,
  request: () => ({ path: '/me/joinedTeams' }),
  result: valueOf,
  list: paged,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a team.',
  effects: reads,
  repeat: 'safe',
  parameters: { team },
  example,
  output: found,
  request: (given) => ({ path: path`/teams/${given.team}` }),
});

/** A list of the things of a team. */
function listing(end: 'members' | 'tags', texts: Pick<AnyOperation, 'title' | 'description' | 'output'>): AnyOperation {
  return defineOperation({
    ...texts,
    effects: reads,
    repeat: 'safe',
    parameters: { team },
    example,
    request: (given) => ({ path: `${path`/teams/${given.team}`}/${end}` }),
    result: valueOf,
    list: paged,
  });
}

/** Teams: https://learn.microsoft.com/graph/api/resources/team. */
export const node = vendorNode(microsoftTeams, {
  noun: 'team',
  title: 'Microsoft Teams team',
  description: 'Lists teams of Microsoft Teams, with their members and tags.',
  first: 'list',
  operations: {
    list,
    get,
    list_members: listing('members', {
      title: 'List members',
      description: 'Lists the members of a team.',
      output: { displayName: 'Grace Example', email: 'grace@example.com' },
    }),
    list_tags: listing('tags', {
      title: 'List tags',
      description: 'Lists the tags of a team.',
      output: { displayName: 'On call' },
    }),
  },
});
