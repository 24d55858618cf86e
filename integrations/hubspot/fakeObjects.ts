import type { JsonObject } from '../../domains/executions/item.ts';
import { propertiesOf, type FakeProperty } from './fakeProperties.ts';

/** A record with all its properties. */
export interface FakeRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

export const times = { createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-02T10:00:00.000Z' };

const people = [
  { email: 'ada@example.com', firstname: 'Ada', lastname: 'Example', lifecyclestage: 'lead' },
  { email: 'grace@example.com', firstname: 'Grace', lastname: 'Example', lifecyclestage: 'customer' },
  { email: 'linus@example.com', firstname: 'Linus', lastname: 'Example', lifecyclestage: 'lead' },
];
/** The record of each page, by kind. */
const records: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  contacts: people,
  companies: ['Pumps', 'Valves', 'Pipes'].map((name) => ({ name, domain: `${name.toLowerCase()}.example.com` })),
  deals: ['Big', 'Small', 'Old'].map((dealname, index) => ({
    dealname,
    amount: String(1200 - index * 100),
    dealstage: 'appointmentscheduled',
    pipeline: 'default',
  })),
  tickets: ['Pump fails', 'Valve leaks', 'Pipe rusts'].map((subject) => ({
    subject,
    content: 'It makes a noise.',
    hs_pipeline: '0',
    hs_pipeline_stage: '1',
  })),
  products: ['Pump', 'Valve', 'Pipe'].map((name) => ({ name, price: '10' })),
  notes: ['Called.', 'Paid.', 'Shipped.'].map((hs_note_body) => ({ hs_note_body, hs_timestamp: times.createdAt })),
  tasks: ['Call', 'Write', 'Visit'].map((subject) => ({
    hs_task_subject: subject,
    hs_task_status: 'NOT_STARTED',
    hs_timestamp: times.createdAt,
  })),
  calls: ['First', 'Second', 'Third'].map((hs_call_title) => ({ hs_call_title, hs_timestamp: times.createdAt })),
  meetings: ['First', 'Second', 'Third'].map((title) => ({ hs_meeting_title: title, hs_timestamp: times.createdAt })),
  emails: ['First', 'Second', 'Third'].map((subject) => ({ hs_email_subject: subject, hs_timestamp: times.createdAt })),
  pets: ['Rex', 'Tom', 'Leo'].map((name) => ({ name, species: 'dog' })),
};

/** Returns the three records of a kind. Their ids are 101, 102 and 103. */
export function recordsOf(kind: string): readonly FakeRecord[] {
  const all = records[kind] ?? [{}, {}, {}];
  return all.map((properties, index) => withTimes(kind, String(101 + index), properties));
}

function withTimes(kind: string, id: string, properties: Readonly<Record<string, string>>): FakeRecord {
  const modified = kind === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate';
  const created = /^(contacts|companies|deals|tickets)$/.test(kind) ? 'createdate' : 'hs_createdate';
  return {
    id,
    properties: { ...properties, [created]: times.createdAt, [modified]: times.updatedAt, hs_object_id: id },
  };
}

export function newRecord(kind: string, id: string, properties: JsonObject): FakeRecord {
  return withTimes(kind, id, properties as Record<string, string>);
}

/** Returns a record with changed properties; an empty text clears one. */
export function changed({ id, properties }: FakeRecord, changes: JsonObject): FakeRecord {
  return { id, properties: { ...properties, ...(changes as Record<string, string>) } };
}

/** Properties that are returned although they were not asked for. */
const defaults: Readonly<Record<string, string>> = {
  contacts: 'email firstname lastname createdate lastmodifieddate hs_object_id',
  companies: 'name domain createdate hs_lastmodifieddate hs_object_id',
  deals: 'dealname amount dealstage pipeline closedate createdate hs_lastmodifieddate hs_object_id',
  tickets:
    'subject content hs_pipeline hs_pipeline_stage hs_ticket_category createdate hs_lastmodifieddate hs_object_id',
};

/** How a record is returned. */
export interface Shape {
  /** Names that were asked for. Unknown ones are left out. */
  readonly properties?: readonly string[];
  readonly associations?: readonly string[];
  /** The response to a write has all properties that were written. */
  readonly written?: readonly string[];
}

/** Returns a record as the API does: asked properties without a value are null. */
export function shown(kind: string, { id, properties }: FakeRecord, shape: Shape = {}): JsonObject {
  const known = new Set(propertiesOf(kind).map(({ name }) => name));
  const base = (defaults[kind] ?? 'hs_createdate hs_lastmodifieddate hs_object_id').split(' ');
  const asked = (shape.properties ?? []).filter((name) => known.has(name));
  const names =
    shape.written === undefined && asked.length > 0
      ? [...asked, ...base.filter((name) => /date|object_id/.test(name) && name !== 'closedate')]
      : [...base, ...(shape.written ?? [])];
  const values = names.map((name) => [name, properties[name] === '' ? null : (properties[name] ?? null)]);
  const found = shape.associations ?? [];
  return {
    id,
    properties: Object.fromEntries(values),
    ...times,
    archived: false,
    url: `https://app.hubspot.com/contacts/62515/record/${id}`,
    ...(found.length > 0 ? { associations: Object.fromEntries(found.map((to) => [to, associated(to)])) } : {}),
  };
}

function associated(to: string): JsonObject {
  return { results: [{ id: '201', type: `to_${to}` }] };
}

/** https://developers.hubspot.com/docs/api-reference/crm-properties-v3/core/get-crm-v3-properties-objectType */
export function describedProperty({ name, type, values = [], isReadOnly = false, isUnique = false }: FakeProperty) {
  return {
    name,
    label: name,
    description: '',
    groupName: 'information',
    type,
    fieldType: type === 'enumeration' ? 'select' : type === 'number' ? 'number' : 'text',
    options: values.map((value, index) => ({
      label: `${value[0]}${value.slice(1).toLowerCase()}`,
      value,
      displayOrder: index,
      hidden: false,
    })),
    hasUniqueValue: isUnique,
    calculated: false,
    archived: false,
    hidden: false,
    modificationMetadata: { archivable: false, readOnlyDefinition: true, readOnlyValue: isReadOnly },
  };
}

/** The owner of each page. */
export const owners: readonly JsonObject[] = ['Ann', 'Bob', 'Eve'].map((firstName, index) => ({
  id: String(301 + index),
  email: `${firstName.toLowerCase()}@example.com`,
  firstName,
  lastName: 'Example',
  userId: 401 + index,
  type: 'PERSON',
  teams: [],
  ...times,
  archived: false,
}));

const stage = (id: string, label: string, displayOrder: number) => ({
  id,
  label,
  displayOrder,
  metadata: { isClosed: String(label.startsWith('Closed')) },
  ...times,
  archived: false,
});
export const pipelines: Readonly<Record<string, readonly JsonObject[]>> = {
  deals: [
    {
      id: 'default',
      label: 'Sales pipeline',
      displayOrder: 0,
      stages: [
        stage('appointmentscheduled', 'Appointment scheduled', 0),
        stage('contractsent', 'Contract sent', 1),
        stage('closedwon', 'Closed won', 2),
        stage('closedlost', 'Closed lost', 3),
      ],
      ...times,
      archived: false,
    },
  ],
  tickets: [
    {
      id: '0',
      label: 'Support pipeline',
      displayOrder: 0,
      stages: ['New', 'Waiting on contact', 'Waiting on us', 'Closed'].map((label, index) =>
        stage(String(index + 1), label, index),
      ),
      ...times,
      archived: false,
    },
  ],
};

/** The list of each page. */
export const lists: readonly JsonObject[] = ['News', 'Customers', 'Trials'].map((name, index) => ({
  listId: String(501 + index),
  name,
  objectTypeId: '0-1',
  processingType: index === 1 ? 'DYNAMIC' : 'MANUAL',
  processingStatus: 'COMPLETE',
  listVersion: 1,
  ...times,
}));

/** The form of each page. */
export const forms: readonly JsonObject[] = ['Contact us', 'Newsletter', 'Demo'].map((name, index) => ({
  id: `0000000${index + 1}-0000-4000-8000-000000000001`,
  name,
  formType: 'hubspot',
  archived: false,
  ...times,
  fieldGroups: [
    { fields: [{ objectTypeId: '0-1', name: 'email', label: 'Email', required: true, fieldType: 'email' }] },
  ],
}));

/** https://developers.hubspot.com/docs/api-reference/crm-schemas-v3 */
export const schemas: readonly JsonObject[] = [
  {
    id: '123',
    objectTypeId: '2-123',
    name: 'pets',
    fullyQualifiedName: 'p62515_pets',
    labels: { singular: 'Pet', plural: 'Pets' },
    primaryDisplayProperty: 'name',
    requiredProperties: ['name'],
    properties: propertiesOf('pets').map(describedProperty),
    archived: false,
  },
];
