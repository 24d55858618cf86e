/** The things that the fake of GitLab knows, with the fields of the documentation that the nodes show. */
const site = 'https://gitlab.example.com';

export const ann = {
  id: 7,
  username: 'ann',
  name: 'Ann Example',
  state: 'active',
  locked: false,
  avatar_url: null,
  web_url: `${site}/ann`,
};
export const bot = { ...ann, id: 18, username: 'bot', name: 'Bot', web_url: `${site}/bot` };

export const project = {
  id: 4,
  name: 'Shop',
  path: 'shop',
  name_with_namespace: 'Acme / Shop',
  path_with_namespace: 'acme/shop',
  description: 'The shop',
  default_branch: 'main',
  visibility: 'private',
  web_url: `${site}/acme/shop`,
  ssh_url_to_repo: 'git@gitlab.example.com:acme/shop.git',
  http_url_to_repo: `${site}/acme/shop.git`,
  namespace: { id: 9, name: 'Acme', path: 'acme', kind: 'group', full_path: 'acme' },
  star_count: 0,
  created_at: '2026-01-05T08:00:00.000Z',
  last_activity_at: '2026-10-02T09:00:00.000Z',
};
export const group = {
  id: 9,
  name: 'Acme',
  path: 'acme',
  full_name: 'Acme',
  full_path: 'acme',
  visibility: 'private',
  web_url: `${site}/groups/acme`,
};
export const label = { id: 31, name: 'bug', color: '#d73a4a', description: null, text_color: '#FFFFFF' };
export const milestone = {
  id: 12,
  iid: 3,
  project_id: 4,
  title: '1.0',
  description: '',
  state: 'active',
  due_date: '2026-12-01',
  start_date: null,
  web_url: `${site}/acme/shop/-/milestones/3`,
};

export const issue = {
  id: 84,
  iid: 14,
  project_id: 4,
  title: 'Pump fails',
  description: 'No pressure',
  state: 'opened',
  labels: ['bug', 'pump'],
  author: bot,
  assignees: [ann],
  assignee: ann,
  milestone: null,
  due_date: null,
  confidential: false,
  discussion_locked: null,
  issue_type: 'issue',
  web_url: `${site}/acme/shop/-/issues/14`,
  created_at: '2026-10-02T09:00:00.000Z',
  updated_at: '2026-10-02T09:00:00.000Z',
  closed_at: null,
  user_notes_count: 1,
};
export const note = {
  id: 302,
  body: 'Fixed.',
  author: bot,
  created_at: '2026-10-02T10:00:00.000Z',
  updated_at: '2026-10-02T10:00:00.000Z',
  system: false,
  noteable_id: 84,
  noteable_type: 'Issue',
  noteable_iid: 14,
  project_id: 4,
  resolvable: false,
  confidential: false,
  internal: false,
};

export const headSha = '6dcb09b5b57875f334f61aebed695e2e4193db5e';
export const newSha = '7638417db6d59f3c431d3e1f261cc637155684cd';

export const mergeRequest = {
  id: 85,
  iid: 15,
  project_id: 4,
  title: 'Repair the pump',
  description: '',
  state: 'opened',
  draft: false,
  source_branch: 'repair',
  target_branch: 'main',
  source_project_id: 4,
  target_project_id: 4,
  author: bot,
  assignees: [],
  reviewers: [],
  labels: [],
  milestone: null,
  sha: headSha,
  merge_commit_sha: null,
  detailed_merge_status: 'mergeable',
  has_conflicts: false,
  squash: false,
  web_url: `${site}/acme/shop/-/merge_requests/15`,
  created_at: '2026-10-02T09:00:00.000Z',
  updated_at: '2026-10-02T09:00:00.000Z',
  merged_at: null,
  closed_at: null,
};
export const diff = {
  old_path: 'pump.ts',
  new_path: 'pump.ts',
  a_mode: '100644',
  b_mode: '100644',
  diff: '@@ -1 +1 @@\n-off\n+on\n',
  new_file: false,
  renamed_file: false,
  deleted_file: false,
};

export const commit = {
  id: headSha,
  short_id: '6dcb09b5',
  title: 'Repair the pump',
  message: 'Repair the pump\n',
  author_name: 'Ann Example',
  author_email: 'ann@example.com',
  authored_date: '2026-10-02T09:00:00.000Z',
  committer_name: 'Ann Example',
  committer_email: 'ann@example.com',
  committed_date: '2026-10-02T09:00:00.000Z',
  created_at: '2026-10-02T09:00:00.000Z',
  parent_ids: [newSha],
  web_url: `${site}/acme/shop/-/commit/${headSha}`,
};
export const branch = {
  name: 'main',
  merged: false,
  protected: true,
  default: true,
  developers_can_push: false,
  developers_can_merge: false,
  can_push: true,
  web_url: `${site}/acme/shop/-/tree/main`,
  commit,
};
export const tag = { name: 'v1.0', message: '', target: headSha, commit, release: null, protected: false };
export const release = {
  tag_name: 'v1.0',
  name: 'First release',
  description: 'New pump',
  created_at: '2026-10-03T09:00:00.000Z',
  released_at: '2026-10-03T09:00:00.000Z',
  upcoming_release: false,
  author: bot,
  commit,
  milestones: [],
  assets: { count: 0, sources: [], links: [] },
  _links: { self: `${site}/acme/shop/-/releases/v1.0` },
};
export const pipeline = {
  id: 611,
  iid: 21,
  project_id: 4,
  sha: headSha,
  ref: 'main',
  status: 'success',
  source: 'api',
  created_at: '2026-10-02T09:00:00.000Z',
  updated_at: '2026-10-02T09:05:00.000Z',
  web_url: `${site}/acme/shop/-/pipelines/611`,
};
export const job = {
  id: 712,
  name: 'test',
  stage: 'test',
  status: 'success',
  ref: 'main',
  duration: 12.5,
  web_url: `${site}/acme/shop/-/jobs/712`,
  pipeline: { id: 611, ref: 'main', sha: headSha, status: 'success' },
};

export const guide = Buffer.from('# Guide\n');
export const guidePath = 'docs/guide.md';
export const file = {
  file_name: 'guide.md',
  file_path: guidePath,
  size: guide.length,
  encoding: 'base64',
  content: guide.toString('base64'),
  content_sha256: '4c294617b60715c1d218e61164a3abd4808a4284cbc30e6728a01ad9aada4481',
  ref: 'main',
  blob_id: '79f7bbd25901e8334750839545a9bd021f0e4c83',
  commit_id: headSha,
  last_commit_id: newSha,
  execute_filemode: false,
};
export const entry = {
  id: file.blob_id,
  name: 'guide.md',
  type: 'blob',
  path: guidePath,
  mode: '100644',
};
export const hook = {
  id: 1,
  project_id: 4,
  push_events: true,
  enable_ssl_verification: true,
  alert_status: 'executable',
  disabled_until: null,
  created_at: '2026-10-02T09:00:00.000Z',
  token_present: false,
  signing_token_present: false,
};
