import type { JsonObject } from '../../domains/executions/item.ts';
import { describedProperty, forms, lists, owners, pipelines, schemas, times } from './fakeObjects.ts';
import { idOfKind, kindOf, propertiesOf } from './fakeProperties.ts';
import { recordRoutes } from './fakeRecords.ts';
import { checked, empty, inputsOf, invalid, json, notFound, type Call, type Route } from './fakeRequests.ts';

const paging = ['limit', 'after'];
const complete = { status: 'COMPLETE', startedAt: times.createdAt, completedAt: times.createdAt };

function kindAt({ path }: Call, index: number): string {
  const kind = kindOf(path[index]!);
  if (kind === undefined) throw invalid(`Unable to infer object type from: ${path[index]}`);
  return kind;
}

function pairs({ body }: Call, more: Readonly<Record<string, 'array'>> = {}): JsonObject[] {
  return inputsOf(body, { 'from!': 'object', 'to!': 'object', ...more }).map((input) => {
    checked(input['from'], { 'id!': 'string' }, 'from');
    checked(input['to'], { 'id!': 'string' }, 'to');
    return input;
  });
}

const specification = { 'associationCategory!': 'string', 'associationTypeId!': 'number' } as const;
const plain = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 };
const associatedWith = {
  toObjectId: '201',
  associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 279, label: null }],
};

const associationRoutes: readonly Route[] = [
  {
    at: 'PUT /crm/objects/2026-09/:from/:id/associations/default/:to/:id',
    gives: ({ path }) =>
      json({ ...complete, results: [{ from: { id: path[1] }, to: { id: path[3] }, associationSpec: plain }] }),
  },
  {
    at: 'PUT /crm/objects/2026-09/:from/:id/associations/:to/:id',
    body: 'array',
    gives: (call) => {
      for (const entry of call.body as unknown[]) checked(entry, specification);
      const [, from, , to] = call.path;
      return json(
        {
          fromObjectTypeId: idOfKind(kindAt(call, 0)),
          fromObjectId: Number(from),
          toObjectTypeId: idOfKind(kindAt(call, 2)),
          toObjectId: Number(to),
          labels: [],
        },
        201,
      );
    },
  },
  { at: 'DELETE /crm/objects/2026-09/:from/:id/associations/:to/:id', gives: () => empty },
  {
    at: 'GET /crm/objects/2026-03/:from/:id/associations/:to',
    query: paging,
    gives: ({ page }) => json(page(['201', '202', '203'].map((toObjectId) => ({ ...associatedWith, toObjectId })))),
  },
  {
    at: 'POST /crm/associations/2026-09/:from/:to/batch/associate/default',
    body: { 'inputs!': 'array' },
    gives: (call) =>
      json({ ...complete, results: pairs(call).map(({ from, to }) => ({ from, to, associationSpec: plain })) }),
  },
  {
    at: 'POST /crm/associations/2026-09/:from/:to/batch/create',
    body: { 'inputs!': 'array' },
    gives: (call) => {
      const results = pairs(call, { 'types!': 'array' }).map(({ from, to, types }) => {
        for (const type of types as unknown[]) checked(type, specification);
        return { fromObjectId: (from as JsonObject)['id'], toObjectId: (to as JsonObject)['id'], labels: [] };
      });
      return json({ ...complete, results }, 201);
    },
  },
  {
    at: 'POST /crm/associations/2026-09/:from/:to/batch/archive',
    body: { 'inputs!': 'array' },
    gives: ({ body }) => {
      for (const { from, to } of inputsOf(body, { 'from!': 'object', 'to!': 'array' })) {
        checked(from, { 'id!': 'string' }, 'from');
        for (const one of to as unknown[]) checked(one, { 'id!': 'string' }, 'to');
      }
      return empty;
    },
  },
  {
    at: 'POST /crm/associations/2026-09/:from/:to/batch/read',
    body: { 'inputs!': 'array' },
    gives: ({ body }) => {
      const inputs = inputsOf(body, { 'id!': 'string', after: 'string' });
      return json({ ...complete, results: inputs.map(({ id }) => ({ from: { id }, to: [associatedWith] })) });
    },
  },
  {
    at: 'GET /crm/associations/2026-09/:from/:to/labels',
    gives: () => json({ results: [{ category: 'HUBSPOT_DEFINED', typeId: 279, label: null }] }),
  },
];

/** Records are added by id, and only to lists that people fill. */
function checkMembers({ path, body }: Call): string[] {
  if (lists.find(({ listId }) => listId === path[0])?.['processingType'] === 'DYNAMIC')
    throw invalid('List is dynamic and cannot be updated manually.');
  const ids = body as unknown[];
  if (ids.some((id) => typeof id !== 'string' || !/^\d+$/.test(id))) throw invalid('Record ids are required.');
  return ids as string[];
}

const listRoutes: readonly Route[] = [
  {
    at: 'PUT /crm/lists/2026-09/:id/memberships/add',
    body: 'array',
    gives: (call) => json({ recordsIdsAdded: checkMembers(call), recordIdsMissing: [], recordIdsRemoved: [] }),
  },
  {
    at: 'PUT /crm/lists/2026-09/:id/memberships/remove',
    body: 'array',
    gives: (call) => json({ recordsIdsAdded: [], recordIdsMissing: [], recordIdsRemoved: checkMembers(call) }),
  },
  {
    at: 'PUT /crm/lists/2026-09/:id/memberships/add-and-remove',
    body: { 'recordIdsToAdd!': 'array', 'recordIdsToRemove!': 'array' },
    gives: (call) => {
      const { recordIdsToAdd: added, recordIdsToRemove: removed } = call.body as JsonObject;
      checkMembers({ ...call, body: added });
      checkMembers({ ...call, body: removed });
      return json({ recordsIdsAdded: added, recordIdsMissing: [], recordIdsRemoved: removed });
    },
  },
  {
    at: 'GET /crm/lists/2026-09/:id/memberships',
    query: ['limit', 'after', 'before'],
    gives: ({ page }) =>
      json(page(['101', '102', '103'].map((recordId) => ({ recordId, membershipTimestamp: times.createdAt })))),
  },
  {
    at: 'POST /crm/lists/2026-09/search',
    body: {
      query: 'string',
      offset: 'number',
      count: 'number',
      'listIds!': 'array',
      'processingTypes!': 'array',
      'additionalProperties!': 'array',
    },
    gives: ({ body }) => {
      const { offset = 0, query = '' } = body as { offset?: number; query?: string };
      const found = lists.filter(({ name }) => String(name).toLowerCase().includes(query.toLowerCase()));
      const page = found.slice(offset, offset + 1);
      return json({ lists: page, offset: offset + 1, hasMore: offset + 1 < found.length, total: found.length });
    },
  },
  {
    at: 'GET /crm/lists/2026-09/idmapping',
    query: ['legacyListId'],
    gives: ({ query }) => {
      const legacyListId = query.get('legacyListId');
      if (!legacyListId) throw invalid('legacyListId is required.');
      return json({ legacyListId, listId: '501' });
    },
  },
  {
    at: 'GET /crm/lists/2026-09/:id',
    query: ['includeFilters'],
    gives: ({ path }) =>
      json({ list: lists.find(({ listId }) => listId === path[0]) ?? { ...lists[0], listId: path[0] } }),
  },
];

function submitted({ body, path }: Call) {
  const { fields } = body as { fields: unknown[] };
  if (!/^\d+$/.test(path[0]!)) throw notFound('Portal');
  for (const field of fields)
    checked(field, { objectTypeId: 'string', 'name!': 'string', 'value!': 'string' }, 'fields[]');
  return json({ inlineMessage: 'Thank you.' });
}

const submission: Route['body'] = {
  'fields!': 'array',
  context: 'object',
  submittedAt: 'string',
  skipValidation: 'boolean',
  legalConsentOptions: 'object',
};

/** The content of a multipart form is checked for its parts. */
function uploaded({ body, url }: Call) {
  const text = String(body);
  const has = (name: string) => text.includes(`name="${name}"`);
  if (!has('file') || !has('options') || has('folderPath') === has('folderId'))
    throw invalid('file, options, and either folderPath or folderId are required.');
  if (!/"access"\s*:\s*"(PRIVATE|HIDDEN_(NOT_)?(INDEXABLE|PRIVATE|SENSITIVE)|PUBLIC_(NOT_)?INDEXABLE)"/.test(text))
    throw invalid('options.access is required.');
  const name = /filename="([^"]*)"/.exec(text)?.[1] ?? 'file';
  return json({ ...file(url), name: name.replace(/\.[^.]*$/, '') }, 201);
}

const file = (url: string) => ({
  id: '601',
  name: 'report',
  extension: 'txt',
  type: 'DOCUMENT',
  size: 5,
  access: 'PRIVATE',
  path: '/reports/report.txt',
  url: `${url}/download/report.txt`,
  ...times,
  archived: false,
});

/** The paths of https://github.com/HubSpot/HubSpot-public-api-spec-collection, and of https://developers.hubspot.com/docs/api-reference. */
export const routes: readonly Route[] = [
  {
    at: 'GET /account-info/2026-09/details',
    gives: () =>
      json({
        portalId: 62515,
        accountType: 'DEVELOPER_TEST',
        timeZone: 'Europe/Berlin',
        companyCurrency: 'EUR',
        additionalCurrencies: [],
        utcOffset: '+01:00',
        utcOffsetMilliseconds: 3_600_000,
        uiDomain: 'app-eu1.hubspot.com',
        dataHostingLocation: 'eu1',
      }),
  },
  ...associationRoutes,
  ...recordRoutes,
  ...listRoutes,
  {
    at: 'GET /crm/owners/2026-09',
    query: ['email', 'limit', 'after', 'archived'],
    gives: ({ page, query }) =>
      json(page(owners.filter(({ email }) => query.get('email') === null || email === query.get('email')))),
  },
  {
    at: 'GET /crm/owners/2026-09/:id',
    query: ['idProperty', 'archived'],
    gives: ({ path }) => json(owners.find(({ id }) => id === path[0]) ?? { ...owners[0], id: path[0] }),
  },
  {
    at: 'GET /crm/properties/2026-09/:kind',
    query: ['archived', 'properties', 'dataSensitivity'],
    gives: (call) => json({ results: propertiesOf(kindAt(call, 0)).map(describedProperty) }),
  },
  {
    at: 'GET /crm/pipelines/2026-09/:kind',
    gives: (call) => json({ results: pipelines[kindAt(call, 0)] ?? [] }),
  },
  { at: 'GET /crm-object-schemas/2026-09/schemas', query: ['archived'], gives: () => json({ results: schemas }) },
  { at: 'POST /files/2026-03/files', body: 'multipart', gives: uploaded },
  {
    at: 'GET /files/2026-03/files/:id',
    query: ['properties'],
    gives: ({ path, url }) => json({ ...file(url), id: path[0] }),
  },
  {
    at: 'GET /files/2026-03/files/:id/signed-url',
    query: ['size', 'expirationSeconds', 'upscale'],
    gives: ({ url }) =>
      json({ ...file(url), expiresAt: times.updatedAt, url: `${url}/download/report.txt?signature=abc` }),
  },
  { at: 'DELETE /files/2026-03/files/:id', gives: () => empty },
  {
    at: 'GET /files/2026-09/files/search',
    query: ['limit', 'after', 'name', 'path', 'parentFolderIds', 'type', 'extension', 'properties', 'sort'],
    gives: ({ page, url }) => json(page(['601', '602', '603'].map((id) => ({ ...file(url), id })))),
  },
  {
    at: 'POST /files/2026-09/files/import-from-url/async',
    body: {
      'access!': 'string',
      'url!': 'string',
      folderPath: 'string',
      folderId: 'string',
      name: 'string',
      overwrite: 'boolean',
      duplicateValidationStrategy: 'string',
      duplicateValidationScope: 'string',
      ttl: 'string',
    },
    gives: () => json({ id: '701', links: {} }, 202),
  },
  {
    at: 'GET /marketing/v3/forms',
    query: [...paging, 'archived', 'formTypes'],
    gives: ({ page }) => json(page(forms)),
  },
  {
    at: 'GET /marketing/v3/forms/:form',
    query: ['archived'],
    gives: ({ path }) => json(forms.find(({ id }) => id === path[0]) ?? { ...forms[0], id: path[0] }),
  },
  // On the host api.hsforms.com, the first one without a token.
  { at: 'POST /submissions/v3/integration/submit/:portal/:form', body: submission, gives: submitted },
  { at: 'POST /submissions/v3/integration/secure/submit/:portal/:form', body: submission, gives: submitted },
];
