import { globSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { isOfInstance } from '../../domains/identity/policy.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';
import { sampledRequest } from '../support/sampledRequest.ts';
import { makeCalls } from './makeCalls.ts';
import { makeThings, type Calls, type Made } from './makeThings.ts';

let api: TestApi;
let owner: Person;
let calls: Calls;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  const member = await signUpMember(api, owner.organizationId);
  calls = makeCalls({ api, owner, member });
});
afterAll(() => api.close());

const audited = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].audit !== null);

/**
 * The tests that call an operation, by their text. Operations that need an external system (a provider, a mail server, an authenticator)
 * are called in their own tests, where a request without its required event fails as well (`runOperation.ts`).
 */
const otherTests = globSync('test/{api,identity,gateway}/**/*.test.ts')
  .filter((file) => !/fuzz|tenancy|permissions/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** How to call an operation: as `makeCalls` says, else with the plainest body that the contract allows, in an organization made for it. */
async function madeFor(id: OperationId): Promise<Made> {
  const known = calls[id];
  if (known) return known();
  const as = isOfInstance(operations[id].permission) ? owner : await signUpPerson(api.url);
  const member = await signUpMember(api, as.organizationId);
  return { as, ...(await sampledRequest(id, makeThings({ api, owner: as, member }).byParameter)) };
}

/** Browsers are led there by providers: the tests of `test/api/sso` and `test/api/credentials` follow them. */
const followed = new Set<OperationId>(['finishAuthorization', 'finishOidc', 'finishSaml', 'resumeSso']);

describe('leaves its event in the transaction of the change, with the id of the request:', () => {
  test.each(audited)('%s', async (id) => {
    const { as = owner, ...input } = await madeFor(id);
    const { status, text, headers } = await as.client.call(id, input);
    if (status >= 300) {
      expect(calls[id], `makeCalls.ts calls ${id} wrongly: ${text}`).toBeUndefined();
      const callsIt = followed.has(id) || otherTests.some((source) => source.includes(`'${id}'`));
      expect(callsIt, `No test calls ${id}, and makeCalls.ts must say how to, for: ${text}`).toBe(true);
      return;
    }
    const { rows } = await api.test.database.pool.query<{ action: string; target_id: string | null; shown: string }>(
      'select action, target_id, concat(before, after) as shown from audit_events where request_id = $1',
      [headers.get('x-request-id')],
    );
    expect(rows.map(({ action }) => action)).toContain(operations[id].audit);
    for (const { shown } of rows) expect(shown).not.toMatch(secret);
    if (/\.(created|updated|deleted)$/.test(operations[id].audit!))
      expect(rows.map(({ shown }) => shown).join(''), 'what was before or after').not.toBe('');
  });
});

/** Data that events must not contain: sign-in input, keys and tokens, and addresses, which are deleted with a person. */
const secret = /horse battery|sk-audited|bk_(acc|mdl|scm)_|\$argon2|"t"|@example\.(com|test)/;

test('a failed sign-in leaves one: with the account in the log of its organization, else in that of the instance, never with the typed values', async () => {
  const person = await signUpPerson(api.url);
  const known = await person.client.as({}).call('signIn', { body: { email: person.email, password: 'typed-wrong-1' } });
  const unknown = await person.client
    .as({})
    .call('signIn', { body: { email: 'typed@example.com', password: 'typed-wrong-2' } });
  const { rows } = await api.test.database.pool.query(
    'select organization_id, target_id, after, personal::text as personal from audit_events where action = $1 and request_id = any ($2) order by created_at',
    ['sign_in.failed', [known, unknown].map(({ headers }) => headers.get('x-request-id'))],
  );
  const after = { method: 'password', reason: 'invalid_sign_in' };
  expect(rows).toMatchObject([
    { organization_id: person.organizationId, target_id: person.accountId, after },
    { organization_id: null, target_id: null, after },
  ]);
  expect(JSON.stringify(rows)).not.toContain('typed');
});
