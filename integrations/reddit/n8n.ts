import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { redditOAuth2Api: 'reddit_oauth2' };

const defaultOperations: Readonly<Record<string, string>> = {
  post: 'create',
  postComment: 'create',
  profile: 'get',
  subreddit: 'get',
  user: 'get',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.reddit/ */
const reddit: NodeMapping = (source) => {
  const { parameters, credentials: given } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'post');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Reddit: "${resource}: ${operation}" is not supported. Use "Reddit API call".`);
  if (given.length === 0)
    parameters.remark(null, 'Reddit answers requests of servers only with a credential now. Select one.');
  const values = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(values), ...readCredential(source, 'auth', credentials) };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

/** Reddit takes images from its own servers alone, so that a picture elsewhere is a link. */
const create: ReadOperation = (parameters) => {
  const kind = parameters.choice('kind', 'self');
  const common = {
    operation: 'create',
    community: parameters.text('subreddit'),
    title: parameters.text('title'),
  };
  if (kind === 'self') {
    parameters.ignore('url', 'resubmit');
    return { ...common, kind: 'text', text: parameters.text('text') };
  }
  parameters.ignore('text');
  if (kind === 'image') parameters.remark('kind', 'The image is posted as a link.');
  return {
    ...common,
    kind: 'link',
    link: parameters.text('url'),
    ...(parameters.flag('resubmit') ? { resubmit: true } : {}),
  };
};

const post: Record<string, ReadOperation> = {
  create,
  delete: (parameters) => ({ operation: 'delete', post: parameters.text('postId') }),
  get: (parameters) => {
    parameters.ignore('subreddit');
    return { operation: 'get', post: parameters.text('postId') };
  },
  getAll: (parameters) => ({
    operation: 'list',
    community: parameters.text('subreddit'),
    order: parameters.word(
      'filters.category',
      { hot: 'hot', new: 'new', top: 'top', rising: 'rising', controversial: 'controversial', best: 'hot' } as const,
      'hot',
    ),
    period: 'day',
    ...pageOf(parameters),
  }),
  search: (parameters) => {
    const isEverywhere = parameters.choice('location', 'subreddit') === 'allReddit';
    if (isEverywhere) parameters.ignore('subreddit');
    return {
      operation: 'search',
      query: parameters.text('keyword'),
      in_community: isEverywhere ? '' : parameters.text('subreddit'),
      sort: parameters.word(
        'additionalFields.sort',
        { relevance: 'relevance', hot: 'hot', top: 'top', new: 'new', comments: 'comments' } as const,
        'relevance',
      ),
      ...pageOf(parameters),
    };
  },
};

const comment: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    post: parameters.text('postId'),
    text: parameters.text('commentText'),
  }),
  reply: (parameters) => ({
    operation: 'reply',
    comment: parameters.text('commentId'),
    text: parameters.text('replyText'),
  }),
  delete: (parameters) => ({ operation: 'delete', comment: parameters.text('commentId') }),
  getAll: (parameters) => {
    parameters.ignore('subreddit');
    parameters.remark(null, 'Answers to comments are items of their own here.');
    return { operation: 'list', post: parameters.text('postId'), ...pageOf(parameters) };
  },
};

const details: Readonly<Record<string, string>> = {
  identity: 'get',
  blockedUsers: 'blocked',
  friends: 'friends',
  karma: 'karma',
  prefs: 'preferences',
  saved: 'saved',
  trophies: 'trophies',
};

const profile: Record<string, ReadOperation> = {
  get: (parameters) => {
    const wanted = parameters.choice('details', 'identity');
    const operation = ownEntry(details, wanted);
    if (operation === undefined) throw new NoCounterpart(`Reddit: the details "${wanted}" are not supported.`);
    if (operation === 'saved') return { operation, ...pageOf(parameters) };
    parameters.ignore('returnAll', 'limit');
    return { operation };
  },
};

const subreddit: Record<string, ReadOperation> = {
  get: (parameters) => ({
    operation: parameters.word('content', { about: 'get', rules: 'rules' } as const, 'get'),
    community: parameters.text('subreddit'),
  }),
  getAll: (parameters) => {
    if (parameters.flag('filters.trending'))
      throw new NoCounterpart('Reddit: the list of trending communities has ended. Use "Reddit API call".');
    return { operation: 'search', query: parameters.text('filters.keyword'), ...pageOf(parameters) };
  },
};

const user: Record<string, ReadOperation> = {
  get: (parameters) => {
    const given = { user: parameters.text('username') };
    const wanted = parameters.choice('details', 'about');
    if (wanted !== 'about')
      return {
        operation: 'list_activity',
        ...given,
        what: parameters.word(
          'details',
          { comments: 'comments', gilded: 'gilded', overview: 'overview', submitted: 'submitted' } as const,
          'overview',
        ),
        ...pageOf(parameters),
      };
    parameters.ignore('returnAll', 'limit');
    return { operation: 'get', ...given };
  },
};

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  post: { type: 'reddit.post', operations: post },
  postComment: { type: 'reddit.comment', operations: comment },
  profile: { type: 'reddit.account', operations: profile },
  subreddit: { type: 'reddit.community', operations: subreddit },
  user: { type: 'reddit.user', operations: user },
};

/** Mappings of n8n's nodes for Reddit, by type. */
export const n8n: VendorMappings = { reddit };
