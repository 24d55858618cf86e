import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { mondayComApi: 'monday_token', mondayComOAuth2Api: 'monday_oauth2' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.mondaycom/ */
const mondayCom: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'board');
  const operation = parameters.choice('operation', 'create');
  const found = ownEntry(resources, resource);
  const read = found && ownEntry(found.operations, operation);
  if (!read)
    throw new NoCounterpart(`monday.com: "${resource}: ${operation}" is not supported. Use "monday.com API call".`);
  const mapped = read(parameters);
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  const noun = mapped['operation'] === 'post' ? 'update' : found.noun;
  return {
    type: `monday.${noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

/** Lists that ours returns whole. */
function ignorePage(parameters: Parameters): void {
  parameters.ignore('returnAll', 'limit');
}

/** Values of columns: an object in JSON text, or an expression. */
function columnsIn(parameters: Parameters, path: string): JsonObject {
  const written = parameters.value(path);
  if (typeof written !== 'string') return written === undefined || written === null ? {} : { columns: written };
  if (written.trim() === '') return {};
  try {
    return { columns: JSON.parse(written) as unknown };
  } catch {
    // One expression for the whole object is fine; a text around expressions is no object.
    if (/^\{\{[\s\S]*\}\}$/.test(written.trim())) return { columns: written };
    parameters.remark(path, 'Enter the values of the columns again: expressions inside of JSON are not taken over.');
    return {};
  }
}

/** n8n takes JSON, in which a text has quotation marks. */
const unquoted = (value: string): string => /^\s*"([^"\\]*)"\s*$/.exec(value)?.[1] ?? value;

const onBoard = (operation: string): ReadOperation => {
  return (parameters) => ({ operation, board: parameters.text('boardId') });
};

const board: Record<string, ReadOperation> = {
  create: (parameters) => {
    const template = parameters.text('additionalFields.templateId');
    return {
      operation: 'create',
      new_name: parameters.text('name'),
      kind: parameters.choice('kind'),
      template: template === '0' ? '' : template,
    };
  },
  get: onBoard('get'),
  archive: onBoard('archive'),
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
};

const boardGroup: Record<string, ReadOperation> = {
  create: (parameters) => ({ ...onBoard('create_group')(parameters), group_title: parameters.text('name') }),
  delete: (parameters) => ({ ...onBoard('delete_group')(parameters), group: parameters.text('groupId') }),
  getAll: (parameters) => {
    ignorePage(parameters);
    return onBoard('list_groups')(parameters);
  },
};

/** `longText` is `long_text`, and `Link` is `link`. */
function columnType(parameters: Parameters): string {
  const written = parameters.choice('columnType');
  const words = written.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return words === 'person' ? 'people' : words;
}

const boardColumn: Record<string, ReadOperation> = {
  create: (parameters) => ({
    ...onBoard('create_column')(parameters),
    column_title: parameters.text('title'),
    column_type: columnType(parameters),
    defaults: parameters.text('additionalFields.defaults'),
  }),
  getAll: (parameters) => {
    ignorePage(parameters);
    return onBoard('list_columns')(parameters);
  },
};

const boardItem: Record<string, ReadOperation> = {
  create: (parameters) => ({
    ...onBoard('create')(parameters),
    group: parameters.text('groupId'),
    new_name: parameters.text('name'),
    ...columnsIn(parameters, 'additionalFields.columnValues'),
  }),
  get: (parameters) => {
    const items = parameters.text('itemId');
    return items.includes(',') ? { operation: 'get_several', items } : { operation: 'get', item: items };
  },
  getAll: (parameters) => ({
    ...onBoard('list')(parameters),
    group: parameters.text('groupId'),
    ...pageOf(parameters),
  }),
  getByColumnValue: (parameters) => ({
    ...onBoard('find')(parameters),
    column: parameters.text('columnId'),
    values: [parameters.text('columnValue')],
    ...pageOf(parameters),
  }),
  changeColumnValue: (parameters) => ({
    ...onBoard('set_column')(parameters),
    item: parameters.text('itemId'),
    column: parameters.text('columnId'),
    value: unquoted(parameters.text('value')),
  }),
  changeMultipleColumnValues: (parameters) => ({
    ...onBoard('update')(parameters),
    item: parameters.text('itemId'),
    ...columnsIn(parameters, 'columnValues'),
  }),
  addUpdate: (parameters) => ({
    operation: 'post',
    item: parameters.text('itemId'),
    body: parameters.text('value'),
  }),
  delete: (parameters) => ({ operation: 'delete', item: parameters.text('itemId') }),
  move: (parameters) => ({
    ...onBoard('move_to_group')(parameters),
    item: parameters.text('itemId'),
    group: parameters.text('groupId'),
  }),
};

const resources: Readonly<Record<string, { noun: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  board: { noun: 'board', operations: board },
  boardColumn: { noun: 'board', operations: boardColumn },
  boardGroup: { noun: 'board', operations: boardGroup },
  boardItem: { noun: 'item', operations: boardItem },
};

/** Mappings of n8n's nodes for monday.com, by type. */
export const n8n: VendorMappings = { mondayCom };
