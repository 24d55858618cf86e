import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { filterJsonIn, filtersIn, nameAndType, propertiesIn, richTextIn } from './n8nProperties.ts';
import { notionTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

/** Notion's OAuth 2.0 wants JSON, which the general type of credential does not send. */
const credentials = { notionApi: 'notion_token', notionOAuth2Api: 'notion_oauth2' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  block: 'append',
  database: 'get',
  dataSource: 'get',
  databasePage: 'create',
  page: 'create',
  user: 'get',
};

/** Versions 1 to 2.2, and most of 3: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.notion/ */
const notion: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'page');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Notion: "${resource}: ${operation}" is not supported. Use "Notion API call".`);
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** Expressions of other nodes use n8n's names of fields, so the items keep them. */
function outputOf(parameters: Parameters, version: number): JsonObject {
  if (!parameters.flag('simple', true)) return { output: 'full' };
  return { output: version >= 2 ? 'n8n' : 'n8n_1' };
}

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

/** Until version 2.2 the ID of a database, in version 3 of a data source: our parameter takes both. */
function databaseIn(parameters: Parameters): string {
  return parameters.text('databaseId') || parameters.text('dataSourceId');
}

function iconIn(parameters: Parameters): string {
  parameters.ignore('options.iconType');
  return parameters.text('options.icon');
}

function blocksIn(parameters: Parameters): JsonObject {
  const blocks = parameters.list('blockUi.blockValues').flatMap((entry): JsonObject[] => {
    const type = entry.choice('type', 'paragraph');
    if (type === 'child_page') {
      entry.remark('type', 'Notion creates pages only with "Notion page: Create".');
      return [];
    }
    if (type === 'image') return [{ type, url: entry.text('url') }];
    const isFormatted = entry.flag('richText');
    const text = isFormatted ? { rich_text: richTextIn(entry) } : { text: entry.text('textContent') };
    return [{ type, ...text, ...(type === 'to_do' ? { checked: entry.value('checked') ?? false } : {}) }];
  });
  return blocks.length === 0 ? {} : { blocks };
}

/** Version 1 has conditions in the options, as one, or as lists below `and` or `or`. */
function filtersOf(parameters: Parameters, version: number): JsonObject {
  if (version < 2) {
    const many = 'options.filter.multipleCondition.condition';
    const match = parameters.holds(`${many}.or`) || parameters.list(`${many}.or`).length > 0 ? 'any' : 'all';
    const filters = [
      ...filtersIn(parameters, 'options.filter.singleCondition'),
      ...filtersIn(parameters, `${many}.and`),
      ...filtersIn(parameters, `${many}.or`),
    ];
    return filters.length === 0 ? {} : { filters, match };
  }
  const kind = parameters.choice('filterType', 'none');
  if (kind === 'json') return { filter_json: filterJsonIn(parameters) };
  if (kind !== 'manual') {
    parameters.ignore('matchType', 'filters', 'filterJson');
    return {};
  }
  const match = parameters.word('matchType', { anyFilter: 'any', allFilters: 'all' }, 'any');
  return { filters: filtersIn(parameters, 'filters.conditions'), match };
}

function sortsOf(parameters: Parameters): JsonObject {
  const sorts = parameters.list('options.sort.sortValue').map((entry) => {
    entry.ignore('type');
    const isTime = entry.flag('timestamp');
    const key = nameAndType(entry.choice('key')).name;
    const by = isTime ? { by: key } : { by: 'property', property: key };
    return { ...by, direction: entry.choice('direction', 'ascending') };
  });
  return sorts.length === 0 ? {} : { sorts };
}

/** A search is sorted by relevance unless n8n sorts it. */
function searchIn(parameters: Parameters, version: number): JsonObject {
  const [sort] = parameters.list('options.sort.sortValue');
  sort?.ignore('timestamp');
  const isOldest = sort?.choice('direction', 'descending') === 'ascending';
  return {
    operation: 'search',
    query: parameters.text('text'),
    ...(sort ? { order: isOldest ? 'oldest' : 'newest' } : {}),
    ...pageOf(parameters),
    ...outputOf(parameters, version),
  };
}

const databasePage: Record<string, ReadOperation> = {
  create: (parameters, version) => ({
    operation: 'create',
    database: databaseIn(parameters),
    title: parameters.text('title'),
    properties: propertiesIn(parameters),
    ...blocksIn(parameters),
    icon: iconIn(parameters),
    ...outputOf(parameters, version),
  }),
  update: (parameters, version) => ({
    operation: 'update',
    page: parameters.text('pageId'),
    properties: propertiesIn(parameters),
    icon: iconIn(parameters),
    ...outputOf(parameters, version),
  }),
  get: (parameters, version) => ({
    operation: 'get',
    page: parameters.text('pageId'),
    ...outputOf(parameters, version),
  }),
  getAll: (parameters, version) => {
    if (parameters.flag('options.downloadFiles'))
      parameters.remark('options.downloadFiles', 'Files are not downloaded. Add an HTTP request with their addresses.');
    return {
      operation: 'list',
      database: databaseIn(parameters),
      ...filtersOf(parameters, version),
      ...sortsOf(parameters),
      ...pageOf(parameters),
      ...outputOf(parameters, version),
    };
  },
};

const page: Record<string, ReadOperation> = {
  create: (parameters, version) => ({
    operation: 'create',
    parent: parameters.text('pageId'),
    title: parameters.text('title'),
    ...blocksIn(parameters),
    icon: iconIn(parameters),
    ...outputOf(parameters, version),
  }),
  get: databasePage['get']!,
  archive: (parameters, version) => ({
    operation: 'archive',
    page: parameters.text('pageId'),
    ...outputOf(parameters, version),
  }),
  search: (parameters, version) => {
    const filter = 'options.filter.filters';
    parameters.ignore(`${filter}.property`);
    if (parameters.choice(`${filter}.value`) === 'database')
      parameters.remark(`${filter}.value`, 'Only pages are found. Use "Notion database: Search".');
    return searchIn(parameters, version);
  },
  getMarkdown: (parameters) => ({ operation: 'get_markdown', page: parameters.text('pageId') }),
};

const block: Record<string, ReadOperation> = {
  append: (parameters) => {
    const after = parameters.text('afterBlockId');
    return {
      operation: 'append',
      block: parameters.text('blockId'),
      ...blocksIn(parameters),
      ...(after === '' ? {} : { position: 'after', after }),
      output: 'full',
    };
  },
  getAll: (parameters, version) => {
    const isNested = parameters.flag('fetchNestedBlocks');
    const isSimple = version > 2 && parameters.flag('simplifyOutput', true);
    const all = parameters.flag('returnAll') ? 10_000 : parameters.number('limit', 50);
    return {
      operation: isNested ? 'list_nested' : 'list',
      block: parameters.text('blockId'),
      ...(isNested ? { max_blocks: all } : pageOf(parameters)),
      output: isSimple ? 'n8n' : 'full',
    };
  },
};

const getDatabase: ReadOperation = (parameters, version) => {
  // Version 1 has no switch for simple output.
  const { output } = version < 2 ? { output: 'full' } : outputOf(parameters, version);
  if (output === 'full') parameters.remark(null, 'The properties of a database are returned by "Get properties".');
  return { operation: 'get', database: databaseIn(parameters), output };
};

const database: Record<string, ReadOperation> = {
  get: getDatabase,
  getAll: (parameters, version) => ({
    operation: 'search',
    ...pageOf(parameters),
    ...(version < 2 ? { output: 'full' } : outputOf(parameters, version)),
  }),
  search: searchIn,
};

const dataSource: Record<string, ReadOperation> = {
  get: (parameters, version) => ({
    operation: 'get_properties',
    database: databaseIn(parameters),
    ...outputOf(parameters, version),
  }),
  search: searchIn,
};

const user: Record<string, ReadOperation> = {
  get: (parameters) => ({ operation: 'get', user: parameters.text('userId') }),
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
};

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  databasePage: { type: 'notion.database_page', operations: databasePage },
  page: { type: 'notion.page', operations: page },
  block: { type: 'notion.block', operations: block },
  database: { type: 'notion.database', operations: database },
  dataSource: { type: 'notion.database', operations: dataSource },
  user: { type: 'notion.user', operations: user },
};

/** Mappings of n8n's nodes for Notion, by type. */
export const n8n: VendorMappings = { notion, notionTrigger };
