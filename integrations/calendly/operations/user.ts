import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { owner, time } from '../fields.ts';
import { collectionOf, idOf, instant, pages, resourceOf, uriOf, whoAmI } from '../uris.ts';
import { calendly } from '../vendor.ts';

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user with the time zone and the organization.',
  effects: reads,
  repeat: 'safe',
  parameters: { user: owner },
  example: {},
  output: { name: 'Ada Example' },
  request: ({ user = '' }) => ({ path: user.trim() === '' ? '/users/me' : path`/users/${idOf(user)}` }),
  result: resourceOf,
});

const busyTimes = defineOperation({
  title: 'List busy times',
  description: 'Returns the times at which a user is busy, of seven days at most.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user: owner,
    from: text({ title: 'From', description: 'In the future. Without a zone: UTC.', required: true, ...time }),
    until: text({ title: 'Until', description: 'Without a zone: UTC.', required: true, ...time }),
  },
  example: { user: 'AAAA', from: '2026-12-01T00:00:00Z', until: '2026-12-05T00:00:00Z' },
  output: { type: 'calendly' },
  prepare: async (parameters, call) =>
    (parameters.user ?? '').trim() === '' ? { ...parameters, user: (await whoAmI(call)).uri } : parameters,
  request: ({ user = '', from, until }) => ({
    path: '/user_busy_times',
    query: {
      user: uriOf(user, 'users', 'user'),
      start_time: instant(from, 'from'),
      end_time: instant(until, 'until'),
    },
  }),
  result: collectionOf,
});

const organization = text({
  title: 'Organization',
  description: 'Address or ID of an organization. Empty: that of the user.',
  rare: true,
  maxLength: 300,
});

const listMembers = defineOperation({
  title: 'List members',
  description: 'Returns the members of an organization.',
  effects: reads,
  repeat: 'safe',
  parameters: { organization, with_email: text({ title: 'With e-mail', maxLength: 320 }) },
  example: { organization: 'OOOO' },
  output: { role: 'owner' },
  list: pages,
  prepare: async (parameters, call) =>
    (parameters.organization ?? '').trim() === ''
      ? { ...parameters, organization: (await whoAmI(call)).current_organization }
      : parameters,
  request: ({ organization: id = '', with_email: email }) => ({
    path: '/organization_memberships',
    query: { organization: uriOf(id, 'organizations', 'organization'), email },
  }),
  result: collectionOf,
});

/** Users: https://developer.calendly.com/api-docs/users/get-user. */
export const node = vendorNode(calendly, {
  noun: 'user',
  title: 'Calendly user',
  description: 'Returns users of Calendly, their busy times, or the members of the organization.',
  first: 'get',
  operations: { get, list_busy_times: busyTimes, list_members: listMembers },
});
