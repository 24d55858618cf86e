import { boolean, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { byStart, dataOf } from '../kinds.ts';
import { pipedrive } from '../vendor.ts';

const output = { id: 1, content: 'Likes green chairs' };
const note = fields.thing('Note');
const { deal, person, organization, lead } = fields;
const related = { deal, person, organization, lead };
const content = { title: 'Content', description: 'In HTML.', control: 'textarea' as const, maxLength: 100_000 };
const pinned = boolean({
  title: 'Pin',
  description: 'Shows the note at the top of its deal, person and organization.',
  rare: true,
  default: false,
});

function relatedIds(given: ObjectOf<typeof related>): JsonObject {
  return {
    deal_id: fields.idOf(given.deal, 'deal'),
    person_id: fields.idOf(given.person, 'person'),
    org_id: fields.idOf(given.organization, 'organization'),
    lead_id: given.lead?.trim(),
  };
}

const flags = { deal_id: 'deal', person_id: 'person', org_id: 'organization', lead_id: 'lead' } as const;

/** Marks the note at each of its things. */
function pins(ids: JsonObject, isPinned: boolean): JsonObject {
  if (!isPinned) return {};
  const names = Object.entries(flags).filter(([id]) => ids[id] !== undefined && ids[id] !== '');
  return Object.fromEntries(names.map(([, name]) => [`pinned_to_${name}_flag`, 1]));
}

const create = defineOperation({
  title: 'Create',
  description: 'Adds a note to a deal, person, organization or lead.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { content: text({ ...content, required: true }), ...related, pinned },
  example: { content: 'Likes green chairs', deal: '1' },
  output: { content: 'Likes green chairs', deal_id: 1 },
  request: ({ content: html, pinned: isPinned, ...given }) => {
    const ids = relatedIds(given);
    if (Object.keys(givenFields(ids)).length === 0)
      throw new AppError('parameter_invalid', 'A note needs a deal, person, organization or lead.', { param: '/deal' });
    return { method: 'POST', path: '/v1/notes', json: givenFields({ content: html, ...ids, ...pins(ids, isPinned) }) };
  },
  result: dataOf,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a note.',
  effects: reads,
  repeat: 'safe',
  parameters: { note },
  example: { note: '1' },
  output,
  request: ({ note: id }) => ({ path: path`/v1/notes/${id}` }),
  result: dataOf,
});

const listNotes = defineOperation({
  title: 'List',
  description: 'Lists notes.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...related, updated_since: fields.updatedRange.updated_since },
  example: { deal: '1' },
  output,
  request: ({ updated_since: since, ...given }) => ({
    path: '/v1/notes',
    query: { ...relatedIds(given), updated_since: fields.utc(since, 'updated_since') },
  }),
  result: dataOf,
  list: byStart,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given fields of a note.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { note, content: text(content), ...related, pinned },
  example: { note: '1', content: 'Likes red chairs' },
  output: { id: 1, content: 'Likes red chairs' },
  request: ({ note: id, content: html, pinned: isPinned, ...given }) => {
    const ids = relatedIds(given);
    return {
      method: 'PUT',
      path: path`/v1/notes/${id}`,
      json: changes({ content: html, ...ids, ...pins(ids, isPinned) }),
    };
  },
  result: dataOf,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a note.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404', 'status 410'],
  parameters: { note },
  example: { note: '1' },
  output: { id: 1 },
  request: ({ note: id }) => ({ method: 'DELETE', path: path`/v1/notes/${id}` }),
  result: (_body, { note: id }) => ({ id: Number(id) }),
});

/** Notes of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Notes. */
export const node = vendorNode(pipedrive, {
  noun: 'note',
  title: 'Pipedrive note',
  description: 'Adds, lists, changes or deletes notes in Pipedrive.',
  first: 'create',
  operations: { create, get, list: listNotes, update, delete: remove },
});
