import type { Vendor } from '../engine/defineVendor.ts';

const work = { reads: 'read:jira-work', changes: 'write:jira-work' };

/** Scopes of Jira that operations need: https://developer.atlassian.com/cloud/jira/platform/scopes-for-oauth-2-3LO-and-forge-apps. Boards and sprints have scopes of their own. */
export const scopes: Vendor['scopes'] = {
  attachment: work,
  board: {
    list: 'read:board-scope:jira-software read:project:jira',
    list_sprints: 'read:sprint:jira-software',
    list_issues: 'read:board-scope:jira-software read:issue-details:jira',
    list_sprint_issues: 'read:sprint:jira-software read:issue-details:jira',
    move_to_sprint: 'write:sprint:jira-software',
    move_to_backlog: 'write:board-scope:jira-software',
  },
  comment: work,
  issue: work,
  project: 'read:jira-work',
  // Only API tokens can register its webhooks.
  trigger: '',
  user: { reads: 'read:jira-user', changes: 'manage:jira-configuration' },
  worklog: work,
};
