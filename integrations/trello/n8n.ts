import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { trelloTrigger } from './n8nTrigger.ts';

interface Mapped extends JsonObject {
  /** Second part of the type: `card`. */
  noun: string;
  operation: string;
}

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => Mapped;

const credentials = { trelloApi: 'trello_token', trelloOAuth1Api: 'trello_token' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  attachment: 'getAll',
  board: 'create',
  boardMember: 'add',
  card: 'create',
  cardComment: 'create',
  checklist: 'getAll',
  label: 'getAll',
  list: 'create',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.trello/ */
const trello: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation', 'additionalFields.fields');
  const resource = parameters.choice('resource', 'card');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Trello: "${resource}: ${operation}" is not supported. Use "Trello API call".`);
  const { noun, ...mapped } = read(parameters);
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `trello.${noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** A value that n8n stores with the way in which it was picked: from a list, by ID or by its address. */
function located(parameters: Parameters, path: string): string {
  const value = parameters.text(path);
  return /^https?:\/\/[^/{]+\/[bc]\/(\w{8,})/.exec(value)?.[1] ?? value;
}

/** n8n returns 20 entries unless it returns all of them. */
function maxOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? {} : { max_items: parameters.number('limit', 20) };
}

function idsOf(parameters: Parameters, ours: string, path: string): JsonObject {
  const names = parameters.names(path);
  return names.length === 0 ? {} : { [ours]: names };
}

function cardValues(parameters: Parameters, at: string): JsonObject {
  return {
    due: parameters.text(`${at}.due`),
    ...(parameters.has(`${at}.dueComplete`) ? { due_complete: parameters.flag(`${at}.dueComplete`) } : {}),
    position: parameters.text(`${at}.pos`),
    ...idsOf(parameters, 'member_ids', `${at}.idMembers`),
    ...idsOf(parameters, 'label_ids', `${at}.idLabels`),
  };
}

function archivedIn(parameters: Parameters, path: string): JsonObject {
  return parameters.has(path) ? { archived: parameters.flag(path) ? 'yes' : 'no' } : {};
}

const card: Record<string, ReadOperation> = {
  create: (parameters) => {
    const kept = parameters.choice('additionalFields.keepFromSource', 'all');
    if (kept !== 'all') parameters.remark('additionalFields.keepFromSource', 'The copy has all parts of the card.');
    return {
      noun: 'card',
      operation: 'create',
      list: parameters.text('listId'),
      name: parameters.text('name'),
      desc: parameters.text('description'),
      ...cardValues(parameters, 'additionalFields'),
      url_source: parameters.text('additionalFields.urlSource'),
      copy_of: parameters.text('additionalFields.idCardSource'),
    };
  },
  get: (parameters) => {
    const isAll = parameters.choice('additionalFields.checklists') === 'all';
    return {
      noun: 'card',
      operation: 'get',
      card: located(parameters, 'id'),
      ...(isAll ? { with_checklists: true } : {}),
      ...(parameters.flag('additionalFields.customFieldItems') ? { with_fields: true } : {}),
    };
  },
  update: (parameters) => ({
    noun: 'card',
    operation: 'update',
    card: located(parameters, 'id'),
    new_name: parameters.text('updateFields.name'),
    desc: parameters.text('updateFields.desc') || parameters.text('updateFields.description'),
    to_list: parameters.text('updateFields.idList'),
    to_board: parameters.text('updateFields.idBoard'),
    ...archivedIn(parameters, 'updateFields.closed'),
    ...cardValues(parameters, 'updateFields'),
  }),
  delete: (parameters) => ({ noun: 'card', operation: 'delete', card: located(parameters, 'id') }),
};

const onComment = (operation: string): ReadOperation => {
  return (parameters) => ({
    noun: 'comment',
    operation,
    card: located(parameters, 'cardId'),
    comment: operation === 'add' ? '' : parameters.text('commentId'),
    text: operation === 'delete' ? '' : parameters.text('text'),
  });
};

const onAttachment = (operation: string): ReadOperation => {
  return (parameters) => ({
    noun: 'attachment',
    operation,
    card: located(parameters, 'cardId'),
    attachment: operation === 'list' ? '' : parameters.text('id'),
  });
};

const attachment: Record<string, ReadOperation> = {
  create: (parameters) => {
    parameters.ignore('additionalFields.mimeType');
    return {
      noun: 'attachment',
      operation: 'add',
      card: located(parameters, 'cardId'),
      source: 'url',
      url: parameters.text('url'),
      name: parameters.text('additionalFields.name'),
    };
  },
  get: onAttachment('get'),
  getAll: onAttachment('list'),
  delete: onAttachment('delete'),
};

const board: Record<string, ReadOperation> = {
  create: (parameters) => {
    const at = 'additionalFields';
    return {
      noun: 'board',
      operation: 'create',
      name: parameters.text('name'),
      description: parameters.text('description'),
      ...(parameters.value(`${at}.defaultLists`) === false ? { default_lists: false } : {}),
      workspace: parameters.text(`${at}.idOrganization`),
      visibility: parameters.choice(`${at}.prefs_permissionLevel`),
      copy_of: parameters.text(`${at}.idBoardSource`),
    };
  },
  get: (parameters) => ({ noun: 'board', operation: 'get', board: located(parameters, 'id') }),
  update: (parameters) => ({
    noun: 'board',
    operation: 'update',
    board: located(parameters, 'id'),
    new_name: parameters.text('updateFields.name'),
    description: parameters.text('updateFields.description') || parameters.text('updateFields.desc'),
    ...archivedIn(parameters, 'updateFields.closed'),
  }),
  delete: (parameters) => ({ noun: 'board', operation: 'delete', board: located(parameters, 'id') }),
};

const boardMember: Record<string, ReadOperation> = {
  add: (parameters) => {
    parameters.ignore('additionalFields.allowBillableGuest');
    return {
      noun: 'board',
      operation: 'add_member',
      board: located(parameters, 'id'),
      new_member: parameters.text('idMember'),
      role: parameters.choice('type', 'normal'),
    };
  },
  getAll: (parameters) => ({
    noun: 'board',
    operation: 'list_members',
    board: located(parameters, 'id'),
    ...maxOf(parameters),
  }),
  invite: (parameters) => ({
    noun: 'board',
    operation: 'invite',
    board: located(parameters, 'id'),
    email: parameters.text('email'),
    role: parameters.choice('type') || parameters.choice('additionalFields.type', 'normal'),
    full_name: parameters.text('additionalFields.fullName'),
  }),
  remove: (parameters) => ({
    noun: 'board',
    operation: 'remove_member',
    board: located(parameters, 'id'),
    member: parameters.text('idMember'),
  }),
};

/** An item of a checklist is named by its card. */
const onItem = (operation: string): ReadOperation => {
  return (parameters) => ({
    noun: 'checklist',
    operation,
    card: located(parameters, 'cardId'),
    item: parameters.text('checkItemId'),
  });
};

const checklist: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'checklist',
    operation: 'create',
    card: located(parameters, 'cardId'),
    name: parameters.text('name'),
    position: parameters.text('additionalFields.pos'),
  }),
  get: (parameters) => ({ noun: 'checklist', operation: 'get', checklist: parameters.text('id') }),
  getAll: (parameters) => {
    if (!parameters.flag('returnAll') && parameters.has('limit'))
      parameters.remark('limit', 'All checklists are returned. Add a "Limit" node.');
    parameters.ignore('limit');
    return { noun: 'checklist', operation: 'list', card: located(parameters, 'cardId') };
  },
  delete: (parameters) => {
    parameters.ignore('cardId');
    return { noun: 'checklist', operation: 'delete', checklist: parameters.text('id') };
  },
  createCheckItem: (parameters) => ({
    noun: 'checklist',
    operation: 'add_item',
    checklist: parameters.text('checklistId'),
    item_name: parameters.text('name'),
    ...(parameters.flag('additionalFields.checked') ? { checked: true } : {}),
    position: parameters.text('additionalFields.pos'),
  }),
  getCheckItem: onItem('get_item'),
  updateCheckItem: (parameters) => {
    const at = parameters.holds('updateFields') ? 'updateFields' : 'additionalFields';
    return {
      ...onItem('update_item')(parameters),
      new_name: parameters.text(`${at}.name`),
      state: parameters.choice(`${at}.state`),
      position: parameters.text(`${at}.pos`),
    };
  },
  deleteCheckItem: onItem('delete_item'),
  completedCheckItems: (parameters) => ({
    noun: 'checklist',
    operation: 'list_done',
    card: located(parameters, 'cardId'),
  }),
};

/** n8n writes "null" for a label without a color. */
const colorIn = (parameters: Parameters, path: string): string => {
  const color = parameters.choice(path);
  return color === 'null' ? 'none' : color;
};

const onLabel = (operation: string): ReadOperation => {
  return (parameters) => ({ noun: 'label', operation, label: parameters.text('id') });
};

const labelOnCard = (operation: string): ReadOperation => {
  return (parameters) => ({
    noun: 'card',
    operation,
    card: located(parameters, 'cardId'),
    label: parameters.text('id'),
  });
};

const label: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'label',
    operation: 'create',
    of_board: located(parameters, 'boardId'),
    name: parameters.text('name'),
    color: colorIn(parameters, 'color'),
  }),
  get: onLabel('get'),
  getAll: (parameters) => ({
    noun: 'label',
    operation: 'list',
    of_board: located(parameters, 'boardId'),
    ...maxOf(parameters),
  }),
  update: (parameters) => ({
    ...onLabel('update')(parameters),
    new_name: parameters.text('updateFields.name'),
    new_color: colorIn(parameters, 'updateFields.color'),
  }),
  delete: onLabel('delete'),
  addLabel: labelOnCard('add_label'),
  removeLabel: labelOnCard('remove_label'),
};

const list: Record<string, ReadOperation> = {
  create: (parameters) => {
    return {
      noun: 'list',
      operation: 'create',
      of_board: parameters.text('idBoard'),
      name: parameters.text('name'),
      position: parameters.text('additionalFields.pos'),
    };
  },
  get: (parameters) => ({ noun: 'list', operation: 'get', list: parameters.text('id') }),
  getAll: (parameters) => ({
    noun: 'list',
    operation: 'list',
    of_board: located(parameters, 'id'),
    ...maxOf(parameters),
  }),
  getCards: (parameters) => ({
    noun: 'card',
    operation: 'list',
    cards_of: 'list',
    in_list: parameters.text('id'),
    ...maxOf(parameters),
  }),
  update: (parameters) => ({
    noun: 'list',
    operation: 'update',
    list: parameters.text('id'),
    new_name: parameters.text('updateFields.name'),
    to_board: parameters.text('updateFields.idBoard'),
    position: parameters.text('updateFields.pos'),
  }),
  archive: (parameters) => ({
    noun: 'list',
    operation: 'archive',
    list: parameters.text('id'),
    archived: parameters.flag('archive'),
  }),
};

const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  attachment,
  board,
  boardMember,
  card,
  cardComment: { create: onComment('add'), update: onComment('update'), delete: onComment('delete') },
  checklist,
  label,
  list,
};

/** Mappings of n8n's nodes for Trello, by type. */
export const n8n: VendorMappings = { trello, trelloTrigger: trelloTrigger(credentials) };
