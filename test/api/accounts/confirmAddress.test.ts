import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import { bootstrapOwner } from '../../../domains/identity/bootstrap.ts';
import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { signUpMember } from '../../support/members.ts';
import { totpCode } from '../../support/totpCodes.ts';

let mailbox: Mailbox;
let api: TestApi;
let admin: Person;
let counter = 0;
const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const anybody = () => new ApiClient(api.url);
const behindHash = (link: string) => link.slice(link.indexOf('#') + 1);
const newPassword = 'another horse battery';

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({ settings: { smtp: mailbox.settings } });
  admin = await signUpPerson(api.url);
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});
beforeEach(async () => {
  counter += 1;
  mailbox.received.length = 0;
  await sql('delete from rate_limits');
});

const signIn = (email: string, password: string) => anybody().call('signIn', { body: { email, password } });
const isConfirmed = async ({ client }: Pick<Person, 'client'>) => (await client.ok('getMe')).account.email_confirmed;
const adminView = ({ accountId }: Person) => admin.client.ok('getAccount', { params: { account_id: accountId } });
const confirm = ({ client }: Pick<Person, 'client'>, token: string) =>
  client.call('confirmAddress', { body: { token } });
async function mailedToken(person: Person): Promise<string> {
  const { link } = await mailbox.next({ to: person.email, subject: 'Confirm your email address' });
  expect(link).toMatch(new RegExp(`^${api.url}/confirm-address#[A-Za-z0-9_-]{43}$`));
  return behindHash(link);
}
async function resetByMail(email: string, more: object = {}): Promise<number> {
  await anybody().call('askForPasswordReset', { body: { email } });
  const { link } = await mailbox.next({ to: email, subject: 'Set a new password' });
  const body = { token: behindHash(link), new_password: newPassword, ...more };
  return (await anybody().call('finishPasswordReset', { body })).status;
}
async function enrolTotp({ client }: Person): Promise<string> {
  const { secret } = await client.ok('startTotp', { body: {} });
  const confirm = () => client.call('confirmTotp', { body: { code: totpCode(secret, -1) } });
  // The step of the first code may end before it arrives.
  if ((await confirm()).status >= 400) expect((await confirm()).status).toBeLessThan(300);
  return secret;
}

describe('the address of a new account', () => {
  test('is confirmed by the link that was mailed there, in a session of that account, once', async () => {
    const person = await signUpPerson(api.url);
    expect(await isConfirmed(person)).toBe(false);
    const token = await mailedToken(person);
    expect((await anybody().call('confirmAddress', { body: { token } })).status).toBe(401);
    const other = await signUpPerson(api.url);
    expect((await confirm(other, token)).status).toBe(403);
    expect(await confirm(person, token)).toMatchObject({ status: 200, body: { email: person.email } });
    expect(await isConfirmed(person)).toBe(true);
    expect(await adminView(person)).toMatchObject({ email_confirmed_by: 'mail' });
    expect((await confirm(person, token)).status).toBe(403);
    const { data } = await person.client.ok('listAuditEvents', { query: { action: 'account.email_confirmed' } });
    expect(data).toMatchObject([{ target: { id: person.accountId }, after: { confirmed_by: 'mail' } }]);
    const { rows } = await sql('select to_jsonb(e)::text as text from email_confirmations e');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is confirmed from the start for the first account of an instance, by sign-up and by bootstrap', async () => {
    expect(await isConfirmed(admin)).toBe(true);
    expect(await adminView(admin)).toMatchObject({ email_confirmed_by: 'first_account' });
    const fresh = await startTestApi();
    try {
      await bootstrapOwner(fresh.deps, { email: 'owner@example.test', password: testPassword });
      const { rows } = await fresh.test.database.pool.query('select email_confirmed_by as by from accounts');
      expect(rows).toEqual([{ by: 'first_account' }]);
    } finally {
      await fresh.close();
    }
  });

  test('gets the link again, five times an hour, and not once it is confirmed', async () => {
    const person = await signUpPerson(api.url);
    await mailedToken(person);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await person.client.call('resendAddressConfirmation')).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    for (let time = 0; time < 4; time += 1) await mailedToken(person);
    await confirm(person, await mailedToken(person));
    await sql('delete from rate_limits');
    expect((await person.client.call('resendAddressConfirmation')).status).toBe(204);
    const { rows } = await sql('select count(*)::int as n from email_confirmations where account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('causes at most thirty mails an hour from one network address; the accounts are created anyway', async () => {
    const people = [];
    for (let time = 0; time < 31; time += 1) people.push(await signUpPerson(api.url));
    const { rows } = await sql('select account_id as id from email_confirmations where account_id = any ($1)', [
      people.map(({ accountId }) => accountId),
    ]);
    expect(rows).toHaveLength(30);
  });

  test('is not confirmed by a link that went to an address it had before', async () => {
    const person = await signUpPerson(api.url);
    const token = await mailedToken(person);
    const email = `new-${counter}@example.test`;
    await person.client.ok('changeEmail', { body: { email } });
    const { link } = await mailbox.next({ to: email });
    await anybody().ok('confirmEmailChange', { body: { token: behindHash(link) } });
    expect(await adminView(person)).toMatchObject({ email, email_confirmed_by: 'mail' });
    expect((await confirm(person, token)).status).toBe(403);
  });

  test('is confirmed by an admin of the instance only; without a mail server nothing is promised', async () => {
    const silent = await api.another({ settings: { smtp: null } });
    const person = await signUpPerson(silent.url);
    expect((await person.client.refused('resendAddressConfirmation')).code).toBe('mail_not_set_up');
    const params = { account_id: person.accountId };
    expect((await person.client.refused('confirmAccountEmail', { params })).status).toBe(403);
    expect(await admin.client.ok('confirmAccountEmail', { params })).toMatchObject({ email_confirmed_by: 'admin' });
    expect(await isConfirmed(person)).toBe(true);
    const { rows } = await sql(
      `select actor_id, target_id from audit_events where action = 'account.email_confirmed' and target_id = $1`,
      [person.accountId],
    );
    expect(rows).toEqual([{ actor_id: admin.accountId, target_id: person.accountId }]);
  });
});

describe('an invitation to exactly that address', () => {
  test('confirms it by the link in the mail, and not by the link that the inviter sees', async () => {
    const inviter = await signUpPerson(api.url);
    const email = `invited-${counter}@example.test`;
    const shown = await inviter.client.ok('createOrganizationInvitation', { body: { email } });
    const { link } = await mailbox.next({ to: email, subject: 'Join' });
    expect(link).not.toBe(shown.url);
    const person = await signUpPerson(api.url, { email, invitation: link.split('/join/')[1]! });
    expect(await isConfirmed(person)).toBe(true);
    expect(await adminView(person)).toMatchObject({ email_confirmed_by: 'invitation' });
    expect((await person.client.ok('getMe')).organization.id).toBe(inviter.organizationId);

    // A stranger who signed up with another person's address invites it to an organization of her own, and opens the link.
    const squatter = await signUpPerson(api.url);
    const victim = await signUpPerson(api.url, { email: `victim-${counter}@example.test` });
    const { url } = await squatter.client.ok('createOrganizationInvitation', { body: { email: victim.email } });
    await victim.client.ok('acceptInvitation', { body: { token: url.split('/join/')[1]! } });
    expect(await isConfirmed(victim)).toBe(false);
    const mailed = await mailbox.next({ to: victim.email, subject: 'Join' });
    expect(
      await victim.client.refused('acceptInvitation', { body: { token: mailed.link.split('/join/')[1]! } }),
    ).toMatchObject({
      code: 'already_member',
    });
  });

  test('confirms it by the shown link, too, where an admin of the instance invites', async () => {
    const email = `welcome-${counter}@example.test`;
    const { url } = await admin.client.ok('createInvitation', { body: { email } });
    const byInvitation = await api.another({ settings: { signUp: 'invite', smtp: null } });
    const person = await signUpPerson(byInvitation.url, { email, invitation: url.split('invitation=')[1]! });
    expect(await isConfirmed(person)).toBe(true);
  });
});

describe('allowed email domains (joinByInvitation)', () => {
  async function organizationOf(domain: string): Promise<{ owner: Person; token: string }> {
    const owner = await signUpPerson(api.url);
    await owner.client.ok('updateSecurityPolicies', {
      body: { publishing_enabled: true, sharing_enabled: true, allowed_email_domains: [domain] },
    });
    const { url } = await owner.client.ok('createOrganizationInvitation', { body: { max_uses: 2 } });
    return { owner, token: url.split('/join/')[1]! };
  }

  test('are not satisfied by an unconfirmed address through a leaked link', async () => {
    const { owner, token } = await organizationOf('corp.test');
    const stranger = await signUpPerson(api.url, { email: `does-not-exist-${counter}@corp.test` });
    expect(await stranger.client.refused('acceptInvitation', { body: { token } })).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    });
    expect((await owner.client.ok('listMembers')).data).toHaveLength(1);
    await confirm(stranger, await mailedToken(stranger));
    await stranger.client.ok('acceptInvitation', { body: { token } });
    expect((await owner.client.ok('listMembers')).data).toHaveLength(2);
  });

  test('let a new account wait: it joins once the address is confirmed, and the invitation counts as used before', async () => {
    const { owner, token } = await organizationOf('corp.test');
    const first = await signUpPerson(api.url, { email: `first-${counter}@corp.test`, invitation: token });
    const second = await signUpPerson(api.url, { email: `second-${counter}@corp.test`, invitation: token });
    const me = await first.client.ok('getMe');
    expect(me.organizations.map(({ id }) => id)).toEqual([first.organizationId]);
    expect(me.joins_when_confirmed).toBe((await owner.client.ok('getMe')).organization.name);
    expect((await anybody().refused('checkInvitation', { body: { token } })).code).toBe('invalid_invitation');
    await confirm(first, await mailedToken(first));
    await admin.client.ok('confirmAccountEmail', { params: { account_id: second.accountId } });
    for (const person of [first, second]) {
      const { organizations, joins_when_confirmed: joins } = await person.client.ok('getMe');
      expect([organizations.map(({ id }) => id), joins]).toEqual([[person.organizationId, owner.organizationId], null]);
    }
  });

  test('are checked again at that moment: a revoked invitation admits no waiting account', async () => {
    const { owner, token } = await organizationOf('corp.test');
    const person = await signUpPerson(api.url, { email: `late-${counter}@corp.test`, invitation: token });
    const { data } = await owner.client.ok('listOrganizationInvitations');
    await owner.client.ok('revokeOrganizationInvitation', { params: { invitation_id: data[0]!.id } });
    await confirm(person, await mailedToken(person));
    expect((await owner.client.ok('listMembers')).data).toHaveLength(1);
    expect(await isConfirmed(person)).toBe(true);
  });
});

describe('a password reset by mail', () => {
  test('of an unconfirmed account confirms it and ends what a stranger planted: sessions, keys, factors', async () => {
    const squatter = await signUpPerson(api.url);
    const { value } = await squatter.client.ok('createAccountApiKey', { body: { label: 'Mine' } });
    await enrolTotp(squatter);
    await sql(
      `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, device_type, backed_up, name)
       values ($1, $2, $1, '\\x00', 0, '{}', 'singleDevice', false, 'Mine')`,
      [newId('passkey'), squatter.accountId],
    );
    expect(await resetByMail(squatter.email)).toBe(204);
    expect((await squatter.client.refused('getMe')).code).toBe('not_signed_in');
    expect((await anybody().withKey(value).refused('getMe')).code).toBe('invalid_api_key');
    const answer = await signIn(squatter.email, newPassword);
    expect(answer.status).toBe(201);
    const real = new ApiClient(api.url, { cookie: cookieOf(answer.headers), origin: api.url });
    expect((await real.ok('getMe')).account.email_confirmed).toBe(true);
    expect(await real.ok('getTwoFactor')).toMatchObject({
      totp_confirmed_at: null,
      recovery_codes_left: 0,
      passkeys: [],
    });
    expect(await adminView(squatter)).toMatchObject({ email_confirmed_by: 'mail', second_factors: [] });
  });

  test('of an account that confirmed its address by mail keeps factor and keys, whenever they were set up', async () => {
    const person = await signUpPerson(api.url);
    await enrolTotp(person);
    await confirm(person, await mailedToken(person));
    const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'CI' } });
    await resetByMail(person.email);
    expect(await signIn(person.email, newPassword)).toMatchObject({
      status: 202,
      body: { factors: ['totp', 'recovery_code'] },
    });
    expect((await anybody().withKey(value).ok('getMe')).account.id).toBe(person.accountId);
  });

  test('of an account that an admin confirmed ends what was set up before that, and asks for a factor from after it', async () => {
    const squatted = await signUpPerson(api.url);
    const { value } = await squatted.client.ok('createAccountApiKey', { body: { label: 'Mine' } });
    await enrolTotp(squatted);
    await admin.client.ok('confirmAccountEmail', { params: { account_id: squatted.accountId } });
    await resetByMail(squatted.email);
    expect((await signIn(squatted.email, newPassword)).status).toBe(201);
    expect((await anybody().withKey(value).refused('getMe')).code).toBe('invalid_api_key');
    expect(await adminView(squatted)).toMatchObject({ email_confirmed_by: 'mail' });

    const honest = await signUpPerson(api.url);
    await admin.client.ok('confirmAccountEmail', { params: { account_id: honest.accountId } });
    const secret = await enrolTotp(honest);
    await resetByMail(honest.email);
    expect((await signIn(honest.email, newPassword)).status).toBe(202);
    const body = { email: honest.email, password: newPassword, totp: totpCode(secret) };
    expect((await anybody().call('signIn', { body })).status).toBe(201);
  });

  test('proves nothing if an admin created and passed on the link', async () => {
    const person = await signUpPerson(api.url);
    await enrolTotp(person);
    const { url } = await admin.client.ok('createPasswordResetLink', { body: { email: person.email } });
    const body = { token: behindHash(url), new_password: newPassword };
    expect((await anybody().call('finishPasswordReset', { body })).status).toBe(204);
    expect((await signIn(person.email, newPassword)).status).toBe(202);
    expect(await adminView(person)).toMatchObject({ email_confirmed_at: null, second_factors: ['totp'] });
  });
});

describe('a second factor that was lost, or that a stranger set up (removeAccountFactors)', () => {
  test('is removed by an admin of the instance: sessions end, the account is notified, the log names the admin', async () => {
    const person = await signUpPerson(api.url);
    await enrolTotp(person);
    const params = { account_id: person.accountId };
    expect((await person.client.refused('removeAccountFactors', { params })).status).toBe(403);
    expect(await admin.client.ok('removeAccountFactors', { params })).toMatchObject({
      second_factors: [],
      session_count: 0,
    });
    expect((await person.client.refused('getMe')).code).toBe('not_signed_in');
    expect((await signIn(person.email, testPassword)).status).toBe(201);
    const mail = await mailbox.next({ to: person.email, subject: 'Your second factors were removed' });
    expect(mail.text).toContain('An admin of this instance');
    const { data } = await admin.client.ok('listInstanceAuditEvents', {
      query: { action: 'account.second_factors_removed' },
    });
    expect(data[0]).toMatchObject({ actor: { id: admin.accountId }, target: { id: person.accountId } });
  });

  test('stays for the emergency owner of an organization, and for those who may do more than the admin', async () => {
    const owner = await signUpPerson(api.url);
    await enrolTotp(owner);
    await sql(
      `insert into sign_in_policies (organization_id, two_factor_required, break_glass_account_id) values ($1, false, $2)`,
      [owner.organizationId, owner.accountId],
    );
    const params = { account_id: owner.accountId };
    expect((await admin.client.refused('removeAccountFactors', { params })).code).toBe('factor_required');
    const lower = await signUpPerson(api.url);
    await sql(`update accounts set instance_role = 'instance_admin' where id = $1`, [lower.accountId]);
    const ofOwner = { params: { account_id: admin.accountId } };
    for (const operation of ['removeAccountFactors', 'confirmAccountEmail'] as const)
      expect((await lower.client.refused(operation, ofOwner)).code).toBe('insufficient_scope');
  });
});

describe('a request that was admitted before the access of its account ended', () => {
  test('creates no key, invitation or factor afterwards', async () => {
    const person = await signUpMember(api, admin.organizationId);
    // Authenticated, but not at its transaction yet: its body is still on the way.
    const slow = await slowRequest(person, '/api/v1/account-api-keys', { label: 'Late' });
    await sql('update sessions set revoked_at = now() where account_id = $1', [person.accountId]);
    expect(await slow.finish()).toBe(401);
    const { rows } = await sql('select id from api_keys where account_id = $1', [person.accountId]);
    expect(rows).toEqual([]);
  });
});

/** Sends the headers and the first byte of a request, and waits until it is authenticated; `finish` sends the rest. */
async function slowRequest(person: Person, path: string, body: object): Promise<{ finish: () => Promise<number> }> {
  const encoder = new TextEncoder();
  let end = (): void => {};
  const text = JSON.stringify(body);
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(text.slice(0, 1)));
      end = () => {
        controller.enqueue(encoder.encode(text.slice(1)));
        controller.close();
      };
    },
  });
  // Authenticating a request notes that its session was used.
  await sql(`update sessions set last_seen_at = now() - interval '1 day' where account_id = $1`, [person.accountId]);
  const answer = fetch(`${api.url}${path}`, {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { ...person.client.headers, 'content-type': 'application/json' },
  } as RequestInit);
  await expect
    .poll(async () => {
      const { rows } = await sql(
        `select max(last_seen_at) > now() - interval '1 hour' as seen from sessions where account_id = $1`,
        [person.accountId],
      );
      return (rows[0] as { seen: boolean }).seen;
    })
    .toBe(true);
  return {
    finish: async () => {
      end();
      return (await answer).status;
    },
  };
}
