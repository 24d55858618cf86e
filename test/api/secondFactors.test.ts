import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { ApiClient, cookieOf, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';
import { totpCode } from '../support/totpCodes.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
const none = {
  session_max_hours: null,
  session_idle_minutes: null,
  two_factor_required: false,
  break_glass_account_id: null,
};

/** Sets an authenticator app up with the code of the step before this one, so that those of now and of the next one are left. */
async function enrol(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await person.client.ok('startTotp', { body: {} });
  const { recovery_codes: codes } = await person.client.ok('confirmTotp', { body: { code: totpCode(secret, -1) } });
  return { secret, codes: codes ?? [] };
}

const signIn = ({ email }: Pick<Person, 'email'>, more: object = {}, url = api.url) =>
  new ApiClient(url).call('signIn', { body: { email, password: testPassword, ...more } });
async function challenge(person: Person): Promise<components['schemas']['SecondFactorAsked']> {
  const answer = await signIn(person);
  expect(answer.status).toBe(202);
  expect(answer.headers.getSetCookie()).toEqual([]);
  return answer.body as components['schemas']['SecondFactorAsked'];
}
const show = (challenge_token: string, shown: object, url = api.url) =>
  new ApiClient(url).call('showSecondFactor', { body: { challenge_token, ...shown } });
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;
/** Forgets what was guessed, as time does. */
const forgetGuesses = () => sql('delete from rate_limits');

describe('an authenticator app', () => {
  test('counts from its first right code on, ends other sessions, and gives ten recovery codes once', async () => {
    const person = await signUpPerson(api.url);
    const other = new ApiClient(api.url, { cookie: cookieOf((await signIn(person)).headers) });
    const { secret, url } = await person.client.ok('startTotp', { body: {} });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect((await signIn(person)).status).toBe(201);
    const wrong = String((Number(totpCode(secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(await person.client.refused('confirmTotp', { body: { code: wrong } })).toMatchObject({
      status: 400,
      param: '/code',
    });
    const { recovery_codes: codes } = await person.client.ok('confirmTotp', { body: { code: totpCode(secret) } });
    expect(new Set(codes)).toHaveLength(10);
    expect(await other.refused('getMe')).toMatchObject({ status: 401 });
    expect(await person.client.ok('getTwoFactor')).toMatchObject({ recovery_codes_left: 10, has_password: true });
    expect((await person.client.ok('listSessions')).data).toMatchObject([{ authentication: { factors: ['totp'] } }]);
    expect(await person.client.refused('confirmTotp', { body: { code: totpCode(secret) } })).toMatchObject({
      status: 400,
    });
    const { rows } = await sql(
      'select row_to_json(t)::text as row from totp_secrets t union all select row_to_json(r)::text from recovery_codes r',
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const code of codes ?? []) expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is asked for after the password, before there is a session', async () => {
    const person = await signUpPerson(api.url);
    const { secret } = await enrol(person);
    const { challenge_token, factors } = await challenge(person);
    expect(factors).toEqual(['totp', 'recovery_code']);
    const answer = await show(challenge_token, { totp: totpCode(secret) });
    expect(answer.status).toBe(201);
    const client = new ApiClient(api.url, { cookie: cookieOf(answer.headers), origin: api.url });
    expect((await client.ok('getMe')).account.email).toBe(person.email);
    expect(codeOf(await show(challenge_token, { totp: totpCode(secret, 1) }))).toBe('sign_in_expired');
    expect((await signIn(person, { totp: totpCode(secret, 1) })).status).toBe(201);
    expect((await signIn(person, { password: 'wrong', totp: totpCode(secret) })).status).toBe(401);
  });

  test('has codes that work once, of twenty at the same moment on two processes', async () => {
    const person = await signUpPerson(api.url);
    const { secret } = await enrol(person);
    const second = await api.another();
    const totp = totpCode(secret);
    const challenges = [];
    for (let round = 0; round < 20; round += 1) challenges.push(await challenge(person));
    const answers = await Promise.all(
      challenges.map(({ challenge_token }, place) => show(challenge_token, { totp }, place % 2 ? second.url : api.url)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await signIn(person, { totp })).status).toBe(401);
    await forgetGuesses();
  });

  test('opens one session for a challenge, however many right codes come with it', async () => {
    const person = await signUpPerson(api.url);
    const { secret, codes } = await enrol(person);
    const { challenge_token } = await challenge(person);
    const shown = [{ totp: totpCode(secret) }, ...codes.slice(0, 3).map((recovery_code) => ({ recovery_code }))];
    const answers = await Promise.all(shown.map((one) => show(challenge_token, one)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('cannot be guessed: five attempts a challenge, twenty an account, wherever they come from', async () => {
    const person = await signUpPerson(api.url);
    const { secret } = await enrol(person);
    for (let round = 0; round < 4; round += 1) {
      const { challenge_token } = await challenge(person);
      for (let guess = 0; guess < 5; guess += 1)
        expect(codeOf(await show(challenge_token, { totp: 'nonsense' }))).toBe('invalid_second_factor');
      expect(codeOf(await show(challenge_token, { totp: totpCode(secret) }))).toBe('sign_in_expired');
    }
    const { challenge_token } = await challenge(person);
    expect((await show(challenge_token, { totp: totpCode(secret) })).status).toBe(429);
    await forgetGuesses();
  });

  test('is no oracle: an unknown address and a wrong password answer as they do without one', async () => {
    const person = await signUpPerson(api.url);
    await enrol(person);
    const answers = [
      await signIn(person, { password: 'wrong' }),
      await signIn({ email: 'nobody@example.test' }),
      await signIn(person, { password: 'wrong', totp: '123456' }),
    ];
    const errors = answers.map(({ status, body }) => {
      const { request_id: _, ...error } = (body as { error: Record<string, unknown> }).error;
      return { status, error };
    });
    expect(errors[1]).toEqual(errors[0]);
    expect(errors[2]).toEqual(errors[0]);
    expect(codeOf(await show('x'.repeat(43), { totp: '123456' }))).toBe('sign_in_expired');
  });
});

describe('recovery codes', () => {
  test('work once, however they are typed, and die with a new set', async () => {
    const person = await signUpPerson(api.url);
    const { codes } = await enrol(person);
    const use = async (recovery_code: string) =>
      (await show((await challenge(person)).challenge_token, { recovery_code })).status;
    expect(await use(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')}`)).toBe(201);
    expect(await use(codes[0]!)).toBe(401);
    expect((await person.client.ok('getTwoFactor')).recovery_codes_left).toBe(9);
    const { recovery_codes: next } = await person.client.ok('renewRecoveryCodes', { body: {} });
    expect(await use(codes[1]!)).toBe(401);
    expect(await use(next![0]!)).toBe(201);
    expect(await owner.client.refused('renewRecoveryCodes', { body: {} })).toMatchObject({ code: 'factor_required' });
  });
});

describe('changing factors', () => {
  test('takes the password where the sign-in is a while ago', async () => {
    const person = await signUpPerson(api.url);
    await enrol(person);
    await sql(`update sessions set created_at = now() - interval '11 minutes' where account_id = $1`, [
      person.accountId,
    ]);
    for (const operation of ['startTotp', 'removeTotp', 'renewRecoveryCodes'] as const) {
      expect(await person.client.refused(operation, { body: {} })).toMatchObject({ code: 'confirmation_required' });
      expect(await person.client.refused(operation, { body: { current_password: 'wrong' } })).toMatchObject({
        status: 400,
        param: '/current_password',
      });
    }
    expect((await person.client.call('removeTotp', { body: { current_password: testPassword } })).status).toBe(204);
    expect(await person.client.ok('getTwoFactor')).toMatchObject({ totp_confirmed_at: null, recovery_codes_left: 0 });
    expect((await signIn(person)).status).toBe(201);
  });

  test('ends sign-ins that wait for the factor from before, and so does a new password', async () => {
    const person = await signUpPerson(api.url);
    const { secret } = await enrol(person);
    const { challenge_token } = await challenge(person);
    const body = { current_password: testPassword, new_password: 'another long password' };
    expect((await person.client.call('changePassword', { body })).status).toBe(204);
    expect(codeOf(await show(challenge_token, { totp: totpCode(secret) }))).toBe('sign_in_expired');
  });
});

describe('two_factor_required', () => {
  test('of an organization leaves those without a factor their own account, until they have one', async () => {
    const lead = await signUpPerson(api.url);
    const member = await signUpMember(api, lead.organizationId);
    await enrol(lead);
    await lead.client.ok('updateSignInPolicies', { body: { ...none, two_factor_required: true } });
    expect((await lead.client.call('listMembers')).status).toBe(200);
    expect(await member.client.ok('getMe')).toMatchObject({ two_factor_missing: true });
    for (const operation of ['listMembers', 'listProjects', 'getWallet', 'listAccountApiKeys'] as const)
      expect(await member.client.refused(operation)).toMatchObject({ status: 403, code: 'two_factor_required' });
    const own = (await member.client.ok('getMe')).organizations.find(({ id }) => id !== lead.organizationId)!;
    const elsewhere = await member.client.ok('updateSession', { body: { organization_id: own.id } });
    expect(elsewhere.two_factor_missing).toBe(false);
    expect((await member.client.call('listMembers')).status).toBe(200);
    await member.client.ok('updateSession', { body: { organization_id: lead.organizationId } });
    await enrol(member);
    expect((await member.client.ok('getMe')).two_factor_missing).toBe(false);
    expect((await member.client.call('listMembers')).status).toBe(200);
    expect((await member.client.call('removeTotp', { body: {} })).status).toBe(204);
    expect(await member.client.refused('listMembers')).toMatchObject({ code: 'two_factor_required' });
  });

  test('of the instance holds in every organization, and not for its keys', async () => {
    const person = await signUpPerson(api.url);
    const { value } = await person.client.ok('createAccountApiKey', { body: { label: 'ci' } });
    const { break_glass_account_id: _, ...body } = none;
    await enrol(owner);
    try {
      await owner.client.ok('updateInstanceSignInPolicies', { body: { ...body, two_factor_required: true } });
      expect(await person.client.refused('listMembers')).toMatchObject({ code: 'two_factor_required' });
      expect((await new ApiClient(api.url).withKey(value).call('listMembers')).status).toBe(200);
    } finally {
      await owner.client.ok('updateInstanceSignInPolicies', { body });
    }
    expect((await person.client.call('listMembers')).status).toBe(200);
  });
});

describe('the emergency owner', () => {
  test('is an owner with password and factor, selected by owners, and cannot lose the factor', async () => {
    const lead = await signUpPerson(api.url);
    const admin = await signUpMember(api, lead.organizationId, { role: 'admin' });
    const choose = (by: Person, accountId: string | null) =>
      by.client.call('updateSignInPolicies', { body: { ...none, break_glass_account_id: accountId } });
    expect((await choose(lead, lead.accountId)).status).toBe(400);
    await enrol(lead);
    await enrol(admin);
    expect((await choose(admin, lead.accountId)).status).toBe(403);
    for (const accountId of [admin.accountId, owner.accountId, 'acc_nobody'])
      expect((await choose(lead, accountId)).status).toBe(400);
    expect((await choose(lead, lead.accountId)).status).toBe(200);
    expect((await choose(admin, lead.accountId)).status).toBe(200);
    expect(await lead.client.refused('removeTotp', { body: {} })).toMatchObject({
      status: 409,
      code: 'factor_required',
    });
    expect((await lead.client.ok('getTwoFactor')).totp_confirmed_at).not.toBeNull();
    await sql(`update memberships set role = 'member' where account_id = $1 and organization_id = $2`, [
      lead.accountId,
      lead.organizationId,
    ]);
    expect((await admin.client.ok('getSignInPolicies')).break_glass_account_id).toBeNull();
    expect((await lead.client.call('removeTotp', { body: {} })).status).toBe(204);
  });
});
