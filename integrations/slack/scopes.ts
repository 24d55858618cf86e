import type { Vendor } from '../engine/defineVendor.ts';

const see = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];
const history = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];
const manage = ['channels:manage', 'channels:write', 'groups:write'];
const converse = ['im:write', 'mpim:write', 'channels:manage', 'channels:write', 'groups:write'];

/** Scopes of Slack that operations need: https://api.slack.com/scopes. People have other scopes than bots for changes of channels. */
export const scopes: Vendor['scopes'] = {
  channel: {
    list: see,
    get: see,
    members: see,
    create: manage,
    rename: manage,
    archive: manage,
    unarchive: manage,
    join: ['channels:join', 'channels:write'],
    leave: manage,
    close: converse,
    open: converse,
    set_topic: manage,
    set_purpose: manage,
    invite: manage,
    kick: manage,
    history,
    replies: history,
  },
  file: { reads: 'files:read', changes: 'files:write' },
  message: { changes: 'chat:write', list_scheduled: '', permalink: '', search: 'search:read' },
  reaction: { reads: 'reactions:read', changes: 'reactions:write' },
  user: {
    reads: 'users:read',
    find_by_email: 'users:read.email',
    profile: 'users.profile:read',
    update_profile: 'users.profile:write',
  },
  user_group: { reads: 'usergroups:read', changes: 'usergroups:write' },
};
