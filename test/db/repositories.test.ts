import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newId } from '../../db/ids.ts';
import { readPageRequest } from '../../db/repositories/page.ts';
import { runQueryForCount } from '../../db/repositories/scope.ts';
import { tables } from '../../db/tables/tables.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';

let test: TestDatabase;
const firstPage = readPageRequest({});

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test?.drop();
});

function buildKey(accountId: string, change: Record<string, unknown> = {}) {
  const id = newId('apiKey');
  return {
    id,
    accountId,
    kind: 'model' as const,
    label: 'test',
    hash: Buffer.from(id),
    last4: 'abcd',
    expiresAt: null,
    creditLimitMicros: null,
    allowedModels: null,
    scopes: null,
    ...change,
  };
}

describe('accounts, organizations, projects', () => {
  it('refuse a second account of one e-mail address whatever its case', async () => {
    const account = {
      id: newId('account'),
      email: 'Ada@Example.test',
      name: 'Ada',
      passwordHash: 'h',
      instanceRole: 'instance_member' as const,
    };
    const inserted = await test.database.asSystem((repositories) => repositories.accounts.insert(account));
    expect(inserted.email).toBe('ada@example.test');
    const again = test.database.asSystem((repositories) =>
      repositories.accounts.insert({ ...account, id: newId('account'), email: 'ADA@example.test' }),
    );
    await expect(again).rejects.toMatchObject({ code: 'email_taken' });
    const found = await test.database.asSystem((repositories) =>
      repositories.accounts.findForSignIn('ADA@EXAMPLE.TEST'),
    );
    expect(found).toMatchObject({ id: account.id, passwordHash: 'h' });
  });

  it('show an account to the organizations it is a member of, without its password hash, and to no other', async () => {
    const [one, other] = [await buildOrganization(test.database), await buildOrganization(test.database)];
    const find = (organizationId: string) =>
      test.database.withOrganization(organizationId, (repositories) => repositories.accounts.find(one.accountId));
    expect(await find(one.organizationId)).toMatchObject({ id: one.accountId });
    expect(await find(one.organizationId)).not.toHaveProperty('passwordHash');
    expect(await find(other.organizationId)).toBeNull();
    const readHash = test.database.withOrganization(one.organizationId, (repositories) =>
      repositories.accounts.findForSignIn('x'),
    );
    await expect(readHash).rejects.toThrow(/permission denied/);
  });

  it('open a wallet with every organization and list memberships of an account', async () => {
    const built = await buildOrganization(test.database);
    const wallet = await test.database.withOrganization(built.organizationId, (repositories) =>
      repositories.wallets.find(built.organizationId),
    );
    expect(wallet).toEqual({
      organizationId: built.organizationId,
      balanceMicros: 0n,
      heldMicros: 0n,
      availableMicros: 0n,
      planGrantedMicros: 0n,
      planFloorMicros: 0n,
      planDueAt: null,
      lowBalanceMicros: null,
      hasBudgets: false,
    });
    const list = await test.database.asSystem((repositories) =>
      repositories.organizations.listOfAccount(built.accountId),
    );
    expect(list).toMatchObject([{ id: built.organizationId, role: 'owner' }]);
  });

  it('show a project only to its owner, its members and those who see all', async () => {
    const built = await buildOrganization(test.database);
    const see = (accountId: string, seesAll: boolean) =>
      test.database.withOrganization(built.organizationId, (repositories) =>
        repositories.projects.list({ accountId, seesAll }, false, firstPage),
      );
    expect((await see(built.accountId, false)).data).toMatchObject([{ id: built.projectId, kind: 'personal' }]);
    expect((await see(newId('account'), false)).data).toEqual([]);
    expect((await see(newId('account'), true)).data).toHaveLength(1);
  });
});

describe('sessions and invitations', () => {
  it('find a session until it is revoked or its account leaves', async () => {
    const built = await buildOrganization(test.database);
    const session = {
      id: newId('session'),
      tokenHash: Buffer.from(newId('session')),
      userAgent: null,
      connectionId: null,
      method: 'password' as const,
      factors: [],
      address: null,
      expiresAt: new Date(Date.now() + 60_000),
    };
    await test.database.asSystem(async ({ sessions }) => {
      await sessions.insert({ ...session, accountId: built.accountId, organizationId: built.organizationId });
    });
    expect(await test.database.currentActors.session(session.tokenHash)).toMatchObject({
      id: session.id,
      role: 'owner',
      accountId: built.accountId,
    });
    await test.database.asSystem(async ({ sessions }) => {
      expect((await sessions.listActive(built.accountId, null, firstPage)).data).toHaveLength(1);
      expect(await sessions.setOrganization(session.id, newId('organization'))).toBe(false);
      expect(await sessions.revoke(session.id, newId('account'))).toBe(false);
      expect(await sessions.revoke(session.id, built.accountId)).toBe(true);
    });
    expect(await test.database.currentActors.session(session.tokenHash)).toBeNull();
  });

  it('use an invitation up exactly once when two sign-ups race', async () => {
    const built = await buildOrganization(test.database);
    const invitation = {
      id: newId('invitation'),
      tokenHash: Buffer.from(newId('invitation')),
      createdBy: built.accountId,
      email: null,
      expiresAt: new Date(Date.now() + 60_000),
    };
    await test.database.asSystem(({ invitations }) => invitations.insert(invitation));
    const use = () => test.database.asSystem(({ invitations }) => invitations.use(invitation.id, built.accountId));
    expect((await Promise.all([use(), use(), use()])).filter(Boolean)).toHaveLength(1);
    expect(
      await test.database.asSystem(({ invitations }) => invitations.findByToken(invitation.tokenHash)),
    ).toMatchObject({ uses: 1, isUsable: false });
  });

  it('claim an instance setting for exactly one of many that race', async () => {
    const claim = (value: number) =>
      test.database.asSystem(({ instanceSettings }) => instanceSettings.claim('first_owner', { value }));
    expect((await Promise.all([1, 2, 3, 4].map(claim))).filter(Boolean)).toHaveLength(1);
    expect(await test.database.asSystem(({ instanceSettings }) => instanceSettings.find('nothing'))).toBeUndefined();
  });
});

describe('rate limits', () => {
  it('count every request of many at once exactly', async () => {
    const hits = Array.from({ length: 40 }, () =>
      test.database.asSystem(({ rateLimits }) => rateLimits.count('address', 3_600_000)),
    );
    const counts = (await Promise.all(hits)).map((hit) => hit.count).sort((a, b) => a - b);
    const restart = counts.filter((count) => count === 1).length; // 2 if the hour ends during the test
    expect(restart === 2 || counts.at(-1) === 40).toBe(true);
  });
});

describe('API keys', () => {
  it('rotate one key into one successor when rotations race, and the old value stops at once', async () => {
    const built = await buildOrganization(test.database);
    const key = buildKey(built.accountId, { creditLimitMicros: 5_000_000n, allowedModels: ['a', 'b'] });
    const owner = { kind: 'model' as const, accountId: built.accountId };
    const inOrganization = <T>(work: Parameters<typeof test.database.withOrganization<T>>[1]) =>
      test.database.withOrganization(built.organizationId, work);
    await inOrganization(({ apiKeys }) => apiKeys.insert(key));
    const rotate = () => {
      const id = newId('apiKey');
      return inOrganization(({ apiKeys }) =>
        apiKeys.rotate(key.id, owner, { id, hash: Buffer.from(id), last4: 'wxyz', latestEnd: null, graceSeconds: 0 }),
      );
    };
    const next = (await Promise.all([rotate(), rotate(), rotate()])).filter((one) => one !== null);
    expect(next).toHaveLength(1);
    expect(next[0]).toMatchObject({
      label: 'test',
      creditLimitMicros: 5_000_000n,
      allowedModels: ['a', 'b'],
      status: 'active',
    });
    const old = await inOrganization(({ apiKeys }) => apiKeys.find(key.id, owner));
    expect(old).toMatchObject({ status: 'revoked', replacedBy: next[0]!.id });
    expect(await test.database.currentActors.apiKey(key.hash)).toBeNull();
    expect(await test.database.currentActors.apiKey(Buffer.from(next[0]!.id))).toMatchObject({
      role: 'owner',
      id: next[0]!.id,
    });
  });

  it('stay out of reach of other members and other kinds', async () => {
    const built = await buildOrganization(test.database);
    const key = buildKey(built.accountId);
    await test.database.withOrganization(built.organizationId, async ({ apiKeys }) => {
      await apiKeys.insert(key);
      expect(await apiKeys.find(key.id, { kind: 'account', accountId: null })).toBeNull();
      expect(await apiKeys.revoke(key.id, { kind: 'model', accountId: newId('account') })).toBeNull();
      expect(await apiKeys.revoke(key.id, { kind: 'model', accountId: null })).toMatchObject({ status: 'revoked' });
    });
  });
});

describe('the model pool', () => {
  it('lists as callable what is enabled, open and has a price, with the newest price', async () => {
    await test.database.asSystem(async ({ providers, models, modelPrices }) => {
      const provider = await providers.insert({
        id: newId('provider'),
        name: 'acme',
        kind: 'openai_compatible',
        baseUrl: 'https://acme.test/v1',
        apiKeyEncrypted: null,
        enabled: true,
      });
      const model = await models.insert({
        id: newId('model'),
        name: 'acme/one',
        ways: [{ providerId: provider.id, upstreamName: 'one' }],
        endpoints: ['chat.completions'],
        contextTokens: 1000,
        maxOutputTokens: 100,
        openToUsers: false,
        enabled: true,
      });
      expect(model.price).toBeNull();
      await modelPrices.insert({ id: newId('price'), modelId: model.id, lines: { input_per_mtok: '1' } });
      expect((await models.listCallable({ openOnly: true }, firstPage)).data).toEqual([]);
      expect((await models.listCallable({ openOnly: false }, firstPage)).data).toHaveLength(1);
      expect(await models.update(model.id, { openToUsers: true, maxOutputTokens: null })).toMatchObject({
        openToUsers: true,
        maxOutputTokens: null,
        contextTokens: 1000,
      });
    });
    await test.database.asSystem(async ({ models, modelPrices }) => {
      const model = (await models.findByName('acme/one'))!;
      await modelPrices.insert({ id: newId('price'), modelId: model.id, lines: { input_per_mtok: '2' } });
      expect((await models.listCallable({ openOnly: true }, firstPage)).data[0]?.price?.lines).toEqual({
        input_per_mtok: '2',
      });
      expect((await modelPrices.list(model.id, firstPage)).data).toHaveLength(2);
    });
    await expect(
      test.database.asSystem(({ providers }) => providers.findByName('acme').then((one) => providers.remove(one!.id))),
    ).rejects.toMatchObject({ code: 'provider_in_use' });
    const change = test.database.asSystem(({ modelPrices }) =>
      modelPrices.insert({ id: newId('price'), modelId: 'mdl_none', lines: {} }),
    );
    await expect(change).rejects.toThrow(/foreign key/);
  });
});

describe('pages', () => {
  it('walk a whole list once, newest first, while new rows arrive', async () => {
    const built = await buildOrganization(test.database);
    for (let grant = 0; grant < 7; grant += 1) await grantCredits(test.database, built.organizationId, 1n);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const found = await test.database.withOrganization(built.organizationId, ({ ledgerEntries }) =>
        ledgerEntries.list(built.organizationId, readPageRequest({ limit: 2, cursor })),
      );
      seen.push(...found.data.map((entry) => entry.id));
      await grantCredits(test.database, built.organizationId, 1n);
      if (found.nextCursor === null) break;
      cursor = found.nextCursor;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('refuse a cursor that is not theirs', () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = [
      '',
      'x',
      '!!',
      forged([]),
      forged(['2026-01-01', 'a_1']),
      forged(['2026-13-41T99:00:00.000Z', 'a_1']),
      forged(['2026-01-01T00:00:00.000Z', "'; drop table"]),
      'a'.repeat(501),
    ];
    for (const cursor of cursors)
      expect(() => readPageRequest({ cursor })).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
  });
});

describe('connections that PostgreSQL ends', () => {
  it('leave their places to others, however many transactions were under way', async () => {
    const { organizationId, accountId } = await buildOrganization(test.database);
    const begun: (() => void)[] = [];
    const all = Array.from({ length: 10 }, (_, index) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun[index] = resolve;
      return promise;
    });
    const goOn = Promise.withResolvers<void>();
    const cut = all.map((_, index) =>
      test.database.withOrganization(organizationId, async ({ projects }) => {
        begun[index]!();
        await goOn.promise;
        return projects.list({ accountId, seesAll: true }, false, firstPage);
      }),
    );
    await Promise.all(all);
    await test.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bureau'`,
    );
    goOn.resolve();
    expect(new Set((await Promise.allSettled(cut)).map(({ status }) => status))).toEqual(new Set(['rejected']));
    // Each waits ten seconds for a place at most.
    const after = Array.from({ length: 20 }, () =>
      test.database.withOrganization(organizationId, ({ projects }) =>
        projects.list({ accountId, seesAll: true }, false, firstPage),
      ),
    );
    expect((await Promise.all(after)).length).toBe(20);
  });
});

describe('runQueryForCount', () => {
  it('counts the rows that a query found or changed, also without columns', async () => {
    const { accountId } = await buildOrganization(test.database);
    const counts = await test.database.asSystem(async ({ scope }) => {
      const found = await runQueryForCount(scope, tables.selectFrom('accounts').where('id', '=', accountId));
      const changed = tables.updateTable('accounts').set({ name: 'Ada' });
      const together = await Promise.all([
        runQueryForCount(scope, tables.selectFrom('accounts').select('id').where('id', '=', accountId)),
        runQueryForCount(scope, changed.where('id', '=', accountId)),
        runQueryForCount(scope, changed.where('id', '=', 'acc_none')),
      ]);
      return [found, ...together];
    });
    expect(counts).toEqual([1, 1, 1, 0]);
  });
});
