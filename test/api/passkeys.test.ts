import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { ApiClient, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

// That passkeys are made and shown is a story of test/e2e, with a virtual authenticator; here is what needs none.
let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const anonymous = () => new ApiClient(api.url);
const response = { id: 'nobody', rawId: 'nobody', type: 'public-key', response: {}, clientExtensionResults: {} };

/** A passkey as if an authenticator had made it. */
async function insertPasskey(person: Person): Promise<string> {
  const id = newId('passkey');
  await api.deps.database.asSystem(({ passkeys }) =>
    passkeys.insert({
      id,
      accountId: person.accountId,
      credentialId: id,
      publicKey: Buffer.from('none'),
      counter: 5n,
      transports: ['internal'],
      deviceType: 'singleDevice',
      backedUp: false,
      name: 'Laptop',
    }),
  );
  return id;
}

describe('a passkey', () => {
  test('is requested with user verification, for the host of the public URL, without an account name', async () => {
    const { options } = await anonymous().ok('askForPasskey');
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const begun = await owner.client.ok('startPasskey', { body: {} });
    expect(begun.options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(JSON.stringify(begun.options['user'])).not.toContain(owner.accountId);
  });

  test('that is unknown or does not verify is refused in one text, and a challenge counts once', async () => {
    const known = await insertPasskey(await signUpPerson(api.url));
    const texts = [];
    for (const id of ['nobody', known]) {
      const { challenge_token } = await anonymous().ok('askForPasskey');
      const body = { challenge_token, response: { ...response, id, rawId: id } };
      const refused = await anonymous().refused('signInWithPasskey', { body });
      expect(refused).toMatchObject({ status: 401, code: 'invalid_sign_in' });
      texts.push(refused.message);
      expect(await anonymous().refused('signInWithPasskey', { body })).toMatchObject({ code: 'sign_in_expired' });
    }
    expect(new Set(texts)).toHaveLength(1);
  });

  test('has challenges of one account, and of making apart from those of signing in', async () => {
    const other = await signUpPerson(api.url);
    const { challenge_token } = await owner.client.ok('startPasskey', { body: {} });
    const body = { challenge_token, response };
    expect(await anonymous().refused('signInWithPasskey', { body })).toMatchObject({ code: 'sign_in_expired' });
    const create = { body: { ...body, name: 'Mine' } };
    expect(await other.client.refused('createPasskey', create)).toMatchObject({ code: 'sign_in_expired' });
    expect(await owner.client.refused('createPasskey', create)).toMatchObject({ code: 'invalid_sign_in' });
  });

  test('makes the password alone not enough; with the last one gone it is again', async () => {
    const person = await signUpPerson(api.url);
    const id = await insertPasskey(person);
    const signIn = () => anonymous().call('signIn', { body: { email: person.email, password: testPassword } });
    expect(await signIn()).toMatchObject({ status: 202, body: { factors: ['passkey'] } });
    expect((await person.client.ok('getTwoFactor')).passkeys).toMatchObject([{ id, name: 'Laptop' }]);
    const params = { passkey_id: id };
    expect(await owner.client.refused('updatePasskey', { params, body: { name: 'Theirs' } })).toMatchObject({
      status: 404,
    });
    expect(await owner.client.refused('removePasskey', { params, body: {} })).toMatchObject({ status: 404 });
    expect((await person.client.call('updatePasskey', { params, body: { name: ' Phone ' } })).status).toBe(204);
    expect((await person.client.ok('getTwoFactor')).passkeys).toMatchObject([{ name: 'Phone' }]);
    expect((await person.client.call('removePasskey', { params, body: {} })).status).toBe(204);
    expect((await signIn()).status).toBe(201);
  });

  test('whose counter does not move on is a copy', async () => {
    const id = await insertPasskey(owner);
    const use = (counter: number) => api.deps.database.asSystem(({ passkeys }) => passkeys.noteUse(id, counter, false));
    expect([await use(6), await use(6), await use(5), await use(7), await use(0)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});
