import type { Selection } from '../engine/document/selection.ts';

const name = { placeholder: 'bug', maxLength: 200 };
const color = { description: 'Six hexadecimal digits without #.', placeholder: 'd73a4a', maxLength: 6 };
const milestone = { title: 'Milestone', description: 'The number in its address.' };
const branch = { placeholder: 'main', maxLength: 300 };
const state = { open: 'Open', closed: 'Closed' };
const gist = { title: 'Gist', description: 'ID of a gist.', placeholder: 'aa5a315d61ae9438b18d', maxLength: 100 };
const files = {
  description:
    'JSON object with the name of each file: { "notes.md": { "content": "Hello" } }. In an update, null deletes a file.',
};
const text = { control: 'textarea', maxLength: 65_536 } as const;
const team = { title: 'Team', description: 'The name in its address.', placeholder: 'developers', maxLength: 200 };

/** Operations that come from GitHub's own description of its API: https://github.com/octokit/openapi. The others of this folder are older. */
export const selection: Selection = {
  vendor: 'github',
  document: {
    npm: '@octokit/openapi@23.0.2',
    file: 'generated/api.github.com.json',
    sha256: '829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a',
    license: 'MIT',
    holder: 'Copyright (c) 2020 Octokit contributors. Copyright (c) 2020 GitHub, Inc.',
  },
  imports: {
    owner: 'fields.ts',
    place: 'fields.ts',
    since: 'fields.ts',
    list: 'requests.ts',
    publishes: 'requests.ts',
  },
  list: 'list',
  pageParameters: ['per_page', 'page'],
  names: { repo: 'repository', org: 'organization', username: 'user' },
  fields: { owner: 'owner', repository: 'place.repository', since: 'since' },
  examples: { owner: 'acme', repository: 'shop', organization: 'acme', team_slug: 'developers', user: 'octocat' },
  nodes: {
    label: {
      title: 'GitHub label',
      description: 'Creates, updates, lists or deletes labels of a repository on GitHub.',
      source: 'https://docs.github.com/en/rest/issues/labels',
      first: 'create',
      operations: {
        create: {
          id: 'issues/create-label',
          title: 'Create',
          description: 'Creates a label.',
          fields: { name, color },
        },
        get: {
          id: 'issues/get-label',
          title: 'Get',
          description: 'Returns a label.',
          fields: { name },
          example: { name: 'bug' },
        },
        list: { id: 'issues/list-labels-for-repo', title: 'List', description: 'Lists the labels of a repository.' },
        update: {
          id: 'issues/update-label',
          title: 'Update',
          description: 'Changes a label.',
          fields: { name, color, new_name: { maxLength: 200 } },
          example: { name: 'bug', color: 'b01f26' },
        },
        delete: {
          id: 'issues/delete-label',
          title: 'Delete',
          description: 'Deletes a label, and removes it from all issues.',
          fields: { name },
          example: { name: 'bug' },
        },
      },
    },
    milestone: {
      title: 'GitHub milestone',
      description: 'Creates, updates, lists or deletes milestones of a repository on GitHub.',
      source: 'https://docs.github.com/en/rest/issues/milestones',
      first: 'create',
      operations: {
        create: {
          id: 'issues/create-milestone',
          title: 'Create',
          description: 'Creates a milestone.',
          only: ['description', 'due_on'],
          fields: { title: { maxLength: 255 }, description: text, due_on: { title: 'Due' } },
          example: { title: 'v1.0', description: 'Tracking milestone for version 1.0' },
        },
        get: {
          id: 'issues/get-milestone',
          title: 'Get',
          description: 'Returns a milestone.',
          fields: { milestone_number: milestone },
          example: { milestone_number: 1 },
        },
        list: {
          id: 'issues/list-milestones',
          title: 'List',
          description: 'Lists milestones.',
          names: { state: 'with_state' },
          fields: {
            with_state: { title: 'With state', default: 'open', labels: state },
            sort: { title: 'Sort by', default: 'due_on', labels: { due_on: 'Due date', completeness: 'Progress' } },
            direction: { title: 'Order', default: 'asc' },
          },
        },
        update: {
          id: 'issues/update-milestone',
          title: 'Update',
          description: 'Changes, closes or opens a milestone.',
          fields: {
            milestone_number: milestone,
            title: { maxLength: 255 },
            state: { labels: state },
            description: text,
            due_on: { title: 'Due' },
          },
          example: { milestone_number: 1, title: 'v1.0', state: 'closed' },
        },
        delete: {
          id: 'issues/delete-milestone',
          title: 'Delete',
          description: 'Deletes a milestone. Its issues stay.',
          fields: { milestone_number: milestone },
          example: { milestone_number: 1 },
        },
      },
    },
    branch: {
      title: 'GitHub branch',
      description: 'Lists, reads or renames branches of a repository on GitHub.',
      source: 'https://docs.github.com/en/rest/branches/branches',
      first: 'list',
      operations: {
        list: {
          id: 'repos/list-branches',
          title: 'List',
          description: 'Lists branches.',
          names: { protected: 'only_protected' },
          fields: {
            only_protected: { description: 'Off lists the branches without protection. Default: all.', rare: true },
          },
        },
        get: {
          id: 'repos/get-branch',
          title: 'Get',
          description: 'Returns a branch with its last commit.',
          fields: { branch },
          example: { branch: 'main' },
        },
        rename: {
          id: 'repos/rename-branch',
          title: 'Rename',
          description: 'Renames a branch.',
          fields: { branch, new_name: { maxLength: 300 } },
          example: { branch: 'main', new_name: 'trunk' },
        },
      },
    },
    gist: {
      title: 'GitHub gist',
      description: 'Creates, updates, lists or deletes gists on GitHub.',
      source: 'https://docs.github.com/en/rest/gists/gists',
      first: 'create',
      operations: {
        create: {
          id: 'gists/create',
          title: 'Create',
          description: 'Creates a gist.',
          effects: 'publishes',
          fields: { description: { maxLength: 1_000 }, files, public: { description: 'Everybody can find it.' } },
        },
        get: {
          id: 'gists/get',
          title: 'Get',
          description: 'Returns a gist with the content of its files.',
          fields: { gist_id: gist },
          example: { gist_id: 'aa5a315d61ae9438b18d' },
        },
        list: { id: 'gists/list', title: 'List', description: 'Lists your own gists.' },
        update: {
          id: 'gists/update',
          title: 'Update',
          description: 'Changes the description or the files of a gist.',
          effects: 'publishes',
          fields: { gist_id: gist, description: { maxLength: 1_000 }, files },
          example: { gist_id: 'aa5a315d61ae9438b18d', description: 'Notes' },
        },
        delete: {
          id: 'gists/delete',
          title: 'Delete',
          description: 'Deletes a gist.',
          fields: { gist_id: gist },
          example: { gist_id: 'aa5a315d61ae9438b18d' },
        },
      },
    },
    team: {
      title: 'GitHub team',
      description: 'Lists the teams of an organization on GitHub, and adds or removes members.',
      source: 'https://docs.github.com/en/rest/teams/teams',
      first: 'list',
      operations: {
        list: { id: 'teams/list', title: 'List', description: 'Lists the teams of an organization.', only: [] },
        list_members: {
          id: 'teams/list-members-in-org',
          title: 'List members',
          description: 'Lists the members of a team.',
          only: [],
          fields: { team_slug: team },
        },
        add_member: {
          id: 'teams/add-or-update-membership-for-user-in-org',
          title: 'Add member',
          description: 'Adds a person to a team, or changes the role. Somebody outside the organization is invited.',
          fields: {
            team_slug: team,
            role: { default: 'member', labels: { member: 'Member', maintainer: 'Maintainer' } },
          },
          example: { role: 'member' },
        },
        remove_member: {
          id: 'teams/remove-membership-for-user-in-org',
          title: 'Remove member',
          description: 'Removes a person from a team.',
          fields: { team_slug: team },
        },
      },
    },
  },
};
