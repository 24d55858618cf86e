import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads, type BatchCall } from '../../engine/defineOperation.ts';
import { cursorInJson, cursorInQuery } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { objectsPath, type HubspotRecord } from '../records.ts';
import { hubspot } from '../vendor.ts';

const list = text({
  title: 'List',
  description: 'ID of a manual list.',
  choices: { list: 'contact_lists' },
  required: true,
  maxLength: 50,
});
const member = text({
  title: 'Record',
  description: 'ID of a record, or the email address of a contact.',
  required: true,
  maxLength: 320,
});

interface Membership {
  list: string;
  member: string;
}

/** Replaces email addresses by the IDs of contacts; an unknown address gets an empty ID. Errors: `target_error` if all are unknown. */
async function withIds(all: readonly Membership[], { client, key }: BatchCall): Promise<readonly Membership[]> {
  const emails = [...new Set(all.map((each) => emailIn(each.member)).filter((email) => email !== ''))];
  if (emails.length === 0) return all;
  const request = {
    method: 'POST',
    path: `${objectsPath('contacts')}/batch/read`,
    json: {
      inputs: emails.map((id) => ({ id })),
      idProperty: 'email',
      properties: ['email'],
      propertiesWithHistory: [],
    },
  } as const;
  const { body } = await client.send(request, { repeat: 'safe', key });
  const found = (body as { results: HubspotRecord[] }).results;
  const ids = new Map(found.map(({ id, properties }) => [String(properties['email']).toLowerCase(), id]));
  const known = all.map((each) => {
    const email = emailIn(each.member);
    return email === '' ? each : { ...each, member: ids.get(email) ?? '' };
  });
  if (known.every((each) => each.member === ''))
    throw new AppError('target_error', 'HubSpot: There is no contact with this email address.');
  return known;
}

function emailIn(text_: string): string {
  return text_.includes('@') ? text_.trim().toLowerCase() : '';
}

/** https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide#manage-list-membership */
function membership(change: 'add' | 'remove', title: string, description: string) {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { list, member },
    example: { list: '501', member: '10{{ $json.id }}' },
    output: { list: '501', record: '107' },
    batch: {
      max: 100,
      together: ({ list: id }) => id,
      apart: ({ member: id }) => id.trim().toLowerCase(),
      prepare: withIds,
      request: (all) => ({
        method: 'PUT',
        path: path`/crm/lists/2026-09/${all[0]!.list}/memberships/${change}`,
        json: all.map((each) => each.member.trim()).filter((id) => id !== ''),
      }),
      results: (body, all) => {
        const missing = (body['recordIdsMissing'] ?? []) as unknown[];
        return all.map(({ list: id, member: record }) =>
          record === '' || missing.some((each) => String(each) === record)
            ? new AppError('target_error', 'HubSpot: There is no such record.')
            : { list: id, record },
        );
      },
    },
  });
}

const members = defineOperation({
  title: 'List members',
  description: 'Lists the IDs of the records in a list.',
  effects: reads,
  repeat: 'safe',
  parameters: { list },
  example: { list: '501' },
  output: { recordId: '101' },
  request: ({ list: id }) => ({ path: path`/crm/lists/2026-09/${id}/memberships` }),
  result: (body) => body['results'],
  list: {
    next: cursorInQuery('after', (body) => (body['paging'] as { next?: { after?: string } } | undefined)?.next?.after),
    pageSize: { parameter: 'limit', max: 250 },
  },
});

const find = defineOperation({
  title: 'Find',
  description: 'Finds lists by name.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Name', description: 'Part of the name. Empty: all lists.', maxLength: 500 }),
  },
  example: {},
  output: { listId: '501', name: 'News', processingType: 'MANUAL' },
  request: ({ query = '' }) => ({
    method: 'POST',
    path: '/crm/lists/2026-09/search',
    json: { query, offset: 0, listIds: [], processingTypes: [], additionalProperties: [] },
  }),
  result: (body) => body['lists'],
  list: {
    next: cursorInJson('offset', (body: JsonObject) => (body['hasMore'] === true ? body['offset'] : undefined)),
    pageSize: { parameter: 'count', max: 100, in: 'json' },
  },
});

/** Lists of HubSpot: https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide. */
export const node = vendorNode(hubspot, {
  noun: 'list',
  title: 'HubSpot list',
  description: 'Adds records to lists in HubSpot, removes them, or finds lists.',
  first: 'add',
  operations: {
    add: membership('add', 'Add', 'Adds a record to a list. A hundred items share a request.'),
    remove: membership('remove', 'Remove', 'Removes a record from a list. A hundred items share a request.'),
    members,
    find,
  },
});
