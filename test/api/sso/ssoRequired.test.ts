import { afterAll, beforeAll, expect, test } from 'vitest';

import { ApiClient, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { startOidcProvider, type OidcProvider } from '../../support/oidcProvider.ts';
import { signInOutside } from '../../support/outsideSignIn.ts';
import { connectOidc } from '../../support/ssoOrganization.ts';

let api: TestApi;
let provider: OidcProvider;
let owner: Person;
let connectionId: string;

beforeAll(async () => {
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.1'] } });
  provider = await startOidcProvider();
  owner = await signUpPerson(api.url);
  connectionId = await connectOidc(owner, provider);
  provider.person = { sub: 'owner', email: owner.email };
  await signInOutside(api.url, connectionId, { by: owner.client });
  await setBreakGlass(owner);
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

const on = { body: { sso_required: true } };
const off = { body: { sso_required: false } };

/** Sets the emergency owner directly; another test covers the allowed choices. */
async function setBreakGlass(person: Person | null): Promise<void> {
  await api.test.database.pool.query(
    `insert into sign_in_policies (organization_id, break_glass_account_id) values ($1, $2)
       on conflict (organization_id) do update set break_glass_account_id = $2`,
    [owner.organizationId, person?.accountId ?? null],
  );
}

async function ownerBySso(): Promise<ApiClient> {
  return (await signInOutside(api.url, connectionId)).client!;
}

test('Single sign-on can be demanded only by an owner who just came through it, with a way in for the day on which it fails', async () => {
  expect(await owner.client.refused('updateSsoPolicies', on)).toMatchObject({ param: '/sso_required' });
  const client = await ownerBySso();
  await api.test.database.pool.query(
    `update sessions set created_at = now() - interval '11 minutes' where connection_id = $1`,
    [connectionId],
  );
  expect(await client.refused('updateSsoPolicies', on)).toMatchObject({ param: '/sso_required' });
  const fresh = await ownerBySso();
  await setBreakGlass(null);
  expect(await fresh.refused('updateSsoPolicies', on)).toMatchObject({ param: '/sso_required' });
  await setBreakGlass(owner);
  const member = await signUpMember(api, owner.organizationId);
  expect((await member.client.refused('updateSsoPolicies', on)).status).toBe(403);
  expect(await fresh.ok('getSsoPolicies')).toEqual(off.body);
});

test('Where it is demanded, sessions by password act there no more, on the very next request; the break-glass owner and keys do', async () => {
  const member = await signUpMember(api, owner.organizationId);
  const { value } = await member.client.ok('createAccountApiKey', { body: { label: 'CI' } });
  const client = await ownerBySso();
  await client.ok('updateSsoPolicies', on);
  try {
    expect((await member.client.refused('getMe')).code).toBe('not_signed_in');
    await owner.client.ok('getMe');
    await client.ok('getMe');
    await member.client.withKey(value).ok('getMe');

    // The member's own organization is still open, and the switch says what is needed.
    const { headers } = await new ApiClient(api.url).call('signIn', {
      body: { email: member.email, password: testPassword },
    });
    const again = new ApiClient(api.url, { cookie: headers.getSetCookie()[0]!.split(';')[0]!, origin: api.url });
    expect((await again.ok('getMe')).organization.id).not.toBe(owner.organizationId);
    const move = await again.refused('updateSession', { body: { organization_id: owner.organizationId } });
    expect(move).toMatchObject({ status: 403, code: 'sso_required' });
  } finally {
    await owner.client.ok('updateSsoPolicies', off);
  }
  await member.client.ok('getMe');
});

test('A user without another organization learns of it only after the right password', async () => {
  const member = await signUpMember(api, owner.organizationId);
  await api.test.database.pool.query('delete from memberships where account_id = $1 and organization_id <> $2', [
    member.accountId,
    owner.organizationId,
  ]);
  await (await ownerBySso()).ok('updateSsoPolicies', on);
  try {
    const signIn = (password: string) =>
      new ApiClient(api.url).refused('signIn', { body: { email: member.email, password } });
    expect((await signIn(testPassword)).code).toBe('sso_required');
    expect((await signIn('wrong password')).code).toBe('invalid_sign_in');
  } finally {
    await owner.client.ok('updateSsoPolicies', off);
  }
});
