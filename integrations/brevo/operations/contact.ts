import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { attributes, contact, contactList, email, lists } from '../fields.ts';
import { pages } from '../pages.ts';
import { brevo } from '../vendor.ts';

const ada = { id: 7, email: 'ada@example.com', listIds: [2], attributes: { FIRSTNAME: 'Ada' } };

/** Empty fields are left out, so that they change nothing. */
function given(values: { attributes?: Record<string, unknown>; lists?: readonly string[] }): JsonObject {
  const { attributes: written = {}, lists: ids = [] } = values;
  return {
    ...(Object.keys(written).length > 0 ? { attributes: written } : {}),
    ...(ids.length > 0 ? { listIds: ids.map(Number) } : {}),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a contact. It fails if one with this e-mail exists.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { email, attributes, lists },
  example: { email: 'ada@example.com', attributes: { FIRSTNAME: 'Ada' }, lists: ['2'] },
  output: { id: 7, email: 'ada@example.com' },
  request: ({ email: mail, ...more }) => ({ method: 'POST', path: '/contacts', json: { email: mail, ...given(more) } }),
  result: ({ id }, { email: mail }) => ({ id, email: mail }),
});

const upsert = defineOperation({
  title: 'Create or update',
  description: 'Updates the contact with the e-mail, or creates it.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { email, attributes, lists },
  example: { email: 'ada@example.com', attributes: { FIRSTNAME: 'Ada' } },
  output: { email: 'ada@example.com', saved: true },
  request: ({ email: mail, ...more }) => ({
    method: 'POST',
    path: '/contacts',
    json: { email: mail, ...given(more), updateEnabled: true },
  }),
  // An update has no content.
  result: ({ id }, { email: mail }) => ({ ...(id === undefined ? {} : { id }), email: mail, saved: true }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a contact with its attributes and statistics.',
  effects: reads,
  repeat: 'safe',
  parameters: { contact },
  example: { contact: 'ada@example.com' },
  output: ada,
  request: ({ contact: id }) => ({ path: path`/contacts/${id}` }),
});

const time = { maxLength: 40, placeholder: '2026-11-28T09:00:00Z' } as const;

const list = defineOperation({
  title: 'List',
  description: 'Returns contacts, the newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_list: text({
      title: 'In list',
      description: 'ID of a list. Empty: all contacts.',
      choices: { list: 'contact_lists' },
      maxLength: 20,
      pattern: '^\\d+$',
    }),
    modified_since: text({ title: 'Changed since', ...time }),
    created_since: text({ title: 'Created since', rare: true, ...time }),
  },
  example: { in_list: '2' },
  output: ada,
  list: pages(1000),
  request: ({ in_list: listIds, modified_since: modified, created_since: created }) => ({
    path: '/contacts',
    query: {
      listIds,
      modifiedSince: instant(modified, 'modified_since'),
      createdSince: instant(created, 'created_since'),
    },
  }),
  result: (body) => body['contacts'] ?? [],
});

/** Brevo takes times with a zone only. */
function instant(value: string | undefined, name: string): string | undefined {
  if (value === undefined || value === '') return undefined;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}${value.includes('T') ? '' : 'T00:00:00'}Z`;
  const time = new Date(zoned);
  if (Number.isNaN(time.getTime()))
    throw new AppError('parameter_invalid', `"${value}" is no date.`, { param: `/${name}` });
  return time.toISOString();
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes attributes and lists of a contact.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { contact, attributes, lists },
  example: { contact: 'ada@example.com', attributes: { FIRSTNAME: 'Augusta' } },
  output: { contact: 'ada@example.com', saved: true },
  request: ({ contact: id, ...more }) => ({ method: 'PUT', path: path`/contacts/${id}`, json: given(more) }),
  result: (_body, { contact: id }) => ({ contact: id, saved: true }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a contact.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['document_not_found'],
  parameters: { contact },
  example: { contact: 'ada@example.com' },
  output: { contact: 'ada@example.com', deleted: true },
  request: ({ contact: id }) => ({ method: 'DELETE', path: path`/contacts/${id}` }),
  result: (_body, { contact: id }) => ({ contact: id, deleted: true }),
});

/** https://developers.brevo.com/reference/addcontacttolist-1: 150 e-mails a request; it reports each in `success` or `failure`. */
function membership(action: 'add' | 'remove', texts: { title: string; description: string; done: string }) {
  return defineOperation({
    title: texts.title,
    description: texts.description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { list: contactList, email },
    example: { list: '2', email: 'customer{{ $json.id }}@example.com' },
    output: { list: '2', email: 'customer7@example.com', [texts.done]: true },
    batch: {
      max: 150,
      together: ({ list: id }) => id,
      request: (all) => ({
        method: 'POST',
        path: path`/contacts/lists/${all[0]!.list}/contacts/${action}`,
        json: { emails: all.map(({ email: mail }) => mail.trim()) },
      }),
      results: (body, all) => {
        const { success = [], failure = [] } = (body['contacts'] ?? {}) as { success?: string[]; failure?: string[] };
        const failed = new Set(failure.map((mail) => mail.toLowerCase()));
        const done = new Set(success.map((mail) => mail.toLowerCase()));
        return all.map(({ list: id, email: mail }) => {
          const key = mail.trim().toLowerCase();
          if (failed.has(key) || !done.has(key))
            return new AppError('target_error', `Brevo did not ${action} ${mail}. The contact must exist first.`);
          return { list: id, email: mail, [texts.done]: true };
        });
      },
    },
  });
}

/** Contacts of Brevo: https://developers.brevo.com/reference/createcontact. */
export const node = vendorNode(brevo, {
  noun: 'contact',
  title: 'Brevo contact',
  description: 'Creates, finds, updates or deletes contacts in Brevo, and changes their lists.',
  first: 'upsert',
  operations: {
    create,
    upsert,
    get,
    list,
    update,
    delete: remove,
    add_to_list: membership('add', {
      title: 'Add to list',
      description: 'Adds existing contacts to a list. Up to 150 items share a request.',
      done: 'added',
    }),
    remove_from_list: membership('remove', {
      title: 'Remove from list',
      description: 'Removes contacts from a list. Up to 150 items share a request.',
      done: 'removed',
    }),
  },
});
