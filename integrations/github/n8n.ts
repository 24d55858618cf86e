import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { isBase64 } from '../engine/givenContent.ts';
import { githubTrigger } from './n8nTrigger.ts';

interface Mapped {
  /** Second part of the type: `issue`. */
  noun: string;
  operation: string;
  parameters: JsonObject;
}

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => Mapped;

const credentials = { githubApi: 'github_token', githubOAuth2Api: 'github_oauth2' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  file: 'create',
  issue: 'create',
  organization: 'getRepositories',
  pullRequest: 'create',
  release: 'create',
  repository: 'getIssues',
  review: 'create',
  search: 'searchRepositories',
  user: 'getRepositories',
  workflow: 'dispatch',
};

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.github/ */
const github: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'issue');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  if (operation === 'dispatchAndWait')
    throw new NoCounterpart('GitHub: use "GitHub workflow: Dispatch", and a node that waits for a webhook.');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`GitHub: "${resource}: ${operation}" is not supported. Use "GitHub API call".`);
  const mapped = read(parameters);
  // An empty content makes an empty file; a missing one is an error.
  const given = Object.entries(mapped.parameters).filter(
    ([name, value]) => value !== undefined && (value !== '' || name === 'content'),
  );
  return {
    type: `github.${mapped.noun}`,
    parameters: { operation: mapped.operation, ...Object.fromEntries(given) },
    ...readCredential(source, 'auth', credentials),
  };
};

/** A value that n8n stores with the way in which it was picked: from a list, by name or by URL. */
function located(parameters: Parameters, path: 'owner' | 'repository'): string {
  const isAddress = parameters.choice(`${path}.mode`) === 'url';
  const value = parameters.text(path);
  if (!isAddress && !/^https?:\/\//.test(value)) return value;
  const [, owner, repository] = /^https?:\/\/[^/{]+\/([^/?#{]+)(?:\/([^/?#{]+))?/.exec(value) ?? [];
  const name = path === 'owner' ? owner : repository;
  if (name === undefined) parameters.remark(path, `Enter the name of the ${path}, not its address.`);
  return name?.replace(/\.git$/, '') ?? value;
}

function place(parameters: Parameters): JsonObject {
  return { owner: located(parameters, 'owner'), repository: located(parameters, 'repository') };
}

function pageOf(parameters: Parameters, limit = 50): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', limit) };
}

/** A number of an issue or pull request. */
function number(parameters: Parameters, path: 'issueNumber' | 'pullRequestNumber'): JsonObject {
  const value = parameters.number(path, 0);
  return value === 0 ? {} : { number: value };
}

function idOf(parameters: Parameters, path: string): number | string | undefined {
  const value = parameters.number(path, 0);
  return value === 0 ? undefined : value;
}

/** Texts of a list of objects with one field each. Undefined if there are none. */
function textsOf(parameters: Parameters, path: string, field: string): string[] | undefined {
  const texts = parameters.list(path).map((entry) => entry.text(field));
  const given = texts.filter((text) => text !== '');
  return given.length > 0 ? given : undefined;
}

/** A value at the first of these places that has one: the newest resources are not documented. */
function either(parameters: Parameters, name: string): string {
  const at = ['', 'additionalFields.', 'updateFields.', 'editFields.', 'options.'].find((prefix) =>
    parameters.has(`${prefix}${name}`),
  );
  return at === undefined ? '' : parameters.text(`${at}${name}`);
}

function flagOf(parameters: Parameters, name: string): boolean | undefined {
  return parameters.has(name) ? parameters.flag(name) : undefined;
}

/** n8n sends text that looks like Base64 as it is. */
function contentOf(parameters: Parameters): JsonObject {
  if (parameters.flag('binaryData'))
    return { content_from: 'file', binary_name: parameters.text('binaryPropertyName', 'data') };
  parameters.ignore('binaryPropertyName');
  const content = parameters.text('fileContent');
  if (/^\{\{.*\}\}$/s.test(content))
    parameters.remark('fileContent', 'If the expression returns Base64, select it as the source of the content.');
  return content !== '' && isBase64(content) ? { content_from: 'base64', content } : { content };
}

function commitOf(parameters: Parameters): JsonObject {
  const at = 'additionalParameters.';
  return {
    message: parameters.text('commitMessage'),
    branch: parameters.text(`${at}branch.branch`),
    author_name: parameters.text(`${at}author.name`),
    author_email: parameters.text(`${at}author.email`),
    committer_name: parameters.text(`${at}committer.name`),
    committer_email: parameters.text(`${at}committer.email`),
  };
}

const file: Record<string, ReadOperation> = {
  create: (parameters) => writing(parameters, 'create'),
  edit: (parameters) => writing(parameters, 'update'),
  delete: (parameters) => ({
    noun: 'file',
    operation: 'delete',
    parameters: { ...place(parameters), file_path: parameters.text('filePath'), ...commitOf(parameters) },
  }),
  get: (parameters) => {
    const isFile = parameters.flag('asBinaryProperty', true);
    return {
      noun: 'file',
      operation: 'get',
      parameters: {
        ...place(parameters),
        file_path: parameters.text('filePath'),
        ref: parameters.text('additionalParameters.reference'),
        read_as: isFile ? 'file' : 'base64',
        binary_name: parameters.text('binaryPropertyName', 'data'),
      },
    };
  },
  list: (parameters) => ({
    noun: 'file',
    operation: 'list',
    parameters: { ...place(parameters), folder: parameters.text('filePath') },
  }),
};

function writing(parameters: Parameters, operation: 'create' | 'update'): Mapped {
  return {
    noun: 'file',
    operation,
    parameters: {
      ...place(parameters),
      file_path: parameters.text('filePath'),
      ...contentOf(parameters),
      ...commitOf(parameters),
    },
  };
}

const lockReasons = {
  'off-topic': 'off_topic',
  'too heated': 'too_heated',
  resolved: 'resolved',
  spam: 'spam',
} as const;

function commenting(numberAt: 'issueNumber' | 'pullRequestNumber'): ReadOperation {
  return (parameters) => ({
    noun: 'comment',
    operation: 'create',
    parameters: { ...place(parameters), ...number(parameters, numberAt), body: parameters.text('body') },
  });
}

const issue: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'issue',
    operation: 'create',
    parameters: {
      ...place(parameters),
      title: parameters.text('title'),
      body: parameters.text('body'),
      labels: textsOf(parameters, 'labels', 'label'),
      assignees: textsOf(parameters, 'assignees', 'assignee'),
    },
  }),
  createComment: commenting('issueNumber'),
  edit: (parameters) => ({
    noun: 'issue',
    operation: 'update',
    parameters: {
      ...place(parameters),
      ...number(parameters, 'issueNumber'),
      title: parameters.text('editFields.title'),
      body: parameters.text('editFields.body'),
      labels: textsOf(parameters, 'editFields.labels', 'label'),
      assignees: textsOf(parameters, 'editFields.assignees', 'assignee'),
      state: parameters.choice('editFields.state'),
      state_reason: parameters.choice('editFields.state_reason'),
    },
  }),
  get: (parameters) => ({
    noun: 'issue',
    operation: 'get',
    parameters: { ...place(parameters), ...number(parameters, 'issueNumber') },
  }),
  lock: (parameters) => ({
    noun: 'issue',
    operation: 'lock',
    parameters: {
      ...place(parameters),
      ...number(parameters, 'issueNumber'),
      lock_reason: parameters.word('lockReason', lockReasons, 'resolved'),
    },
  }),
};

/** An operation that takes the repository only. */
function ofPlace(noun: string, operation: string): ReadOperation {
  return (parameters) => ({ noun, operation, parameters: place(parameters) });
}

const repository: Record<string, ReadOperation> = {
  get: ofPlace('repository', 'get'),
  getLicense: ofPlace('repository', 'license'),
  getProfile: ofPlace('repository', 'community_profile'),
  listPopularPaths: ofPlace('repository', 'popular_paths'),
  listReferrers: ofPlace('repository', 'referrers'),
  getIssues: (parameters) => {
    const at = 'getRepositoryIssuesFilters.';
    return {
      noun: 'issue',
      operation: 'list',
      parameters: {
        ...place(parameters),
        with_state: parameters.choice(`${at}state`),
        with_labels: parameters.text(`${at}labels`),
        assignee: parameters.text(`${at}assignee`),
        creator: parameters.text(`${at}creator`),
        mentioned: parameters.text(`${at}mentioned`),
        since: parameters.text(`${at}since`),
        sort: parameters.choice(`${at}sort`),
        direction: parameters.choice(`${at}direction`),
        with_pull_requests: true,
        ...pageOf(parameters),
      },
    };
  },
  getPullRequests: (parameters) => {
    const at = 'getRepositoryPullRequestsFilters.';
    const sort = parameters.choice(`${at}sort`).replace('-', '_');
    // GitHub's own default depends on the order.
    const direction = sort === '' || sort === 'created' ? '' : 'asc';
    return {
      noun: 'pull_request',
      operation: 'list',
      parameters: {
        ...place(parameters),
        with_state: parameters.choice(`${at}state`),
        sort,
        direction: parameters.choice(`${at}direction`, direction),
        ...pageOf(parameters),
      },
    };
  },
};

function releaseFields(parameters: Parameters): JsonObject {
  const at = 'additionalFields.';
  return {
    name: parameters.text(`${at}name`),
    body: parameters.text(`${at}body`),
    draft: flagOf(parameters, `${at}draft`),
    prerelease: flagOf(parameters, `${at}prerelease`),
    target_commitish: parameters.text(`${at}target_commitish`),
  };
}

function ofRelease(operation: string, more: (parameters: Parameters) => JsonObject = () => ({})): ReadOperation {
  return (parameters) => ({
    noun: 'release',
    operation,
    parameters: { ...place(parameters), release_id: idOf(parameters, 'release_id'), ...more(parameters) },
  });
}

const release: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'release',
    operation: 'create',
    parameters: { ...place(parameters), tag_name: parameters.text('releaseTag'), ...releaseFields(parameters) },
  }),
  get: ofRelease('get'),
  delete: ofRelease('delete'),
  update: ofRelease('update', (parameters) => ({
    ...releaseFields(parameters),
    tag_name: parameters.text('additionalFields.tag_name'),
  })),
  getAll: (parameters) => ({
    noun: 'release',
    operation: 'list',
    parameters: { ...place(parameters), ...pageOf(parameters) },
  }),
};

const verdicts = {
  approve: 'approve',
  requestChanges: 'request_changes',
  comment: 'comment',
  pending: 'pending',
} as const;

function ofReview(operation: string, more: (parameters: Parameters) => JsonObject): ReadOperation {
  return (parameters) => ({
    noun: 'review',
    operation,
    parameters: { ...place(parameters), ...number(parameters, 'pullRequestNumber'), ...more(parameters) },
  });
}

const review: Record<string, ReadOperation> = {
  create: ofReview('create', (parameters) => ({
    event: parameters.word('event', verdicts, 'approve'),
    body: parameters.text('body'),
    commit_id: parameters.text('additionalFields.commitId'),
  })),
  get: ofReview('get', (parameters) => ({ review_id: idOf(parameters, 'reviewId') })),
  getAll: ofReview('list', (parameters) => pageOf(parameters)),
  update: ofReview('update', (parameters) => ({
    review_id: idOf(parameters, 'reviewId'),
    body: parameters.text('body'),
  })),
};

function ofPull(operation: string, more: (parameters: Parameters) => JsonObject = () => ({})): ReadOperation {
  return (parameters) => ({
    noun: 'pull_request',
    operation,
    parameters: { ...place(parameters), ...number(parameters, 'pullRequestNumber'), ...more(parameters) },
  });
}

const pullRequest: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'pull_request',
    operation: 'create',
    parameters: {
      ...place(parameters),
      head: parameters.text('head'),
      base: parameters.text('base'),
      title: parameters.text('title'),
      body: either(parameters, 'body'),
      draft: flagOf(parameters, 'draft') ?? flagOf(parameters, 'additionalFields.draft'),
    },
  }),
  update: ofPull('update', (parameters) => ({
    title: either(parameters, 'title'),
    body: either(parameters, 'body'),
    state: either(parameters, 'state'),
    base: either(parameters, 'base'),
  })),
  close: ofPull('update', () => ({ state: 'closed' })),
  reopen: ofPull('update', () => ({ state: 'open' })),
  get: ofPull('get'),
  getDiff: ofPull('diff', () => ({ format: 'diff' })),
  getPatch: ofPull('diff', () => ({ format: 'patch' })),
  merge: ofPull('merge', (parameters) => ({ merge_method: parameters.choice('mergeMethod', 'merge') })),
  createComment: commenting('pullRequestNumber'),
  editComment: (parameters) => ({
    noun: 'comment',
    operation: 'update',
    parameters: {
      ...place(parameters),
      comment_id: idOf(parameters, 'commentId'),
      body: parameters.text('body'),
    },
  }),
};

function ofWorkflow(operation: string): ReadOperation {
  return (parameters) => {
    parameters.ignore('workflowId.mode');
    return {
      noun: 'workflow',
      operation,
      parameters: { ...place(parameters), workflow: parameters.text('workflowId') },
    };
  };
}

const workflow: Record<string, ReadOperation> = {
  dispatch: (parameters) => {
    parameters.ignore('workflowId.mode', 'ref.mode');
    return {
      noun: 'workflow',
      operation: 'dispatch',
      parameters: {
        ...place(parameters),
        workflow: parameters.text('workflowId'),
        ref: parameters.text('ref', 'main'),
        inputs: jsonOf(parameters.value('inputs'), undefined),
      },
    };
  },
  enable: ofWorkflow('enable'),
  disable: ofWorkflow('disable'),
  get: ofWorkflow('get'),
  getUsage: ofWorkflow('usage'),
  list: (parameters) => {
    parameters.remark(null, 'The output has one item for each workflow.');
    return { noun: 'workflow', operation: 'list', parameters: { ...place(parameters), all: true } };
  },
};

/** Repositories of an owner. */
function ofOwner(operation: string): ReadOperation {
  return (parameters) => ({
    noun: 'repository',
    operation,
    parameters: { owner: located(parameters, 'owner'), ...pageOf(parameters) },
  });
}

const searchOrders = {
  'best-match': 'best_match',
  stars: 'stars',
  forks: 'forks',
  'help-wanted-issues': 'help_wanted_issues',
  updated: 'updated',
} as const;

/** Operations by n8n's resources. */
const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  file,
  issue,
  repository,
  release,
  review,
  pullRequest,
  workflow,
  user: {
    getRepositories: ofOwner('list_of_user'),
    getUserIssues: (parameters) => ({ noun: 'issue', operation: 'list_mine', parameters: pageOf(parameters) }),
    invite: (parameters) => ({
      noun: 'user',
      operation: 'invite',
      parameters: { organization: parameters.text('organization'), email: parameters.text('email') },
    }),
  },
  organization: {
    getRepositories: ofOwner('list_of_organization'),
    getMembers: (parameters) => ({
      noun: 'user',
      operation: 'members',
      parameters: { organization: located(parameters, 'owner'), ...pageOf(parameters) },
    }),
  },
  search: {
    searchRepositories: (parameters) => ({
      noun: 'repository',
      operation: 'search',
      parameters: {
        query: parameters.text('query'),
        search_sort: parameters.word('sort', searchOrders, 'best_match'),
        direction: parameters.choice('order', 'desc'),
        ...pageOf(parameters, 30),
      },
    }),
  },
};

/** Mappings of n8n's nodes for GitHub, by type. */
export const n8n: VendorMappings = { github, githubTrigger: githubTrigger(credentials, place) };
