import { beforeAll, describe, expect, test } from 'vitest';

import { callWith, signUp, type SignedUp } from '../support/accounts.ts';
import { isFull } from '../support/isFull.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';

/** Each round takes four things away, and asks each of three processes once for each: 84 rounds are 1,008 trials. */
const rounds = isFull ? 84 : 3;

type Credential = Readonly<Record<string, string>>;

const ok = [200, 200, 200];

/** Looks at a data table of the first account's organization. */
export function takenAway(world: OwnedInstance): void {
  describe('On the very next request of every process', () => {
    let person: SignedUp;
    let session: Credential;
    let projectId: string;
    let tableId: string;
    beforeAll(async () => {
      projectId = (await world.owner.call<{ id: string }>('POST', '/api/v1/projects', { name: 'Team' })).id;
      const created = { name: 'Ours', project_id: projectId };
      tableId = (await world.owner.call<{ id: string }>('POST', '/api/v1/data-tables', created)).id;
      person = await signUp(world.instance.url);
      session = await join();
    });

    const table = () => `/api/v1/data-tables/${tableId}`;
    /** Returns the responses of all three processes to a concurrent request. */
    const everywhere = (path: string, credential: Credential): Promise<number[]> =>
      Promise.all(
        world.instance.apis.map(async ({ url }) => {
          const answer = await fetch(`${url}${path}`, { headers: credential });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );

    /** Joins the organization by a link and acts there. */
    async function join(): Promise<Credential> {
      const link = await world.owner.call<{ url: string }>('POST', '/api/v1/organizations/current/invitations', {});
      const token = link.url.split('/join/')[1];
      await person.call('POST', '/api/v1/invitations/accept', { token });
      await world.owner.call('PUT', `/api/v1/projects/${projectId}/members/${person.accountId}`, { role: 'viewer' });
      return { cookie: person.cookie };
    }

    test('a revoked role, session, key or membership gives no access', { timeout: rounds * 15_000 }, async () => {
      let accepted = 0;
      let trials = 0;
      const refused = (statuses: number[]): void => {
        trials += statuses.length;
        accepted += statuses.filter((status) => ![401, 403, 404].includes(status)).length; // an overloaded server does not reject anyone
      };
      const { organizationId } = world.owner;
      for (let round = 0; round < rounds; round += 1) {
        // A role in a project.
        expect(await everywhere(table(), session)).toEqual(ok);
        await world.owner.call('DELETE', `/api/v1/projects/${projectId}/members/${person.accountId}`);
        refused(await everywhere(table(), session));
        await world.owner.call('PUT', `/api/v1/projects/${projectId}/members/${person.accountId}`, {
          role: 'viewer',
        });

        // A key.
        const label = { label: 'Soon revoked' };
        const made = await person.call<{ key: { id: string }; value: string }>(
          'POST',
          '/api/v1/account-api-keys',
          label,
        );
        const key = { authorization: `Bearer ${made.value}` };
        expect(await everywhere(table(), key)).toEqual(ok);
        await person.call('POST', `/api/v1/account-api-keys/${made.key.id}/revoke`);
        refused(await everywhere(table(), key));

        // A session.
        const other = await signedInAgain(person);
        await other.call('PATCH', '/api/v1/sessions/current', { organization_id: organizationId });
        expect(await everywhere(table(), { cookie: other.cookie })).toEqual(ok);
        const { data } = await person.call<{ data: { id: string; current: boolean }[] }>('GET', '/api/v1/sessions');
        for (const { id, current } of data) if (!current) await person.call('DELETE', `/api/v1/sessions/${id}`);
        refused(await everywhere(table(), { cookie: other.cookie }));

        // The membership, with its session there and a key that was not revoked.
        const last = await person.call<{ value: string }>('POST', '/api/v1/account-api-keys', {
          label: 'Left behind',
        });
        expect(await everywhere(table(), { authorization: `Bearer ${last.value}` })).toEqual(ok);
        await world.owner.call('DELETE', `/api/v1/organizations/current/members/${person.accountId}`);
        refused(await everywhere(table(), round % 2 === 0 ? session : { authorization: `Bearer ${last.value}` }));
        person = { ...person, ...(await signedInAgain(person)) };
        session = await join();
      }
      expect({ trials, accepted }).toEqual({ trials: rounds * 12, accepted: 0 });
      if (isFull) console.log(`taken away: ${trials} trials on three processes, ${accepted} accepted`);
    });

    async function signIn({ email, password }: SignedUp): Promise<{ cookie: string }> {
      const answer = await fetch(`${world.instance.url}/api/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      if (answer.status !== 201) throw new Error(`The sign-in answered ${answer.status}: ${await answer.text()}`);
      return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
    }

    /** A removed member has no session there. */
    async function signedInAgain(of: SignedUp): Promise<Pick<SignedUp, 'cookie' | 'call'>> {
      const { cookie } = await signIn(of);
      return {
        cookie,
        call: (method, path, body) => callWith({ url: world.instance.url, cookie, method, path, body }),
      };
    }
  });
}
