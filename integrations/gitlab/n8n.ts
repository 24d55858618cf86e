import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { gitlabTrigger } from './n8nTrigger.ts';

interface Mapped {
  /** Second part of the type: `issue`. */
  noun: string;
  operation: string;
  parameters: JsonObject;
}

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => Mapped;

const credentials = { gitlabApi: 'gitlab_token', gitlabOAuth2Api: 'gitlab_oauth2' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  file: 'create',
  issue: 'create',
  release: 'create',
  repository: 'getIssues',
  user: 'getRepositories',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.gitlab/ */
const gitlab: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'issue');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`GitLab: "${resource}: ${operation}" is not supported. Use "GitLab API call".`);
  const mapped = read(parameters);
  // An empty content makes an empty file; a missing one is an error.
  const given = Object.entries(mapped.parameters).filter(
    ([name, value]) => value !== undefined && (value !== '' || name === 'content'),
  );
  return {
    type: `gitlab.${mapped.noun}`,
    parameters: { operation: mapped.operation, ...Object.fromEntries(given) },
    ...readCredential(source, 'auth', credentials),
  };
};

/** The full path: n8n has the namespace, which may have slashes, and the name apart. */
function place(parameters: Parameters): JsonObject {
  const [owner, name] = [parameters.text('owner'), parameters.text('repository')].map((text) =>
    text.trim().replace(/^\/+|\/+$/g, ''),
  );
  return { project: [owner, name].filter((part) => part !== '').join('/') };
}

/** n8n takes the path encoded. */
function projectOf(parameters: Parameters): JsonObject {
  parameters.ignore('owner', 'repository');
  return { project: parameters.text('projectId').replaceAll(/%2F/gi, '/') };
}

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 20) };
}

function issueNumber(parameters: Parameters): JsonObject {
  const value = parameters.number('issueNumber', 0);
  return value === 0 ? {} : { number: value };
}

/** Texts of a list of objects with one field each. Undefined if there are none. */
function textsOf(parameters: Parameters, path: string, field: string): string[] | undefined {
  const texts = parameters.list(path).map((entry) => entry.text(field));
  const given = texts.filter((text) => text !== '' && text !== '0');
  return given.length > 0 ? given : undefined;
}

/** n8n's dates have a time, which GitLab does not take. */
function dayOf(text: string): string {
  return text.includes('{{') ? text : text.slice(0, 10);
}

const states = { closed: 'close', open: 'reopen' } as const;

const issue: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'issue',
    operation: 'create',
    parameters: {
      ...place(parameters),
      title: parameters.text('title'),
      description: parameters.text('body'),
      due_date: dayOf(parameters.text('due_date')),
      labels: textsOf(parameters, 'labels', 'label'),
      assignees: textsOf(parameters, 'assignee_ids', 'assignee'),
    },
  }),
  createComment: (parameters) => ({
    noun: 'comment',
    operation: 'create',
    parameters: { ...place(parameters), ...issueNumber(parameters), body: parameters.text('body') },
  }),
  edit: (parameters) => ({
    noun: 'issue',
    operation: 'update',
    parameters: {
      ...place(parameters),
      ...issueNumber(parameters),
      title: parameters.text('editFields.title'),
      description: parameters.text('editFields.description'),
      due_date: dayOf(parameters.text('editFields.due_date')),
      labels: textsOf(parameters, 'editFields.labels', 'label'),
      assignees: textsOf(parameters, 'editFields.assignee_ids', 'assignee'),
      ...stateOf(parameters),
    },
  }),
  get: (parameters) => ({
    noun: 'issue',
    operation: 'get',
    parameters: { ...place(parameters), ...issueNumber(parameters) },
  }),
  lock: (parameters) => {
    if (parameters.has('lockReason')) parameters.remark('lockReason', 'GitLab has no reasons of locks; skipped.');
    parameters.ignore('lockReason');
    return {
      noun: 'issue',
      operation: 'update',
      parameters: { ...place(parameters), ...issueNumber(parameters), locked: 'lock' },
    };
  },
};

/** n8n's field has no effect: GitLab takes an event instead of the state. */
function stateOf(parameters: Parameters): JsonObject {
  if (!parameters.has('editFields.state')) return {};
  parameters.remark('editFields.state', 'GitLab ignored the state that n8n sent. Here, it is changed.');
  return { state_event: parameters.word('editFields.state', states, 'reopen') };
}

function commitOf(parameters: Parameters): JsonObject {
  const at = 'additionalParameters.';
  return {
    commit_message: parameters.text('commitMessage'),
    branch: parameters.text('branch'),
    start_branch: parameters.text(`${at}branchStart.branchStart`),
    author_name: parameters.text(`${at}author.name`),
    author_email: parameters.text(`${at}author.email`),
  };
}

function contentOf(parameters: Parameters): JsonObject {
  const encoding = parameters.choice('additionalParameters.encoding.encoding', 'text');
  if (parameters.flag('binaryData'))
    return { content_from: 'file', binary_name: parameters.text('binaryPropertyName', 'data') };
  parameters.ignore('binaryPropertyName');
  return { content_from: encoding === 'base64' ? 'base64' : 'text', content: parameters.text('fileContent') };
}

function writing(operation: 'create' | 'update'): ReadOperation {
  return (parameters) => ({
    noun: 'file',
    operation,
    parameters: {
      ...place(parameters),
      file_path: parameters.text('filePath'),
      ...contentOf(parameters),
      ...commitOf(parameters),
    },
  });
}

const file: Record<string, ReadOperation> = {
  create: writing('create'),
  edit: writing('update'),
  delete: (parameters) => {
    parameters.ignore('additionalParameters.encoding');
    return {
      noun: 'file',
      operation: 'delete',
      parameters: { ...place(parameters), file_path: parameters.text('filePath'), ...commitOf(parameters) },
    };
  },
  get: (parameters) => ({
    noun: 'file',
    operation: 'get',
    parameters: {
      ...place(parameters),
      file_path: parameters.text('filePath'),
      ref: parameters.text('additionalParameters.reference'),
      read_as: parameters.flag('asBinaryProperty', true) ? 'file' : 'base64',
      binary_name: parameters.text('binaryPropertyName', 'data'),
    },
  }),
  list: (parameters) => {
    const page = parameters.number('page', 1);
    if (page !== 1) parameters.remark('page', 'The list begins with the first page. Read all, and filter the items.');
    return {
      noun: 'file',
      operation: 'list',
      parameters: {
        ...place(parameters),
        folder: parameters.text('filePath'),
        ref: parameters.text('additionalParameters.ref'),
        recursive: parameters.flag('additionalParameters.recursive'),
        ...pageOf(parameters),
      },
    };
  },
};

function ofTag(operation: string, more: (parameters: Parameters) => JsonObject = () => ({})): ReadOperation {
  return (parameters) => ({
    noun: 'release',
    operation,
    parameters: { ...projectOf(parameters), tag: parameters.text('tag_name'), ...more(parameters) },
  });
}

const release: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'release',
    operation: 'create',
    parameters: {
      ...place(parameters),
      tag: parameters.text('releaseTag'),
      name: parameters.text('additionalFields.name'),
      description: parameters.text('additionalFields.description'),
      ref: parameters.text('additionalFields.ref'),
    },
  }),
  get: ofTag('get'),
  delete: ofTag('delete'),
  update: ofTag('update', (parameters) => {
    const milestones = parameters.names('additionalFields.milestones');
    return {
      name: parameters.text('additionalFields.name'),
      description: parameters.text('additionalFields.description'),
      released_at: parameters.text('additionalFields.released_at'),
      milestones: milestones.length > 0 ? milestones : undefined,
    };
  }),
  getAll: (parameters) => ({
    noun: 'release',
    operation: 'list',
    parameters: {
      ...projectOf(parameters),
      sort: parameters.choice('additionalFields.order_by', 'released_at'),
      direction: parameters.choice('additionalFields.sort', 'desc'),
      ...pageOf(parameters),
    },
  }),
};

const repository: Record<string, ReadOperation> = {
  get: (parameters) => ({ noun: 'project', operation: 'get', parameters: place(parameters) }),
  getIssues: (parameters) => {
    const at = 'getRepositoryIssuesFilters.';
    return {
      noun: 'issue',
      operation: 'list',
      parameters: {
        ...place(parameters),
        with_state: parameters.choice(`${at}state`, 'all'),
        search: parameters.text(`${at}search`),
        with_labels: parameters.text(`${at}labels`),
        assignee: parameters.text(`${at}assignee_username`),
        author: parameters.text(`${at}author_username`),
        updated_after: parameters.text(`${at}updated_after`),
        sort: parameters.choice(`${at}order_by`),
        direction: parameters.choice(`${at}sort`),
        ...pageOf(parameters),
      },
    };
  },
};

/** Operations by n8n's resources. */
const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  file,
  issue,
  release,
  repository,
  user: {
    getRepositories: (parameters) => {
      parameters.ignore('repository');
      return {
        noun: 'project',
        operation: 'list_of_user',
        parameters: { user: parameters.text('owner'), limit: 20 }, // the one page that n8n reads
      };
    },
  },
};

/** Mappings of n8n's nodes for GitLab, by type. */
export const n8n: VendorMappings = { gitlab, gitlabTrigger: gitlabTrigger(credentials, place) };
