import { list as listOf, text } from '../../../platform/schema/schema.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { pages, team, user } from '../fields.ts';
import { readPages } from '../readPages.ts';
import { mattermost } from '../vendor.ts';

const person = 'u1aaaaaaaaaaaaaaaaaaaaaaaa';
const ann = { id: person, username: 'ann', email: 'ann@example.com' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user },
  example: { user: person },
  output: ann,
  request: ({ user: id }) => ({ path: path`/users/${id}` }),
});

const findByEmail = defineOperation({
  title: 'Find by e-mail',
  description: 'Returns the user with an e-mail address.',
  effects: reads,
  repeat: 'safe',
  parameters: { email: text({ title: 'E-mail', required: true, maxLength: 200 }) },
  example: { email: 'ann@example.com' },
  output: ann,
  request: ({ email }) => ({ path: path`/users/email/${email}` }),
});

const findByName = defineOperation({
  title: 'Find by name',
  description: 'Returns the user with a username.',
  effects: reads,
  repeat: 'safe',
  parameters: { username: text({ title: 'Username', required: true, maxLength: 64 }) },
  example: { username: 'ann' },
  output: ann,
  request: ({ username }) => ({ path: path`/users/username/${username.replace(/^@/, '')}` }),
});

const getMany = defineOperation({
  title: 'Get several',
  description: 'Returns users by their IDs.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    users: listOf(text({ title: 'User', choices: { list: 'users' }, required: true, maxLength: 26 }))({
      title: 'Users',
      description: 'IDs of users.',
      entry: 'user',
      required: true,
      minItems: 1,
      maxItems: 1_000,
    }),
  },
  example: { users: [person] },
  output: ann,
  request: ({ users }) => ({ method: 'POST', path: '/users/ids', json: users }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists users of the server.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_team: text({
      title: 'In team',
      description: 'ID of a team.',
      choices: { list: 'teams' },
      rare: true,
      maxLength: 26,
    }),
    not_in_team: text({
      title: 'Not in team',
      description: 'ID of a team.',
      choices: { list: 'teams' },
      rare: true,
      maxLength: 26,
    }),
    in_channel: text({ title: 'In channel', description: 'ID of a channel.', rare: true, maxLength: 26 }),
    not_in_channel: text({
      title: 'Not in channel',
      description: 'ID of a channel. It needs the team of the channel in "In team".',
      rare: true,
      maxLength: 26,
    }),
    sort: text({
      title: 'Sort by',
      description: 'last_activity_at, create_at or username. Only with "In team", or "In channel".',
      rare: true,
      maxLength: 40,
    }),
    ...pages,
  },
  example: {},
  output: ann,
  run: async ({ all, limit, ...query }, call) =>
    itemsOf(await readPages({ path: '/users', query }, { all, limit }, call)),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a user.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    email: text({ title: 'E-mail', required: true, maxLength: 200 }),
    username: text({ title: 'Username', required: true, maxLength: 64 }),
    password: text({ title: 'Password', description: 'Or a sign-in service with data.', maxLength: 200 }),
    auth_service: text({
      title: 'Sign-in service',
      description: 'email, gitlab, ldap, saml, office365 or google.',
      rare: true,
      maxLength: 40,
    }),
    auth_data: text({ title: 'Sign-in data', rare: true, maxLength: 200 }),
    first_name: text({ title: 'First name', rare: true, maxLength: 64 }),
    last_name: text({ title: 'Last name', rare: true, maxLength: 64 }),
    nickname: text({ title: 'Nickname', rare: true, maxLength: 64 }),
    locale: text({ title: 'Language', placeholder: 'en', rare: true, maxLength: 10 }),
  },
  example: { email: 'user{{ $json.id }}@example.com', username: 'user{{ $json.id }}', password: 'Change-Me-7' },
  output: { username: 'user7', email: 'user7@example.com' },
  request: (given) => ({
    method: 'POST',
    path: '/users',
    json: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  }),
});

const deactivate = defineOperation({
  title: 'Deactivate',
  description: 'Deactivates a user.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { user },
  example: { user: person },
  output: { user: person },
  request: ({ user: id }) => ({ method: 'DELETE', path: path`/users/${id}` }),
  result: (_body, { user: id }) => ({ user: id }),
});

const invite = defineOperation({
  title: 'Invite',
  description: 'Invites people to a team by e-mail.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    team,
    emails: listOf(text({ title: 'E-mail', required: true, maxLength: 200 }))({
      title: 'E-mails',
      entry: 'e-mail',
      required: true,
      minItems: 1,
      maxItems: 100,
    }),
  },
  example: { team: 't1aaaaaaaaaaaaaaaaaaaaaaaa', emails: ['new@example.com'] },
  output: { emails: ['new@example.com'] },
  request: ({ team: to, emails }) => ({ method: 'POST', path: path`/teams/${to}/invite/email`, json: emails }),
  result: (_body, { team: to, emails }) => ({ team: to, emails }),
});

/** Users of Mattermost: https://developers.mattermost.com/api-documentation/. */
export const node = vendorNode(mattermost, {
  noun: 'user',
  title: 'Mattermost user',
  description: 'Finds, creates, invites or deactivates users of Mattermost.',
  first: 'get',
  operations: {
    get,
    find_by_email: findByEmail,
    find_by_name: findByName,
    get_many: getMany,
    list,
    create,
    deactivate,
    invite,
  },
});
