import { afterAll, beforeAll, expect, test } from 'vitest';

import { contractText } from '../../api/middleware/validate.ts';
import { newId } from '../../db/ids.ts';
import { isOfInstance } from '../../domains/identity/policy.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { signUpPerson, type CallInput, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';
import { dryHandlers, refuseToCommit } from '../support/dryHandlers.ts';
import { makeOneOfEverything, type OneOfEverything } from '../support/oneOfEverything.ts';
import { idFields, takesCursor, withValueAt, type IdField } from '../support/idFields.ts';
import { sampledRequest } from '../support/sampledRequest.ts';

/** Sources of ids by field name of bodies and queries; other fields refer to no organization and get a digital organization's id. */
const named: readonly [pattern: RegExp, name: string][] = [
  [/(^|_)project_ids?$|^move_to$|^usable_in$/, 'project_id'],
  [/account_ids?$|^personal_space_to$|^actor_id$/, 'account_id'],
  [/^reassign_to$/, 'role_id'],
  [/folder_id$|^parent_id$/, 'folder_id'],
  [/execution_id$|^retry_of$/, 'execution_id'],
  [/^organization_id$/, 'organization_id'],
  [/key_id$/, 'key_id'],
];

const rule = { group: 'staff', role: 'viewer', project_id: null };

/** Parts that minimal requests need, so that only the id can be rejected. */
const more: { readonly [Op in OperationId]?: CallInput } = {
  createCredential: { body: { type: 'http_bearer', values: { token: 't' } } },
  deleteProject: { query: { contents: 'move' } },
  createOrganizationInvitation: { body: { projects: [{ project_id: '', role: 'viewer' }] } },
  previewSsoMapping: { body: { rules: [rule] } },
  updateSsoMapping: { body: { rules: [rule] } },
  updateDigitalOrganization: { body: { draft_revision: 1 } },
};

let api: TestApi;
let dry: ApiServer;
let victim: Person;
let intruder: Person;
let foreign: OneOfEverything;
let own: OneOfEverything;
beforeAll(async () => {
  api = await startTestApi();
  const admin = await signUpPerson(api.url);
  victim = await signUpPerson(api.url);
  intruder = await signUpPerson(api.url);
  for (const { organizationId: organization_id } of [victim, intruder])
    await admin.client.ok('createGrant', { params: { organization_id }, body: { credits: '100', reason: 'To try' } });
  foreign = await makeOneOfEverything(api, victim, { in: 'team project' });
  own = await makeOneOfEverything(api, intruder, { in: 'team project' });
  dry = await api.another({ handlers: dryHandlers, beforeCommit: refuseToCommit });
});
afterAll(() => api?.close());

const asked = (Object.keys(operations) as OperationId[]).filter((id) => {
  const { security, permission } = operations[id];
  return security.includes('session') && !isOfInstance(permission) && id !== 'streamChanges'; // a stream has no end
});

/** Sends a request as the intruder; modifying ones to an API without effects. */
async function ask(id: OperationId, { params, query, body }: CallInput): Promise<{ status: number; text: string }> {
  const row = operations[id];
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>);
  const { url } = row.method === 'get' ? api : dry;
  const answer = await fetch(`${url}${path}?${search}`, {
    method: row.method.toUpperCase(),
    redirect: 'manual',
    headers: { cookie: intruder.cookie, origin: url, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The answer without what differs from request to request: ids of requests, the id that was asked for, and times. */
function plain({ status, text }: { status: number; text: string }, id: string): string {
  const words = text
    .replaceAll(id, 'ID')
    .replaceAll(/"?req_\w+"?/g, 'REQUEST')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  return `${status} ${words}`;
}

function like(id: string): string {
  return id.includes('_') ? `${id.slice(0, id.lastIndexOf('_'))}_${newId('project').split('_')[1]!}` : id;
}

const fields = asked.flatMap((id) => idFields(contractText, id).map((field) => [id, field.name, field] as const));

test('there are fields of bodies and queries that name something', () => {
  expect(fields.length).toBeGreaterThan(60);
});

test.each(fields)('%s with an id of another organization in %s responds as for an unknown id', async (id, _, field) => {
  const base = await requestOf(id);
  const naming = named.find(([pattern]) => pattern.test(field.last));
  const kind = naming?.[1] ?? 'digital_organization_id';
  const theirs = { ...foreign.idsFor(id), organization_id: victim.organizationId }[kind]!;
  const unknown = like(theirs);
  const there = await ask(id, placed(base, field, theirs));
  const nowhere = await ask(id, placed(base, field, unknown));
  expect(plain(there, theirs)).toBe(plain(nowhere, unknown));
  if (naming && operations[id].method !== 'get')
    expect(there).toSatisfy(({ status }: { status: number }) => status >= 400 && status < 500);
});

async function requestOf(id: OperationId): Promise<CallInput> {
  const known = { ...own.idsFor(id), organization_id: intruder.organizationId };
  const byParameter = Object.fromEntries(Object.entries(known).map(([name, value]) => [name, () => value]));
  const sample = await sampledRequest(id, byParameter);
  const { body, query } = more[id] ?? {};
  return {
    ...sample,
    query: { ...sample.query, ...query },
    ...(sample.body !== undefined && { body: { ...(sample.body as object), ...(body as object | undefined) } }),
  };
}

function placed(request: CallInput, field: IdField, value: string): CallInput {
  if (field.in === 'query') return { ...request, query: { ...request.query, [field.last]: value } };
  return { ...request, body: withValueAt(request.body ?? {}, field, value) };
}

test('a cursor of another organization leads to nothing of it', async () => {
  const { rows } = await api.test.database.pool.query<{ id: string }>(
    'select id from digital_organizations where organization_id = $1',
    [victim.organizationId],
  );
  const secrets = [...Object.values(foreign.ids).filter((one) => one.includes('_')), ...rows.map(({ id }) => id), victim.accountId]; // prettier-ignore
  const wrong: string[] = [];
  let followed = 0;
  const cursors: string[] = [];
  const paged = asked.filter((id) => takesCursor(contractText, id));
  for (const id of paged) {
    const theirs = await victim.client.call(id, { params: foreign.idsFor(id), query: { limit: 1 } });
    const cursor = (theirs.body as { next_cursor?: string | null } | undefined)?.next_cursor;
    if (cursor) cursors.push(cursor);
  }
  expect(cursors.length).toBeGreaterThan(3);
  for (const id of paged)
    for (const cursor of cursors) {
      const request = await requestOf(id);
      const { status, text } = await ask(id, { ...request, query: { ...request.query, cursor } });
      followed += 1;
      if (status >= 500 || secrets.some((secret) => text.includes(secret))) wrong.push(`${id}: ${status} ${text}`);
    }
  expect(wrong).toEqual([]);
  expect(followed).toBeGreaterThan(50);
});
