import type { JsonObject } from '../../domains/executions/item.ts';

/** Types of fields as the description of an object names them. */
export type FieldType =
  | 'id'
  | 'string'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'url'
  | 'double'
  | 'int'
  | 'currency'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'picklist'
  | 'reference'
  | 'base64';

/** A field of an object. */
export interface FakeField {
  readonly name: string;
  readonly type: FieldType;
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly isExternalId?: boolean;
  readonly values?: readonly string[];
}

/** An object; `record` has the values of its first record. */
export interface FakeObject {
  readonly name: string;
  readonly label: string;
  readonly prefix: string;
  readonly fields: readonly FakeField[];
  readonly record: JsonObject;
}

const typed = (type: FieldType, names: string): FakeField[] =>
  names
    .split(' ')
    .map((name) => ({ name: name.replace('!', ''), type, ...(name.endsWith('!') ? { isRequired: true } : {}) }));
const pick = (name: string, ...values: string[]): FakeField => ({ name, type: 'picklist', values });
const system: readonly FakeField[] = [
  { name: 'Id', type: 'id', isReadOnly: true },
  { name: 'IsDeleted', type: 'boolean', isReadOnly: true },
  ...(['CreatedDate', 'LastModifiedDate', 'SystemModstamp'] as const).map((name): FakeField => ({
    name,
    type: 'datetime',
    isReadOnly: true,
  })),
  ...(['CreatedById', 'LastModifiedById'] as const).map((name): FakeField => ({
    name,
    type: 'reference',
    isReadOnly: true,
  })),
];
const external: FakeField = { name: 'Ext__c', type: 'string', isExternalId: true };
const owned: readonly FakeField[] = typed('reference', 'OwnerId RecordTypeId');
const address = (prefix: string): FakeField[] =>
  typed('string', `${prefix}Street ${prefix}City ${prefix}State ${prefix}PostalCode ${prefix}Country`);

const object = (
  name: string,
  prefix: string,
  ...[fields, record]: readonly [fields: readonly FakeField[], record: JsonObject]
): FakeObject => ({
  name,
  label: name.replace('__c', '').replace(/([a-z])([A-Z])/g, '$1 $2'),
  prefix,
  fields: [...system, ...fields],
  record: {
    Id: `${prefix}5g0000AAAAA1AAA`,
    ...record,
    CreatedDate: '2026-11-01T10:00:00.000+0000',
    LastModifiedDate: '2026-11-02T10:00:00.000+0000',
    SystemModstamp: '2026-11-02T10:00:00.000+0000',
  },
});

/** Objects of the organization: https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta. */
export const objects: readonly FakeObject[] = [
  object(
    'Lead',
    '00Q',
    [
      ...typed('string', 'LastName! FirstName Company! Title Salutation Jigsaw'),
      { name: 'Name', type: 'string', isReadOnly: true },
      ...address(''),
      ...typed('phone', 'Phone MobilePhone Fax'),
      ...typed('email', 'Email'),
      ...typed('url', 'Website'),
      ...typed('textarea', 'Description'),
      ...typed('currency', 'AnnualRevenue'),
      ...typed('int', 'NumberOfEmployees'),
      ...typed('boolean', 'IsUnreadByOwner HasOptedOutOfEmail HasOptedOutOfFax DoNotCall'),
      pick('Status', 'Open - Not Contacted', 'Working - Contacted', 'Closed - Converted'),
      pick('LeadSource', 'Web', 'Phone Inquiry', 'Partner Referral', 'Other'),
      pick('Rating', 'Hot', 'Warm', 'Cold'),
      pick('Industry', 'Agriculture', 'Banking', 'Technology'),
      ...owned,
      external,
    ],
    {
      LastName: 'Example',
      FirstName: 'Ada',
      Name: 'Ada Example',
      Company: 'Pumps Inc',
      Email: 'ada@example.com',
      Status: 'Open - Not Contacted',
    },
  ),
  object(
    'Contact',
    '003',
    [
      ...typed('string', 'LastName! FirstName Title Salutation Department AssistantName Jigsaw'),
      { name: 'Name', type: 'string', isReadOnly: true },
      ...address('Mailing'),
      ...address('Other'),
      ...typed('phone', 'Phone MobilePhone HomePhone OtherPhone AssistantPhone Fax'),
      ...typed('email', 'Email EmailBouncedReason'),
      ...typed('textarea', 'Description'),
      ...typed('date', 'Birthdate'),
      ...typed('datetime', 'EmailBouncedDate'),
      pick('LeadSource', 'Web', 'Phone Inquiry', 'Partner Referral', 'Other'),
      ...typed('reference', 'AccountId ReportsToId'),
      ...owned,
      external,
    ],
    {
      LastName: 'Example',
      FirstName: 'Ada',
      Name: 'Ada Example',
      Email: 'ada@example.com',
      AccountId: '0015g0000AAAAA1AAA',
    },
  ),
  object(
    'Account',
    '001',
    [
      ...typed('string', 'Name! AccountNumber SicDesc Site Sic TickerSymbol Jigsaw'),
      ...address('Billing'),
      ...address('Shipping'),
      ...typed('phone', 'Phone Fax'),
      ...typed('url', 'Website'),
      ...typed('textarea', 'Description'),
      ...typed('currency', 'AnnualRevenue'),
      ...typed('int', 'NumberOfEmployees'),
      pick('Type', 'Prospect', 'Customer - Direct', 'Other'),
      pick('Industry', 'Agriculture', 'Banking', 'Technology'),
      pick('Rating', 'Hot', 'Warm', 'Cold'),
      pick('AccountSource', 'Web', 'Other'),
      pick('Ownership', 'Public', 'Private'),
      ...typed('reference', 'ParentId'),
      ...owned,
      external,
    ],
    { Name: 'Pumps Inc', Type: 'Prospect', Website: 'https://pumps.example.com' },
  ),
  object(
    'Opportunity',
    '006',
    [
      ...typed('string', 'Name! NextStep'),
      ...typed('date', 'CloseDate!'),
      { ...pick('StageName', 'Prospecting', 'Negotiation/Review', 'Closed Won', 'Closed Lost'), isRequired: true },
      ...typed('currency', 'Amount'),
      ...typed('percent', 'Probability'),
      ...typed('textarea', 'Description'),
      pick('Type', 'New Customer', 'Existing Customer - Upgrade'),
      pick('LeadSource', 'Web', 'Phone Inquiry', 'Partner Referral', 'Other'),
      pick('ForecastCategoryName', 'Pipeline', 'Best Case', 'Commit', 'Omitted', 'Closed'),
      ...typed('boolean', 'IsPrivate'),
      ...typed('reference', 'AccountId CampaignId Pricebook2Id'),
      ...owned,
      external,
    ],
    { Name: 'Big order', CloseDate: '2026-12-31', StageName: 'Prospecting', Amount: 1200.5 },
  ),
  object(
    'Case',
    '500',
    [
      ...typed('string', 'Subject SuppliedName SuppliedCompany'),
      { name: 'CaseNumber', type: 'string', isReadOnly: true },
      ...typed('email', 'SuppliedEmail'),
      ...typed('phone', 'SuppliedPhone'),
      ...typed('textarea', 'Description Comments'),
      pick('Type', 'Electrical', 'Mechanical', 'Other'),
      pick('Status', 'New', 'Working', 'Escalated', 'Closed'),
      pick('Origin', 'Phone', 'Email', 'Web'),
      pick('Priority', 'High', 'Medium', 'Low'),
      pick('Reason', 'Installation', 'Performance', 'Breakdown'),
      ...typed('boolean', 'IsEscalated'),
      ...typed('reference', 'AccountId ContactId ParentId'),
      ...owned,
      external,
    ],
    { CaseNumber: '00001026', Subject: 'Pump fails', Status: 'New', Type: 'Mechanical', Priority: 'Medium' },
  ),
  object(
    'Task',
    '00T',
    [
      ...typed('string', 'Subject CallDisposition CallObject'),
      ...typed('textarea', 'Description'),
      ...typed('date', 'ActivityDate RecurrenceStartDateOnly RecurrenceEndDateOnly'),
      ...typed('datetime', 'ReminderDateTime'),
      ...typed('int', 'CallDurationInSeconds RecurrenceInterval RecurrenceDayOfMonth RecurrenceDayOfWeekMask'),
      ...typed('boolean', 'IsReminderSet IsRecurrence'),
      pick('Status', 'Not Started', 'In Progress', 'Completed'),
      pick('Priority', 'High', 'Normal', 'Low'),
      pick('CallType', 'Inbound', 'Internal', 'Outbound'),
      pick('RecurrenceType', 'RecursDaily', 'RecursWeekly', 'RecursMonthly'),
      pick('RecurrenceInstance', 'First', 'Last'),
      pick('RecurrenceMonthOfYear', 'January', 'December'),
      pick('RecurrenceRegeneratedType', 'RecurrenceRegenerateAfterDueDate', 'RecurrenceRegenerated'),
      ...typed('string', 'RecurrenceTimeZoneSidKey'),
      ...typed('reference', 'WhoId WhatId'),
      ...owned,
    ],
    { Subject: 'Call', Status: 'Not Started', Priority: 'Normal', ActivityDate: '2026-12-01' },
  ),
  object(
    'User',
    '005',
    [
      ...typed('string', 'Username! LastName! FirstName Name Alias! CompanyName Department Title'),
      ...typed('email', 'Email!'),
      ...typed('boolean', 'IsActive'),
      ...typed('reference', 'ProfileId!'),
    ],
    { Name: 'Ada Example', Username: 'ada@example.com', Email: 'ada@example.com', IsActive: true },
  ),
  object('Group', '00G', [...typed('string', 'Name! DeveloperName'), pick('Type', 'Queue', 'Regular')], {
    Name: 'Support',
    Type: 'Queue',
  }),
  object(
    'RecordType',
    '012',
    [...typed('string', 'Name DeveloperName SobjectType Description'), ...typed('boolean', 'IsActive')],
    { Name: 'Partner', DeveloperName: 'Partner', SobjectType: 'Lead', IsActive: true },
  ),
  object(
    'Attachment',
    '00P',
    [
      ...typed('string', 'Name! ContentType'),
      { name: 'Body', type: 'base64', isRequired: true },
      { name: 'BodyLength', type: 'int', isReadOnly: true },
      ...typed('textarea', 'Description'),
      ...typed('boolean', 'IsPrivate'),
      ...typed('reference', 'ParentId! OwnerId'),
    ],
    { Name: 'report.txt', ContentType: 'text/plain', BodyLength: 5, ParentId: '0015g0000AAAAA1AAA' },
  ),
  object(
    'ContentVersion',
    '068',
    [
      ...typed('string', 'Title PathOnClient FileExtension ReasonForChange'),
      pick('ContentLocation', 'S', 'E', 'L'),
      { name: 'VersionData', type: 'base64' },
      { name: 'ContentSize', type: 'int', isReadOnly: true },
      ...typed('textarea', 'Description'),
      ...typed('url', 'ContentUrl'),
      ...typed('reference', 'ContentDocumentId FirstPublishLocationId OwnerId'),
    ],
    {
      Title: 'hello',
      PathOnClient: 'hello.txt',
      FileExtension: 'txt',
      ContentSize: 5,
      ContentDocumentId: '0695g0000AAAAA1AAA',
    },
  ),
  object(
    'ContentDocumentLink',
    '06A',
    [
      ...typed('reference', 'ContentDocumentId! LinkedEntityId!'),
      pick('ShareType', 'V', 'C', 'I'),
      pick('Visibility', 'AllUsers', 'InternalUsers', 'SharedUsers'),
    ],
    { ContentDocumentId: '0695g0000AAAAA1AAA', LinkedEntityId: '0015g0000AAAAA1AAA', ShareType: 'V' },
  ),
  object('ContentNote', '069', [...typed('string', 'Title!'), { name: 'Content', type: 'base64' }], { Title: 'Note' }),
  object(
    'Note',
    '002',
    [
      ...typed('string', 'Title!'),
      ...typed('textarea', 'Body'),
      ...typed('boolean', 'IsPrivate'),
      ...typed('reference', 'ParentId! OwnerId'),
    ],
    { Title: 'Called', Body: 'Wants an offer.', ParentId: '0015g0000AAAAA1AAA' },
  ),
  object(
    'CaseComment',
    '00a',
    [...typed('textarea', 'CommentBody'), ...typed('boolean', 'IsPublished'), ...typed('reference', 'ParentId!')],
    { CommentBody: 'Is repaired.', ParentId: '5005g0000AAAAA1AAA', IsPublished: false },
  ),
  object(
    'Campaign',
    '701',
    [...typed('string', 'Name!'), ...typed('boolean', 'IsActive'), pick('Status', 'Planned', 'In Progress'), ...owned],
    { Name: 'Spring', IsActive: true, Status: 'Planned' },
  ),
  object(
    'CampaignMember',
    '00v',
    [pick('Status', 'Sent', 'Responded'), ...typed('reference', 'CampaignId! LeadId ContactId')],
    { CampaignId: '7015g0000AAAAA1AAA', LeadId: '00Q5g0000AAAAA1AAA', Status: 'Sent' },
  ),
  object(
    'Invoice__c',
    'a00',
    [...typed('string', 'Name'), ...typed('currency', 'Total__c'), ...typed('date', 'Due__c'), ...owned, external],
    { Name: 'INV-1', Total__c: 12.5, Ext__c: 'A-1' },
  ),
];

export const objectOf = (name: string): FakeObject | undefined => objects.find((one) => one.name === name);

/** The records of three pages. */
export function recordsOf({ record, prefix }: FakeObject): JsonObject[] {
  return [1, 2, 3].map((number) => ({ ...record, Id: `${prefix}5g0000AAAAA${number}AAA` }));
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm */
export function describedField({
  name,
  type,
  isRequired = false,
  isReadOnly = false,
  isExternalId = false,
  values = [],
}: FakeField) {
  return {
    name,
    label: name.replace('__c', '').replace(/([a-z])([A-Z])/g, '$1 $2'),
    type,
    length: type === 'string' ? 255 : 0,
    createable: !isReadOnly,
    updateable: !isReadOnly,
    nillable: !isRequired,
    defaultedOnCreate: type === 'boolean',
    custom: name.endsWith('__c'),
    externalId: isExternalId,
    idLookup: isExternalId || name === 'Id' || type === 'email',
    unique: isExternalId,
    picklistValues: values.map((value) => ({ value, label: value, active: true, defaultValue: false })),
    referenceTo: type === 'reference' ? ['User'] : [],
  };
}

export function describedObject({ name, label, prefix }: FakeObject): JsonObject {
  return {
    name,
    label,
    labelPlural: `${label}s`,
    keyPrefix: prefix,
    custom: name.endsWith('__c'),
    createable: true,
    updateable: true,
    deletable: true,
    queryable: true,
    searchable: true,
    urls: {
      sobject: `/services/data/v66.0/sobjects/${name}`,
      describe: `/services/data/v66.0/sobjects/${name}/describe`,
      rowTemplate: `/services/data/v66.0/sobjects/${name}/{ID}`,
    },
  };
}
