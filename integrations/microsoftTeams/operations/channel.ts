import { choice, list as listField, text } from '../../../platform/schema/schema.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { valueOf } from '../../microsoft/odata.ts';
import { channel, team, user } from '../fields.ts';
import { memberOf } from '../members.ts';
import { channelPath, list as paged, publishes } from '../requests.ts';
import { microsoftTeams } from '../vendor.ts';

const name = { title: 'Name', description: 'Up to 50 characters.', maxLength: 50 };
const description = text({ title: 'Description', maxLength: 1_024 });
const kind = choice(['standard', 'private', 'shared'], {
  standard: 'Standard',
  private: 'Private',
  shared: 'Shared',
});
const inTeam = { team: '02bd9fd6-8f93-4758-87c3-1fb73740a315' };
const example = { ...inTeam, channel: '19:4a95f7d8db4c4e7fae857bcebe0623e6@thread.tacv2' };
const found = { id: example.channel, displayName: 'General', membershipType: 'standard' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a channel in a team.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    team,
    name: text({ ...name, required: true }),
    description,
    membership: kind({ title: 'Kind', default: 'standard' }),
    owners: listField(user)({
      title: 'Owners',
      entry: 'user',
      rare: true,
      maxItems: 100,
      showWhen: { membership: ['private', 'shared'] },
    }),
  },
  example: { ...inTeam, name: 'Orders {{ $json.id }}', description: 'News about orders' },
  output: { displayName: 'Orders 7', membershipType: 'standard' },
  request: ({ team: of, name: displayName, description: text_, membership, owners = [] }) => ({
    method: 'POST',
    path: path`/teams/${of}/channels`,
    json: givenFields({
      displayName,
      description: text_,
      membershipType: membership,
      members: membership === 'standard' ? undefined : owners.map((one) => memberOf(one)),
    }),
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: { team, channel },
  example,
  output: found,
  request: (at) => ({ path: channelPath(at) }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the channels of a team.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    team,
    only_kind: choice(['all', 'standard', 'private', 'shared'], {
      standard: 'Standard',
      private: 'Private',
      shared: 'Shared',
    })({ title: 'Only of kind', default: 'all' }),
  },
  example: inTeam,
  output: found,
  request: ({ team: of, only_kind: only }) => ({
    path: path`/teams/${of}/channels`,
    query: only === 'all' ? {} : { $filter: `membershipType eq '${only}'` },
  }),
  result: valueOf,
  list: paged,
});

const update = defineOperation({
  title: 'Update',
  description: 'Renames a channel, or changes its description.',
  effects: publishes,
  repeat: 'safe',
  parameters: { team, channel, name: text(name), description },
  example: { ...example, name: 'Orders {{ $json.id }}' },
  output: { id: example.channel },
  request: ({ name: displayName, description: text_, ...at }) => ({
    method: 'PATCH',
    path: channelPath(at),
    json: changes({ displayName, description: text_ }),
  }),
  result: (_body, { channel: id }) => ({ id }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a channel with its messages. A team keeps it for 30 days.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NotFound', 'status 404'],
  parameters: { team, channel },
  example,
  output: { id: example.channel },
  request: (at) => ({ method: 'DELETE', path: channelPath(at) }),
  result: (_body, { channel: id }) => ({ id }),
});

/** Channels of Teams: https://learn.microsoft.com/graph/api/resources/channel. */
export const node = vendorNode(microsoftTeams, {
  noun: 'channel',
  title: 'Microsoft Teams channel',
  description: 'Creates, reads, changes or deletes channels of Microsoft Teams.',
  first: 'list',
  operations: { create, get, list, update, delete: remove },
});
