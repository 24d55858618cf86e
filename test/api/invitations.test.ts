import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { ApiClient, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';
import { openMailbox, type Mailbox } from '../support/mailbox.ts';
import { insertTeamProject, signUpMember } from '../support/members.ts';

type Schemas = components['schemas'];

let api: TestApi;
let byInvitation: ApiServer;
let mailbox: Mailbox;
let mailing: ApiServer;
let owner: Person;
let admin: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi();
  byInvitation = await api.another({ settings: { signUp: 'invite' } });
  mailbox = await openMailbox();
  mailing = await api.another({ settings: { smtp: mailbox.settings } });
  owner = await signUpPerson(api.url, { name: 'Owner' });
  admin = await signUpMember(api, owner.organizationId, { name: 'Admin', role: 'admin' });
  member = await signUpMember(api, owner.organizationId, { name: 'Member' });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const invite = (body: Partial<Schemas['OrganizationInvitationCreate']> = {}, by: Person = owner) =>
  by.client.ok('createOrganizationInvitation', { body });
const tokenOf = ({ url }: { url: string }) => url.split('/join/')[1]!;
const accept = (person: Person, token: string) => person.client.ok('acceptInvitation', { body: { token } });
const refusedBy = (person: Person, token: string) => person.client.refused('acceptInvitation', { body: { token } });
const openIds = async () => (await owner.client.ok('listOrganizationInvitations')).data.map(({ id }) => id);

describe('an invitation by link', () => {
  test('adds a signed-in user to the organization, with role and projects, from the next request on', async () => {
    const project = await insertTeamProject(api, owner.organizationId);
    const made = await invite({ max_uses: 2, projects: [{ project_id: project, role: 'editor' }] });
    expect(made).toMatchObject({ mailed: false, invitation: { kind: 'link', role: 'member', uses: 0, max_uses: 2 } });
    expect(made.url.startsWith(`${api.deps.settings.publicUrl}/join/`)).toBe(true);
    const token = tokenOf(made);
    const anonymous = new ApiClient(api.url);
    expect(await anonymous.ok('checkInvitation', { body: { token } })).toMatchObject({
      organization_name: "Owner's organization",
      invited_by: 'Owner',
      email: null,
      role: 'member',
    });
    const guest = await signUpPerson(api.url, { name: 'Guest' });
    const me = await accept(guest, token);
    expect(me).toMatchObject({ organization: { id: owner.organizationId }, role: 'member' });
    expect(me.personal_project_id).not.toBeNull();
    expect(await guest.client.ok('getProject', { params: { project_id: project } })).toMatchObject({ id: project });
    const { data } = await owner.client.ok('listProjectMembers', { params: { project_id: project } });
    expect(data).toMatchObject([{ account_id: guest.accountId, role: 'editor' }]);
    expect(await refusedBy(guest, token)).toMatchObject({ status: 409, code: 'already_member' });
    await guest.client.ok('updateSession', { body: { organization_id: guest.organizationId } });
    expect((await guest.client.ok('getMe')).role).toBe('owner');
  });

  test('is stored as a hash, and ends after as many as it is for, however many come at once', async () => {
    const made = await invite({ max_uses: 2 });
    const token = tokenOf(made);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await sql('select * from invitations where id = $1', [made.invitation.id]);
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(rows[0])).not.toContain(token);
    const people = await Promise.all([0, 1, 2, 3].map(() => signUpPerson(api.url)));
    const answers = await Promise.all(people.map(({ client }) => client.call('acceptInvitation', { body: { token } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403]);
    const joined = await sql('select 1 from memberships where organization_id = $1 and account_id = any ($2::text[])', [
      owner.organizationId,
      people.map(({ accountId }) => accountId),
    ]);
    expect(joined.rowCount).toBe(2);
    expect(await openIds()).not.toContain(made.invitation.id);
  });

  test('makes an account and a member of it where signing up takes an invitation, in one step', async () => {
    const token = tokenOf(await invite({ max_uses: 1 }));
    const guest = await signUpPerson(byInvitation.url, { name: 'New', invitation: token });
    const me = await guest.client.ok('getMe');
    expect(me).toMatchObject({ organization: { id: owner.organizationId }, role: 'member' });
    expect(me.organizations.map(({ id }) => id)).toEqual([guest.organizationId, owner.organizationId]);
    const body = { email: 'late@example.test', password: testPassword, name: 'Late', invitation: token };
    for (const { url } of [api, byInvitation])
      expect(await new ApiClient(url).refused('signUp', { body })).toMatchObject({ code: 'invalid_invitation' });
    expect((await sql(`select 1 from accounts where email = 'late@example.test'`)).rowCount).toBe(0);
  });
});

describe('an invitation by e-mail', () => {
  test('is for that address alone, once, and a second one ends the first', async () => {
    const guest = await signUpPerson(api.url);
    const other = await signUpPerson(api.url);
    const first = tokenOf(await invite({ email: guest.email.toUpperCase(), role: 'admin' }));
    const second = tokenOf(await invite({ email: guest.email, role: 'admin' }));
    expect(await refusedBy(guest, first)).toMatchObject({ code: 'invalid_invitation' });
    expect(await refusedBy(other, second)).toMatchObject({ code: 'invalid_invitation' });
    const stranger = { email: 'else@example.test', password: testPassword, name: 'Else', invitation: second };
    expect(await new ApiClient(byInvitation.url).refused('signUp', { body: stranger })).toMatchObject({
      code: 'invalid_invitation',
    });
    expect((await accept(guest, second)).role).toBe('admin');
    expect(await owner.client.refused('createOrganizationInvitation', { body: { email: guest.email } })).toMatchObject({
      code: 'already_member',
    });
  });

  test('is sent again with a new link that lasts a week, revoked for good, and listed while it is open', async () => {
    const made = await invite({ email: 'again@example.test', expires_in_days: 1 });
    const params = { invitation_id: made.invitation.id };
    const resent = await owner.client.ok('resendOrganizationInvitation', { params });
    expect(Date.parse(resent.invitation.expires_at) - Date.parse(made.invitation.expires_at)).toBeGreaterThan(
      86_400_000,
    );
    const check = (token: string) => new ApiClient(api.url).call('checkInvitation', { body: { token } });
    expect((await check(tokenOf(made))).status).toBe(403);
    expect((await check(tokenOf(resent))).status).toBe(200);
    expect(await openIds()).toContain(made.invitation.id);
    await owner.client.ok('revokeOrganizationInvitation', { params });
    expect(await openIds()).not.toContain(made.invitation.id);
    for (const operation of ['resendOrganizationInvitation', 'revokeOrganizationInvitation'] as const)
      expect((await owner.client.refused(operation, { params })).status).toBe(404);
    expect((await check(tokenOf(resent))).status).toBe(403);
  });
});

describe('where the instance has a mail server', () => {
  test('an invitation of an address is mailed with its link, again when it is sent again; a link is not', async () => {
    const by = new ApiClient(mailing.url, { cookie: owner.cookie, origin: mailing.url });
    const made = await by.ok('createOrganizationInvitation', { body: { email: 'mailed@example.test' } });
    expect(made.mailed).toBe(true);
    const params = { invitation_id: made.invitation.id };
    const first = await mailbox.next({ to: 'mailed@example.test' });
    expect(first.text).toContain(made.url);
    const again = await by.ok('resendOrganizationInvitation', { params });
    expect((await mailbox.next({ to: 'mailed@example.test' })).text).toContain(again.url);
    expect((await by.ok('createOrganizationInvitation', { body: {} })).mailed).toBe(false);
  });
});

describe('the limit of invitations', () => {
  test('lets five mails a day reach an address, new and resent together, however many are asked for at once', async () => {
    const sender = await signUpPerson(mailing.url);
    const made = await sender.client.ok('createOrganizationInvitation', { body: { email: 'bombed@example.test' } });
    const params = { invitation_id: made.invitation.id };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sender.client.call('resendOrganizationInvitation', { params })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(26);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ error: { code: 'rate_limit_exceeded', type: 'rate_limit_error' } });
    expect(
      await sender.client.refused('createOrganizationInvitation', { body: { email: 'Bombed@example.test' } }),
    ).toMatchObject({ status: 429 });
    for (let mail = 0; mail < 5; mail++) await mailbox.next({ to: 'bombed@example.test' });
    await expect.poll(async () => (await sql('select count(*)::int as n from mails')).rows[0].n).toBe(0);
    expect(mailbox.received).toEqual([]);
  });

  test('counts links and addresses of an organization together', async () => {
    const sender = await signUpPerson(api.url);
    for (let made = 0; made < 200; made++)
      await invite(made % 2 === 0 ? {} : { email: `p${made}@example.test` }, sender);
    expect(await sender.client.refused('createOrganizationInvitation', { body: {} })).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
  });
});

describe('unusable invitations', () => {
  test('says the same words, whether it was used, revoked, has run out or never was', async () => {
    const guest = await signUpPerson(api.url);
    const used = tokenOf(await invite({ max_uses: 1 }));
    await accept(await signUpPerson(api.url), used);
    const revoked = await invite();
    await owner.client.ok('revokeOrganizationInvitation', { params: { invitation_id: revoked.invitation.id } });
    const over = await invite();
    await sql(`update invitations set expires_at = now() where id = $1`, [over.invitation.id]);
    const ofInstance = await owner.client.ok('createInvitation', { body: {} });
    const unusable = [used, tokenOf(revoked), tokenOf(over), ofInstance.url.split('=')[1]!, 'a'.repeat(43), 'x'];
    for (const operation of ['acceptInvitation', 'checkInvitation'] as const) {
      const answers = await Promise.all(unusable.map((token) => guest.client.refused(operation, { body: { token } })));
      const said = answers.map(({ status, code, message }) => JSON.stringify({ status, code, message }));
      expect(new Set(said).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 403, code: 'invalid_invitation' });
    }
  });

  test('does not satisfy current rules of the organization: other domains, or required single sign-on', async () => {
    const guest = await signUpPerson(api.url);
    const token = tokenOf(await invite());
    const set = (allowed_email_domains: string[]) =>
      owner.client.ok('updateSecurityPolicies', {
        body: { publishing_enabled: true, sharing_enabled: true, allowed_email_domains },
      });
    expect((await set(['@Company.TEST', 'company.test'])).allowed_email_domains).toEqual(['company.test']);
    const body = { publishing_enabled: true, sharing_enabled: true };
    expect((await owner.client.ok('updateSecurityPolicies', { body })).allowed_email_domains).toEqual(['company.test']);
    expect(await refusedBy(guest, token)).toMatchObject({ status: 403, code: 'email_domain_not_allowed' });
    expect(
      await owner.client.refused('createOrganizationInvitation', { body: { email: 'a@other.test' } }),
    ).toMatchObject({ code: 'email_domain_not_allowed' });
    await set([]);
    await sql('insert into sso_policies (organization_id, sso_required) values ($1, true)', [owner.organizationId]);
    expect(await refusedBy(guest, token)).toMatchObject({ status: 403, code: 'sso_required' });
    await sql('delete from sso_policies where organization_id = $1', [owner.organizationId]);
    await accept(guest, token);
  });
});

describe('the inviter', () => {
  test('gives no right above their own: members none, admins no owner, a narrow key no role that is wider', async () => {
    const body = { email: 'high@example.test', role: 'owner' as const };
    expect(await member.client.refused('createOrganizationInvitation', { body: {} })).toMatchObject({ status: 403 });
    expect(await member.client.refused('listOrganizationInvitations')).toMatchObject({ status: 403 });
    expect(await admin.client.refused('createOrganizationInvitation', { body })).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      param: '/role',
    });
    const scopes = ['organization.view', 'organization.manage'];
    const key = await owner.client.ok('createAccountApiKey', { body: { label: 'Narrow', scopes } });
    const narrow = owner.client.withKey(key.value);
    expect(await narrow.refused('createOrganizationInvitation', { body: {} })).toMatchObject({
      code: 'insufficient_scope',
    });
    expect(await admin.client.refused('createOrganizationInvitation', { body: { role: 'admin' } })).toMatchObject({
      status: 400,
      param: '/role',
    });
    expect((await invite({ ...body, role: 'admin' }, admin)).invitation.created_by).toBe('Admin');
  });

  test('loses what they have invited to with the right to', async () => {
    const high = await signUpMember(api, owner.organizationId, { role: 'owner' });
    const [asOwner, asAdmin, link] = [
      await invite({ email: 'o@example.test', role: 'owner' }, high),
      await invite({ email: 'a@example.test', role: 'admin' }, high),
      await invite({}, high),
    ].map(({ invitation }) => invitation.id);
    const params = { account_id: high.accountId };
    await owner.client.ok('updateMember', { params, body: { role: 'admin' } });
    expect(await openIds()).toEqual(expect.arrayContaining([asAdmin, link]));
    expect(await openIds()).not.toContain(asOwner);
    await owner.client.ok('updateMember', { params, body: { role: 'member' } });
    for (const id of [asAdmin, link]) expect(await openIds()).not.toContain(id);
  });

  test('leaves audit events that name inviter and invited user, without the token', async () => {
    const guest = await signUpPerson(api.url);
    const made = await invite({ email: guest.email });
    await accept(guest, tokenOf(made));
    const { rows } = await sql(
      `select action, after, by_kind, by_id from audit_events where organization_id = $1 and (target_id = $2 or actor_id = $3 and action = 'member.joined') order by created_at, id`,
      [owner.organizationId, made.invitation.id, guest.accountId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['invitation.created', 'member.joined']);
    const { rows: sessions } = await sql('select id from sessions where account_id = $1', [guest.accountId]);
    expect(rows[1]).toMatchObject({ by_kind: 'session', by_id: sessions[0].id as unknown });
    expect(JSON.stringify(rows)).not.toContain(tokenOf(made));
  });
});
