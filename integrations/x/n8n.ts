import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { twitterOAuth2Api: 'x_oauth2', twitterOAuth1Api: 'x_oauth2' };

const defaultOperations: Readonly<Record<string, string>> = {
  tweet: 'create',
  directMessage: 'create',
  list: 'add',
  user: 'searchUser',
};

/** Versions 1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.twitter/ */
const twitter: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'tweet');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(version < 2 ? oldNouns : nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read) throw new NoCounterpart(`X: "${resource}: ${operation}" is not supported. Use "X API call".`);
  if (version < 2) parameters.remark(null, 'X signs in by OAuth 2.0 now. Create a credential of the type "X sign-in".');
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

/** n8n's times have no zone. An expression has to give one. */
function timeOf(parameters: Parameters, path: string): string {
  const written = parameters.text(path);
  if (written === '' || /(Z|[+-]\d\d:?\d\d)$/i.test(written)) return written;
  if (written.includes('{{')) {
    parameters.remark(path, 'The time needs a zone: append .toISOString(), for example.');
    return written;
  }
  parameters.remark(path, 'The time has no zone, and counts as UTC.');
  return `${written.replace(' ', 'T')}${written.length === 10 ? 'T00:00:00' : ''}Z`;
}

const idsOf = (parameters: Parameters, path: string): JsonObject => {
  const ids = parameters.names(path);
  return ids.length > 0 ? { media_ids: ids } : {};
};

const mark =
  (operation: string): ReadOperation =>
  (parameters) => ({ operation, post: parameters.text('tweetId') });

const fieldNames: ReadonlySet<string> = new Set(['id', 'text', 'edit_history_tweet_ids']);

const tweet: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    text: parameters.text('text'),
    ...idsOf(parameters, 'additionalFields.attachments'),
    reply_to: parameters.text('additionalFields.inReplyToStatusId'),
    quote: parameters.text('additionalFields.inQuoteToStatusId'),
    place: parameters.text('additionalFields.location'),
  }),
  delete: (parameters) => ({ operation: 'delete', post: parameters.text('tweetDeleteId') }),
  like: mark('like'),
  retweet: mark('repost'),
  search: (parameters) => ({
    operation: 'search',
    query: parameters.text('searchText'),
    ...pageOf(parameters),
    sort: parameters.word(
      'additionalFields.sortOrder',
      { recency: 'recency', relevancy: 'relevancy' } as const,
      'recency',
    ),
    start_time: timeOf(parameters, 'additionalFields.startTime'),
    end_time: timeOf(parameters, 'additionalFields.endTime'),
    more_fields: parameters
      .names('additionalFields.tweetFieldsObject')
      .filter((name) => !fieldNames.has(name))
      .join(','),
  }),
};

const message: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'send',
    recipient: parameters.text('user'),
    text: parameters.text('text'),
    media_id: parameters.text('additionalFields.attachments') || parameters.text('attachments'),
  }),
};

const list: Record<string, ReadOperation> = {
  add: (parameters) => ({
    operation: 'add_member',
    list: parameters.text('list'),
    member: parameters.text('user'),
  }),
};

const user: Record<string, ReadOperation> = {
  searchUser: (parameters) => {
    const isOwn = parameters.flag('me');
    if (isOwn) parameters.ignore('user');
    return { operation: 'get', user: isOwn ? '' : parameters.text('user') };
  },
};

/** Our nodes by the resources of version 2. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  tweet: { type: 'x.post', operations: tweet },
  directMessage: { type: 'x.message', operations: message },
  list: { type: 'x.list', operations: list },
  user: { type: 'x.user', operations: user },
};

/** Version 1 names files of the item, and calls methods that have ended. */
const oldTweet: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    text: parameters.text('text'),
    files: parameters.names('additionalFields.attachments').map((file) => ({ file })),
    reply_to: parameters.text('additionalFields.inReplyToStatusId'),
  }),
  delete: mark('delete'),
  like: (parameters) => {
    parameters.ignore('additionalFields.includeEntities');
    return mark('like')(parameters);
  },
  retweet: (parameters) => {
    parameters.ignore('additionalFields.trimUser');
    return mark('repost')(parameters);
  },
  search: (parameters) => {
    parameters.ignore('additionalFields.includeEntities', 'additionalFields.tweetMode');
    const language = parameters.text('additionalFields.lang');
    const query = parameters.text('searchText');
    const kind = parameters.choice('additionalFields.resultType', 'mixed');
    return {
      operation: 'search',
      query: language === '' ? query : `${query} lang:${language}`,
      ...pageOf(parameters),
      ...(kind === 'popular' ? { sort: 'relevancy' } : {}),
      end_time: timeOf(parameters, 'additionalFields.until'),
    };
  },
};

const oldMessage: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'send',
    recipient: parameters.text('userId'),
    text: parameters.text('text'),
    file: parameters.text('additionalFields.attachment'),
  }),
};

const oldNouns: typeof nouns = {
  tweet: { type: 'x.post', operations: oldTweet },
  directMessage: { type: 'x.message', operations: oldMessage },
};

/** Mappings of n8n's nodes for X, by type. */
export const n8n: VendorMappings = { twitter };
