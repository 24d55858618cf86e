import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AuditEventRow } from '../../db/rows/auditEvent.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';
import { insertSsoConnection } from '../support/ssoConnections.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api.close());

type Row = Pick<AuditEventRow, 'action' | 'before' | 'after' | 'personal'> & {
  target_id: string | null;
  target_kind: string;
  project_id: string | null;
};

/** The newest event with that action in the log of an organization, or (null) of the instance. */
async function newest(action: string, organizationId: string | null = owner.organizationId): Promise<Row> {
  const { rows } = await api.test.database.pool.query<Row>(
    'select * from audit_events where action = $1 and organization_id is not distinct from $2 order by created_at desc, id desc limit 1',
    [action, organizationId],
  );
  expect(rows, action).toHaveLength(1);
  return rows[0]!;
}

test('creations, changes and deletions show id, name and project, and only the differences', async () => {
  const project = await owner.client.ok('createProject', { body: { name: 'Plans' } });
  expect(await newest('project.created')).toMatchObject({
    target_id: project.id,
    before: null,
    after: { name: 'Plans', kind: 'team' },
    project_id: project.id,
  });
  const params = { project_id: project.id };
  await owner.client.ok('updateProject', { params, body: { name: 'Budget' } });
  const updated = await newest('project.updated');
  expect(updated).toMatchObject({ target_id: project.id, before: { name: 'Plans' }, after: { name: 'Budget' } });
  expect(updated.personal).toMatchObject({ target_name: 'Budget' });
  expect(Object.keys(updated.after!)).toEqual(['name']);
  await owner.client.ok('deleteProject', { params });
  expect(await newest('project.deleted')).toMatchObject({
    target_id: project.id,
    before: { name: 'Budget' },
    after: null,
    project_id: project.id,
  });
});

test('changed lists are shown before and after', async () => {
  const project = await owner.client.ok('createProject', { body: { name: 'Team' } });
  const member = await signUpMember(api, owner.organizationId);
  const params = { project_id: project.id, account_id: member.accountId };
  await owner.client.ok('setProjectMember', { params, body: { role: 'viewer' } });
  await owner.client.ok('setProjectMember', { params, body: { role: 'editor' } });
  expect(await newest('project.member_set')).toMatchObject({
    target_id: project.id,
    before: { members: [{ account_id: member.accountId, role: 'viewer' }] },
    after: { members: [{ account_id: member.accountId, role: 'editor' }] },
    project_id: project.id,
  });
  const custom = await owner.client.ok('createProjectRole', { body: { name: 'Reader', scopes: ['credentials.view'] } });
  await owner.client.ok('setProjectMember', { params, body: { role: custom.id } });
  expect((await newest('project.member_set')).after).toEqual({
    members: [expect.objectContaining({ account_id: member.accountId, role_id: custom.id })],
  });
  const digital = await owner.client.ok('createDigitalOrganization', { body: { name: 'Shared' } });
  await owner.client.ok('shareDigitalOrganization', {
    params: { digital_organization_id: digital.id },
    body: { level: 'view', account_ids: [member.accountId], project_ids: [project.id] },
  });
  const shared = await newest('digital_organization.shared');
  expect(shared).toMatchObject({ target_id: digital.id, before: null, project_id: digital.project_id });
  expect(shared.after!.shares).toHaveLength(2);
});

test('of members, custom roles and directories it is shown what was given, and of addresses only that there is one', async () => {
  const invited = await owner.client.ok('createOrganizationInvitation', { body: { email: 'grace@example.test' } });
  const params = { invitation_id: invited.invitation.id };
  expect(await newest('invitation.created')).toMatchObject({
    target_id: params.invitation_id,
    after: { email: 'hidden', role: 'member', max_uses: 1 },
  });
  await owner.client.ok('revokeOrganizationInvitation', { params });
  const revoked = await newest('invitation.revoked');
  expect(revoked.before).toEqual({ revoked_at: null });
  expect(revoked.personal).toMatchObject({ target_name: 'grace@example.test' });
  const role = await owner.client.ok('createProjectRole', { body: { name: 'Auditor', scopes: ['credentials.view'] } });
  const project = await owner.client.ok('createProject', { body: { name: 'Audited' } });
  const { accountId } = await signUpMember(api, owner.organizationId);
  await owner.client.ok('setProjectMember', {
    params: { project_id: project.id, account_id: accountId },
    body: { role: role.id },
  });
  expect((await newest('project.member_set')).after).toMatchObject({
    members: [{ account_id: accountId, role_id: role.id }],
  });
  const connection = { sso_connection_id: await insertSsoConnection(api, owner.organizationId) };
  const { value, token } = await owner.client.ok('createScimToken', { params: connection });
  expect(await newest('scim_token.created')).toMatchObject({ after: { last4: token.last4, hash: 'hidden' } });
  const directory = owner.client.withKey(value);
  const { email } = await signUpMember(api, owner.organizationId);
  const user = await directory.call('createScimUser', { params: connection, body: { userName: email } });
  const { id } = user.body as { id: string };
  await directory.call('updateScimUser', {
    params: { ...connection, scim_user_id: id },
    body: { Operations: [{ op: 'replace', value: { active: false, displayName: 'Grace H.' } }] },
  });
  expect(await newest('scim_user.updated')).toMatchObject({
    target_id: id,
    before: { active: true, attributes: 'hidden' },
    after: { active: false, attributes: 'hidden' },
  });
});

test('of secrets it is shown that they were changed, never what they are', async () => {
  const secret = 'bearer-secret-value';
  const credential = await owner.client.ok('createCredential', {
    body: { name: 'Mine', type: 'http_bearer', values: { token: secret }, allowed_hosts: ['example.test'] },
  });
  expect(await newest('credential.created')).toMatchObject({
    target_id: credential.id,
    after: { name: 'Mine', values: 'hidden', allowed_hosts: ['example.test'] },
    project_id: credential.project_id,
  });
  await owner.client.ok('updateCredential', {
    params: { credential_id: credential.id },
    body: { values: { token: `${secret}-2` } },
  });
  expect(await newest('credential.updated')).toMatchObject({
    before: { values: 'hidden' },
    after: { values: 'hidden' },
  });
  const { key, value } = await owner.client.ok('createModelApiKey', {
    body: { label: 'CI', credit_limit: '12.5' },
  });
  expect(await newest('model_api_key.created')).toMatchObject({
    target_id: key.id,
    after: { label: 'CI', status: 'active', credit_limit: '12.500000' },
  });
  await owner.client.ok('revokeModelApiKey', { params: { key_id: key.id } });
  expect(await newest('model_api_key.revoked')).toMatchObject({
    target_id: key.id,
    before: { status: 'active' },
    after: { status: 'revoked' },
  });
  const { rows } = await api.test.database.pool.query(
    'select before::text, after::text, personal::text from audit_events',
  );
  const all = JSON.stringify(rows);
  for (const never of [secret, value, value.slice(7, 30), '$argon2']) expect(all).not.toContain(never);
});

test('decisions of the instance owner are in the log of the instance', async () => {
  const { data: models } = await owner.client.ok('listModels');
  const model = models.find(({ name }) => name === 'sandbox/chat')!;
  const params = { model_id: model.id };
  await owner.client.ok('updateModel', { params, body: { open_to_users: !model.open_to_users } });
  expect(await newest('model.updated', null)).toMatchObject({
    target_id: model.id,
    before: { open_to_users: model.open_to_users },
    after: { open_to_users: !model.open_to_users },
  });
  await owner.client.ok('createPrice', { params, body: { lines: { input_per_mtok: '7', output_per_mtok: '8' } } });
  const price = await newest('price.created', null);
  expect(price.target_id).toMatch(/^price_/);
  expect(price.after).toMatchObject({ model_id: model.id });
});

test('a failed transaction leaves nothing for the next on the same connection', async () => {
  const change = api.deps.database.withOrganization(owner.organizationId, async ({ organizations }) => {
    await organizations.rename('Never');
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  const { rows } = await api.test.database.pool.query(
    "select count(*)::int as n from audit_events where after->>'name' = 'Never'",
  );
  expect(rows[0].n).toBe(0);
});
