import type { JsonObject } from '../../domains/executions/item.ts';

/** A property of a kind of object. `values`: the internal values of an enumeration. */
export interface FakeProperty {
  readonly name: string;
  readonly type: 'string' | 'number' | 'bool' | 'date' | 'datetime' | 'enumeration';
  readonly values?: readonly string[];
  readonly isReadOnly?: boolean;
  readonly isUnique?: boolean;
}

const texts = (names: string): FakeProperty[] => names.split(' ').map((name) => ({ name, type: 'string' }));
const typed = (type: FakeProperty['type'], names: string): FakeProperty[] =>
  names.split(' ').map((name) => ({ name, type }));
const one = (name: string, ...values: string[]): FakeProperty => ({ name, type: 'enumeration', values });
const shared: readonly FakeProperty[] = [
  { name: 'hs_object_id', type: 'number', isReadOnly: true, isUnique: true },
  { name: 'hs_createdate', type: 'datetime', isReadOnly: true },
  { name: 'hs_lastmodifieddate', type: 'datetime', isReadOnly: true },
  { name: 'createdate', type: 'datetime', isReadOnly: true },
  { name: 'hubspot_owner_id', type: 'string' },
];
const stages = [
  'subscriber',
  'lead',
  'marketingqualifiedlead',
  'salesqualifiedlead',
  'opportunity',
  'customer',
  'evangelist',
  'other',
];
const place =
  'address city state zip country phone website industry hs_state_code hs_country_region_code hs_timezone description';
const engagement: readonly FakeProperty[] = [{ name: 'hs_timestamp', type: 'datetime' }, ...texts('hs_attachment_ids')];

/** Properties of the kinds of objects (https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide). */
const own: Readonly<Record<string, readonly FakeProperty[]>> = {
  contacts: [
    { name: 'email', type: 'string', isUnique: true },
    { name: 'lastmodifieddate', type: 'datetime', isReadOnly: true },
    ...texts(place),
    ...texts(
      'firstname lastname company jobtitle mobilephone fax salutation degree school field_of_study gender date_of_birth',
    ),
    ...texts(
      'company_size job_function marital_status military_status numemployees annualrevenue message relationship_status',
    ),
    ...texts(
      'start_date graduation_date seniority work_email twitterhandle hs_language hs_legal_basis hs_linkedin_url',
    ),
    ...texts('hs_whatsapp_phone_number hs_role hs_seniority hs_content_membership_notes hs_content_membership_status'),
    one('lifecyclestage', ...stages),
    one('hs_lead_status', 'NEW', 'OPEN', 'IN_PROGRESS', 'OPEN_DEAL', 'UNQUALIFIED', 'CONNECTED', 'BAD_TIMING'),
    one('hs_analytics_source', 'ORGANIC_SEARCH', 'PAID_SEARCH', 'EMAIL_MARKETING', 'DIRECT_TRAFFIC', 'OFFLINE'),
  ],
  companies: [
    ...texts(place),
    ...texts('name domain address2 about_us founded_year linkedin_company_page linkedinbio facebook_company_page'),
    ...texts('googleplus_page twitterhandle timezone total_money_raised web_technologies'),
    ...typed('number', 'numberofemployees annualrevenue'),
    ...typed('bool', 'is_public hs_target_account'),
    one('type', 'PROSPECT', 'PARTNER', 'RESELLER', 'VENDOR', 'OTHER'),
    one('hs_lead_status', 'NEW', 'OPEN', 'IN_PROGRESS'),
    one('lifecyclestage', ...stages),
  ],
  deals: [
    ...texts('dealname description'),
    ...typed('number', 'amount'),
    ...typed('datetime', 'closedate'),
    one('pipeline', 'default'),
    one('dealstage', 'appointmentscheduled', 'contractsent', 'closedwon', 'closedlost'),
    one('dealtype', 'newbusiness', 'existingbusiness'),
  ],
  tickets: [
    ...texts('subject content'),
    ...typed('datetime', 'closed_date'),
    one('hs_pipeline', '0'),
    one('hs_pipeline_stage', '1', '2', '3', '4'),
    one('hs_ticket_priority', 'LOW', 'MEDIUM', 'HIGH', 'URGENT'),
    one('hs_ticket_category', 'PRODUCT_ISSUE', 'BILLING_ISSUE', 'FEATURE_REQUEST', 'GENERAL_INQUIRY'),
    one('hs_resolution', 'ISSUE_FIXED', 'NO_RESPONSE', 'DUPLICATE'),
    one('source_type', 'CHAT', 'EMAIL', 'FORM', 'PHONE'),
  ],
  products: [...texts('name description hs_sku'), ...typed('number', 'price')],
  line_items: [...texts('name hs_product_id'), ...typed('number', 'price quantity amount')],
  quotes: [...texts('hs_title hs_status'), ...typed('date', 'hs_expiration_date')],
  leads: texts('hs_lead_name hs_lead_label hs_lead_type'),
  notes: [...engagement, ...texts('hs_note_body')],
  tasks: [
    ...engagement,
    ...texts('hs_task_subject hs_task_body'),
    one('hs_task_status', 'NOT_STARTED', 'IN_PROGRESS', 'WAITING', 'DEFERRED', 'COMPLETED'),
    one('hs_task_priority', 'NONE', 'LOW', 'MEDIUM', 'HIGH'),
    one('hs_task_type', 'todo'.toUpperCase(), 'CALL', 'EMAIL'),
  ],
  calls: [
    ...engagement,
    ...texts('hs_call_title hs_call_body hs_call_from_number hs_call_to_number hs_call_status hs_call_disposition'),
    ...texts('hs_call_recording_url'),
    ...typed('number', 'hs_call_duration'),
    one('hs_call_direction', 'INBOUND', 'OUTBOUND'),
  ],
  meetings: [
    ...engagement,
    ...texts('hs_meeting_title hs_meeting_body hs_meeting_location hs_internal_meeting_notes hs_meeting_outcome'),
    ...typed('datetime', 'hs_meeting_start_time hs_meeting_end_time'),
  ],
  emails: [
    ...engagement,
    ...texts('hs_email_subject hs_email_text hs_email_html hs_email_headers'),
    one('hs_email_direction', 'EMAIL', 'INCOMING_EMAIL', 'FORWARDED_EMAIL'),
    one('hs_email_status', 'BOUNCED', 'FAILED', 'SCHEDULED', 'SENDING', 'SENT'),
  ],
  communications: [...engagement, ...texts('hs_communication_channel_type hs_communication_body')],
  pets: texts('name species'),
};

/** Kinds of objects by their id. */
const typeIds: Readonly<Record<string, string>> = {
  '0-1': 'contacts',
  '0-2': 'companies',
  '0-3': 'deals',
  '0-5': 'tickets',
  '0-7': 'products',
  '0-8': 'line_items',
  '0-14': 'quotes',
  '0-136': 'leads',
  '0-46': 'notes',
  '0-27': 'tasks',
  '0-48': 'calls',
  '0-47': 'meetings',
  '0-49': 'emails',
  '0-18': 'communications',
  '2-123': 'pets',
};

/** Returns the name of a kind of object that the path names, by name or by id; undefined for an unknown one. */
export function kindOf(name: string): string | undefined {
  const singular = { contact: 'contacts', company: 'companies', deal: 'deals', ticket: 'tickets' }[name];
  return typeIds[name] ?? singular ?? (Object.hasOwn(own, name) ? name : undefined);
}

export function idOfKind(kind: string): string {
  return Object.entries(typeIds).find(([, name]) => name === kind)?.[0] ?? '2-123';
}

export function propertiesOf(kind: string): readonly FakeProperty[] {
  return [...shared, ...own[kind]!];
}

/** Properties that a new object must have. */
const required: Readonly<Record<string, readonly string[]>> = {
  tickets: ['subject', 'hs_pipeline_stage'],
  ...Object.fromEntries(
    ['notes', 'tasks', 'calls', 'meetings', 'emails', 'communications'].map((kind) => [kind, ['hs_timestamp']]),
  ),
};

/** A problem with a value, as `errors` of the response names it. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly in: string;
}

const isNumber = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value));
const isTime = (value: string): boolean => /^\d+$/.test(value) || !Number.isNaN(Date.parse(value));
const isMidnight = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) || (/^\d+$/.test(value) && Number(value) % 86_400_000 === 0);

function problemWith(property: FakeProperty, value: unknown): Problem | null {
  const { name, type, values = [], isReadOnly } = property;
  const problem = (code: string, message: string): Problem => ({ code, message, in: name });
  if (isReadOnly) return problem('READ_ONLY_VALUE', `"${name}" is a read only property; its value cannot be set.`);
  if (typeof value !== 'string') return problem('INVALID_TYPE', `"${name}" must be a string.`);
  if (value === '') return null; // clears it
  if (name === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))
    return problem('INVALID_EMAIL', `Email address ${value} is invalid`);
  if (type === 'number' && !isNumber(value)) return problem('INVALID_LONG', `${value} was not a valid number.`);
  if (type === 'bool' && !/^(true|false)$/.test(value))
    return problem('INVALID_OPTION', `${value} was not a valid boolean.`);
  if (type === 'datetime' && !isTime(value)) return problem('INVALID_DATE', `${value} was not a valid datetime.`);
  if (type === 'date' && !isMidnight(value))
    return problem('INVALID_DATE', `${value} is at a time other than midnight UTC.`);
  if (type === 'enumeration' && !values.includes(value))
    return problem('INVALID_OPTION', `${value} was not one of the allowed options: [${values.join(', ')}]`);
  return null;
}

/** Returns the problems of properties that are written. */
export function problemsOf(kind: string, written: JsonObject, isNew: boolean): Problem[] {
  const known = new Map(propertiesOf(kind).map((property) => [property.name, property]));
  const missing = isNew ? (required[kind] ?? []).filter((name) => !written[name]) : [];
  return [
    ...missing.map((name) => ({
      code: 'REQUIRED_FIELD',
      message: `Error creating ${kind}. Some required properties were not set: ${name}.`,
      in: name,
    })),
    ...Object.entries(written).flatMap(([name, value]) => {
      const property = known.get(name);
      if (!property) return [{ code: 'PROPERTY_DOESNT_EXIST', message: `Property "${name}" does not exist`, in: name }];
      return problemWith(property, value) ?? [];
    }),
  ];
}
