import { choice, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { creating, deleting, getting, listing, updating, type Kind } from '../kinds.ts';
import { pipedrive } from '../vendor.ts';

const kind: Kind = {
  path: 'activities',
  one: 'activity',
  title: 'Activity',
  output: { id: 1, subject: 'Call Ada', type: 'call' },
};
const { deal, person, organization, owner, lead } = fields;
const clock = { maxLength: 8, pattern: '^(\\d{2}:\\d{2}(:\\d{2})?)?$' };
const state = { title: 'State', default: 'unchanged' } as const;

const written = {
  type: text({
    title: 'Type',
    description: 'Key of a type, such as call or meeting.',
    placeholder: 'call',
    choices: { list: 'activity_types' },
    maxLength: 100,
  }),
  new_state: choice(['unchanged', 'done', 'open'], { unchanged: 'Unchanged', done: 'Done', open: 'To do' })(state),
  due_date: text({ title: 'Due date', ...fields.dateTexts }),
  due_time: text({ title: 'Due time', description: 'In UTC.', placeholder: '09:00', rare: true, ...clock }),
  duration: text({ title: 'Duration', placeholder: '00:30', rare: true, ...clock }),
  deal,
  person,
  organization,
  lead,
  owner,
  note: text({ title: 'Note', description: 'In HTML.', control: 'textarea', maxLength: 100_000 }),
  place: text({ title: 'Place', rare: true, maxLength: 1_000 }),
};
const subject = { title: 'Subject', placeholder: 'Call Ada', maxLength: 500 };

function bodyOf(given: ObjectOf<typeof written> & { subject?: string | undefined }): JsonObject {
  const person_id = fields.idOf(given.person, 'person');
  return {
    subject: given.subject,
    type: given.type,
    done: given.new_state === 'unchanged' ? undefined : given.new_state === 'done',
    due_date: fields.dateOf(given.due_date),
    due_time: given.due_time,
    duration: given.duration,
    deal_id: fields.idOf(given.deal, 'deal'),
    // The person of an activity is its first participant.
    participants: person_id === undefined ? undefined : [{ person_id, primary: true }],
    org_id: fields.idOf(given.organization, 'organization'),
    lead_id: given.lead,
    owner_id: fields.idOf(given.owner, 'owner'),
    note: given.note,
    location: given.place ? { value: given.place } : undefined,
  };
}

/** Activities of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Activities. */
export const node = vendorNode(pipedrive, {
  noun: 'activity',
  title: 'Pipedrive activity',
  description: 'Creates, lists, changes or deletes activities in Pipedrive, such as calls and meetings.',
  first: 'create',
  operations: {
    create: creating(kind, {
      parameters: { subject: text({ ...subject, required: true }), ...written },
      example: { subject: 'Call Ada', type: 'call', due_date: '2026-12-01', deal: '1' },
      output: { subject: 'Call Ada', due_date: '2026-12-01' },
      body: (given) => givenFields(bodyOf(given)),
    }),
    get: getting(kind),
    list: listing(kind, {
      filters: {
        deal,
        person,
        organization,
        lead,
        owner,
        state: choice(['any', 'done', 'open'], { any: 'Any', done: 'Done', open: 'To do' })({
          title: 'Only',
          default: 'any',
        }),
      },
      query: (given) => ({
        deal_id: fields.idOf(given.deal, 'deal'),
        person_id: fields.idOf(given.person, 'person'),
        org_id: fields.idOf(given.organization, 'organization'),
        lead_id: given.lead,
        owner_id: fields.idOf(given.owner, 'owner'),
        done: given.state === 'any' ? undefined : given.state === 'done',
      }),
    }),
    update: updating(kind, {
      parameters: { subject: text(subject), ...written },
      example: { new_state: 'done' },
      output: { id: 1, done: true },
      body: (given) => changes(bodyOf(given)),
    }),
    delete: deleting(kind),
  },
});
