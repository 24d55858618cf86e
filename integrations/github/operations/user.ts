import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { contentLimit, list, publishes } from '../requests.ts';
import { github } from '../vendor.ts';

const organization = text({ title: 'Organization', placeholder: 'acme', required: true, maxLength: 100 });
const octocat = { login: 'octocat', id: 8, type: 'User' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user or an organization.',
  effects: reads,
  repeat: 'safe',
  parameters: { user: text({ title: 'User', placeholder: 'octocat', required: true, maxLength: 100 }) },
  example: { user: 'octocat' },
  output: octocat,
  request: ({ user }) => ({ path: path`/users/${user}` }),
});

const me = defineOperation({
  title: 'Get own account',
  description: 'Returns the user of the token.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: octocat,
  request: () => ({ path: '/user' }),
});

const members = defineOperation({
  title: 'List members',
  description: 'Lists the members of an organization. Other accounts than members see public members only.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    organization,
    with_role: choice(['all', 'admin', 'member'], { admin: 'Owners', member: 'Members' })({
      title: 'With role',
      default: 'all',
    }),
  },
  example: { organization: 'acme' },
  output: octocat,
  request: ({ organization: of, with_role: role }) => ({ path: path`/orgs/${of}/members`, query: { role } }),
  list,
});

const invite = defineOperation({
  title: 'Invite',
  description: 'Invites a person to an organization. Needs the token of an owner.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: {
    organization,
    email: text({ title: 'Email', placeholder: 'ada@example.com', required: true, maxLength: 320 }),
    role: choice(['direct_member', 'admin', 'billing_manager'], {
      direct_member: 'Member',
      admin: 'Owner',
      billing_manager: 'Billing manager',
    })({ title: 'Role', default: 'direct_member' }),
  },
  example: { organization: 'acme', email: 'ada@example.com' },
  output: { id: 901, email: 'ada@example.com', role: 'direct_member' },
  request: ({ organization: of, email, role }) => ({
    method: 'POST',
    path: path`/orgs/${of}/invitations`,
    json: { email, role },
  }),
});

/** Users of GitHub: https://docs.github.com/en/rest/users/users, https://docs.github.com/en/rest/orgs/members. */
export const node = vendorNode(github, {
  noun: 'user',
  title: 'GitHub user',
  description: 'Reads users and members of organizations on GitHub, or invites people.',
  first: 'get',
  operations: { get, me, members, invite },
});
