import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

/** The OAuth 2.0 of n8n is for WordPress.com, which has another address for each site. */
const credentials = {
  wordpressApi: 'wordpress_application_password',
  wordpressOAuth2Api: 'wordpress_application_password',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.wordpress/ */
const wordpress: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authType', 'resource', 'operation');
  const resource = parameters.choice('resource', 'post');
  const operation = parameters.choice('operation', 'create');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`WordPress: "${resource}: ${operation}" is not supported. Use "WordPress API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 5) };
}

/** A list that is left out if it is empty. */
function listOf(parameters: Parameters, ours: string, path: string): JsonObject {
  const names = parameters.names(path);
  return names.length === 0 ? {} : { [ours]: names };
}

/** Values of posts and pages. Times are in the zone of the site. */
function contentOf(parameters: Parameters, at: string): JsonObject {
  const template = at.startsWith('page') ? '' : 'postTemplate';
  const templates = [template, 'pageTemplate'].filter((name) => name !== '' && parameters.holds(`${at}.${name}`));
  for (const name of templates) parameters.ignore(`${at}.${name}.values.elementor`);
  const [used] = templates;
  return {
    content: parameters.text(`${at}.content`),
    slug: parameters.text(`${at}.slug`),
    author: parameters.text(`${at}.authorId`),
    date: parameters.text(`${at}.date`),
    password: parameters.text(`${at}.password`),
    comment_status: parameters.choice(`${at}.commentStatus`),
    ping_status: parameters.choice(`${at}.pingStatus`),
    template: used === undefined ? '' : parameters.text(`${at}.${used}.values.template`),
  };
}

function postOf(parameters: Parameters, at: string): JsonObject {
  return {
    ...contentOf(parameters, at),
    format: parameters.choice(`${at}.format`),
    ...(parameters.has(`${at}.sticky`) ? { sticky: parameters.flag(`${at}.sticky`) } : {}),
    ...listOf(parameters, 'categories', `${at}.categories`),
    ...listOf(parameters, 'tags', `${at}.tags`),
  };
}

function pageValues(parameters: Parameters, at: string): JsonObject {
  const image = parameters.text(`${at}.featuredMediaId`);
  return {
    ...contentOf(parameters, at),
    parent: parameters.text(`${at}.parent`),
    ...(parameters.has(`${at}.menuOrder`) ? { menu_order: parameters.number(`${at}.menuOrder`, 0) } : {}),
    ...(image === '' ? {} : { image_from: 'id', featured_media: image }),
  };
}

type ValuesOf = (parameters: Parameters, at: string) => JsonObject;

const creating = (valuesOf: ValuesOf): ReadOperation => {
  return (parameters) => ({
    operation: 'create',
    title: parameters.text('title'),
    status: parameters.choice('additionalFields.status'),
    ...valuesOf(parameters, 'additionalFields'),
  });
};

const updating = (noun: 'post' | 'page', valuesOf: ValuesOf): ReadOperation => {
  return (parameters) => ({
    operation: 'update',
    [noun]: parameters.text(`${noun}Id`),
    new_title: parameters.text('updateFields.title'),
    new_status: parameters.choice('updateFields.status'),
    ...valuesOf(parameters, 'updateFields'),
  });
};

const getting = (noun: 'post' | 'page'): ReadOperation => {
  return (parameters) => ({
    operation: 'get',
    [noun]: parameters.text(`${noun}Id`),
    [`${noun}_password`]: parameters.text('options.password'),
    ...rawIn(parameters),
  });
};

const deleting = (noun: 'post' | 'page'): ReadOperation => {
  return (parameters) => ({
    operation: 'delete',
    [noun]: parameters.text(`${noun}Id`),
    ...(parameters.flag('options.force') ? { force: true } : {}),
  });
};

/** The context `edit` returns the stored texts, too. */
function rawIn(parameters: Parameters): JsonObject {
  return parameters.choice('options.context') === 'edit' ? { with_raw: true } : {};
}

const sorts: Readonly<Record<string, string>> = {
  author: 'author',
  date: 'date',
  id: 'id',
  menu_order: 'menu_order',
  modified: 'modified',
  relevance: 'relevance',
  slug: 'slug',
  title: 'title',
};

function listing(parameters: Parameters): JsonObject {
  return {
    operation: 'list',
    search: parameters.text('options.search'),
    after: parameters.text('options.after'),
    before: parameters.text('options.before'),
    ...listOf(parameters, 'by_author', 'options.author'),
    ...listOf(parameters, 'statuses', 'options.status'),
    ...(parameters.has('options.orderBy') ? { order_by: parameters.word('options.orderBy', sorts, 'date') } : {}),
    order: parameters.choice('options.order'),
    ...rawIn(parameters),
    ...pageOf(parameters),
  };
}

function userValues(parameters: Parameters, at: string, names: string): JsonObject {
  return {
    name: parameters.text(`${names}name`),
    first_name: parameters.text(`${names}firstName`),
    last_name: parameters.text(`${names}lastName`),
    url: parameters.text(`${at}.url`),
    description: parameters.text(`${at}.description`),
    nickname: parameters.text(`${at}.nickname`),
    slug: parameters.text(`${at}.slug`),
  };
}

const user: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    username: parameters.text('username'),
    email: parameters.text('email'),
    password: parameters.text('password'),
    ...userValues(parameters, 'additionalFields', ''),
  }),
  get: (parameters) => ({
    operation: 'get',
    user: parameters.text('userId'),
    ...(parameters.choice('options.context') === 'edit' ? { with_details: true } : {}),
  }),
  getAll: (parameters) => {
    parameters.ignore('options.who');
    const sort = { id: 'id', name: 'name', registered_date: 'registered_date', slug: 'slug', email: 'email' } as const;
    return {
      operation: 'list',
      search: parameters.text('options.search'),
      ...(parameters.has('options.orderBy') ? { order_by: parameters.word('options.orderBy', sort, 'name') } : {}),
      order: parameters.choice('options.order'),
      ...(parameters.choice('options.context') === 'edit' ? { with_details: true } : {}),
      ...pageOf(parameters),
    };
  },
  update: (parameters) => {
    parameters.ignore('updateFields.username');
    return {
      operation: 'update',
      user: parameters.text('userId'),
      new_email: parameters.text('updateFields.email'),
      new_password: parameters.text('updateFields.password'),
      ...userValues(parameters, 'updateFields', 'updateFields.'),
    };
  },
};

/** Our nodes by n8n's resources. n8n deletes the user of the credential, whichever was meant, so that is not supported. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  post: {
    type: 'wordpress.post',
    operations: {
      create: creating(postOf),
      get: getting('post'),
      getAll: (parameters) => ({
        ...listing(parameters),
        ...listOf(parameters, 'in_categories', 'options.categories'),
        ...listOf(parameters, 'not_categories', 'options.excludedCategories'),
        ...listOf(parameters, 'with_tags', 'options.tags'),
        ...listOf(parameters, 'not_tags', 'options.excludedTags'),
        ...(parameters.flag('options.sticky') ? { only_sticky: true } : {}),
      }),
      update: updating('post', postOf),
      delete: deleting('post'),
    },
  },
  page: {
    type: 'wordpress.page',
    operations: {
      create: creating(pageValues),
      get: getting('page'),
      getAll: (parameters) => {
        parameters.ignore('options.menuOrder', 'options.page');
        return { ...listing(parameters), ...listOf(parameters, 'below', 'options.parent') };
      },
      update: updating('page', pageValues),
      delete: deleting('page'),
    },
  },
  user: { type: 'wordpress.user', operations: user },
};

/** Mappings of n8n's nodes for WordPress, by type. */
export const n8n: VendorMappings = { wordpress };
