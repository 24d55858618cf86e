import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { text } from '../../../platform/schema/schema.ts';
import { userOf } from '../names.ts';
import { list, read, thingsIn } from '../requests.ts';
import { reddit } from '../vendor.ts';

const part = (title: string, description: string, place: string) => ({
  title,
  description,
  effects: reads,
  repeat: 'safe' as const,
  parameters: {},
  example: {},
  request: () => read(place),
});

const get = defineOperation({
  ...part('Get', 'Returns the account of the credential.', '/api/v1/me'),
  output: { name: 'ada', link_karma: 5 },
});

const karma = defineOperation({
  ...part('Get karma', 'Returns the karma of the account in each community.', '/api/v1/me/karma'),
  output: { sr: 'test', comment_karma: 7 },
  result: (body: JsonObject) => body['data'] ?? [],
});

const preferences = defineOperation({
  ...part('Get settings', 'Returns the settings of the account.', '/api/v1/me/prefs'),
  output: { lang: 'en' },
});

const trophies = defineOperation({
  ...part('List trophies', 'Lists the trophies of the account.', '/api/v1/me/trophies'),
  output: { name: 'One-Year Club' },
  result: (body: JsonObject) => {
    const { trophies: all = [] } = (body['data'] ?? {}) as { trophies?: { data?: JsonObject }[] };
    return all.map(({ data = {} }) => data);
  },
});

const peopleIn = (body: JsonObject): unknown => (body['data'] as { children?: unknown } | undefined)?.children ?? [];

const friends = defineOperation({
  ...part('List friends', 'Lists the friends of the account.', '/api/v1/me/friends'),
  output: { name: 'bob', id: 't2_u2' },
  result: peopleIn,
});

const blocked = defineOperation({
  ...part('List blocked', 'Lists the users that the account has blocked.', '/api/v1/me/blocked'),
  output: { name: 'bob', id: 't2_u2' },
  result: peopleIn,
});

/** Reddit lists saved things below the name of the account alone. */
async function withName<P extends { own_name: string }>(given: P, { client, key }: OperationCall): Promise<P> {
  if (given.own_name.trim() !== '') return given;
  const { body } = await client.send(read('/api/v1/me'), { repeat: 'safe', key });
  return { ...given, own_name: String((body as JsonObject)['name']) };
}

const saved = defineOperation({
  title: 'List saved',
  description: 'Lists the posts and comments that the account has saved.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    own_name: text({
      title: 'Own name',
      description: 'Name of the account. Empty: it is looked up, with a request for each item.',
      default: '',
      rare: true,
      maxLength: 200,
    }),
  },
  example: { own_name: 'ada' },
  output: { name: 't3_1abcd2' },
  prepare: withName,
  request: ({ own_name: name }) => read(path`/user/${userOf(name, '/own_name')}/saved`),
  result: (body: JsonObject) => thingsIn(body, ['t1', 't3']),
  list,
});

/** https://www.reddit.com/dev/api#section_account */
export const node = vendorNode(reddit, {
  noun: 'account',
  title: 'Reddit account',
  description: 'Reads the account of the credential at Reddit, and what it has saved.',
  first: 'get',
  operations: { get, saved, karma, preferences, trophies, friends, blocked },
});
