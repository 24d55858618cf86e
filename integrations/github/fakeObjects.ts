import { createHash } from 'node:crypto';

/** The things that the fake of GitHub knows, with the fields of the documentation that the nodes show. */
export const octocat = { login: 'octocat', id: 8, type: 'User', site_admin: false };

export const shop = {
  id: 5,
  name: 'shop',
  full_name: 'acme/shop',
  private: true,
  owner: { login: 'acme', id: 4, type: 'Organization' },
  default_branch: 'main',
};

export const bug = { id: 1, name: 'bug', color: 'd73a4a', default: true };

export const issue = {
  id: 901,
  node_id: 'I_kw',
  number: 24,
  title: 'Pump fails',
  state: 'open',
  state_reason: null,
  html_url: 'https://github.com/acme/shop/issues/24',
  body: 'No pressure',
  user: octocat,
  labels: [bug],
  assignees: [octocat],
  milestone: null,
  locked: false,
  comments: 1,
};

export const comment = { id: 501, body: 'Fixed.', user: octocat, html_url: `${issue.html_url}#issuecomment-501` };

export const headSha = '6dcb09b5b57875f334f61aebed695e2e4193db5e';
export const newSha = '7638417db6d59f3c431d3e1f261cc637155684cd';

export const pull = {
  id: 902,
  number: 25,
  title: 'Repair the pump',
  state: 'open',
  draft: false,
  html_url: 'https://github.com/acme/shop/pull/25',
  user: octocat,
  head: { ref: 'repair', sha: headSha },
  base: { ref: 'main', sha: newSha },
};

/** A pull request as the list of issues has it. */
export const pullAsIssue = {
  ...issue,
  id: 903,
  number: 25,
  title: pull.title,
  pull_request: { html_url: pull.html_url },
};

export const review = { id: 801, state: 'APPROVED', body: '', user: octocat, commit_id: headSha };

export const commit = {
  sha: headSha,
  commit: { message: 'Repair the pump', author: { name: 'Ada' } },
  author: octocat,
};

export const workflow = { id: 601, name: 'Release', path: '.github/workflows/release.yml', state: 'active' };

export const run = {
  id: 611,
  name: 'Release',
  status: 'completed',
  conclusion: 'success',
  head_branch: 'main',
  event: 'push',
};

export const asset = {
  id: 711,
  name: 'hello.txt',
  label: null,
  content_type: 'text/plain',
  size: 5,
  state: 'uploaded',
};

export const releaseAt = (url: string) => ({
  id: 701,
  tag_name: 'v1.2.0',
  name: 'Summer',
  draft: false,
  prerelease: false,
  upload_url: `${url}/api/uploads/repos/acme/shop/releases/701/assets{?name,label}`,
  assets: [asset],
});

/** Returns the SHA of a file's content, as Git computes it. */
export function shaOf(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** The only file of the repository; GitHub breaks Base64 into lines. */
export const guide = Buffer.from('hello\n');
export const file = {
  type: 'file',
  encoding: 'base64',
  size: guide.length,
  name: 'a.md',
  path: 'docs/a.md',
  sha: shaOf(guide),
  content: `${guide.toString('base64')}\n`,
  html_url: 'https://github.com/acme/shop/blob/main/docs/a.md',
};

/** Above 1 MB the JSON has no content; it has to be read as raw. */
export const largeFile = { ...file, name: 'large.md', path: 'docs/large.md', encoding: 'none', content: '' };
