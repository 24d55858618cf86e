import { afterEach, describe, expect, test } from 'vitest';
import { bootstrapOwner } from '../../domains/identity/bootstrap.ts';
import { Passwords } from '../../domains/identity/passwords.ts';
import { findSetUpCode } from '../../domains/identity/setUpCode.ts';
import { signUp, type SignUpDeps } from '../../domains/identity/signUp.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const passwords = new Passwords();
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

interface Instance extends SignUpDeps {
  readonly test: TestDatabase;
  readonly database: TestDatabase['database'];
}

async function newInstance(more: Partial<SignUpDeps> = {}): Promise<Instance> {
  const test = await createTestDatabase();
  opened.push(test);
  return { test, passwords, mode: 'open', setUpCode: null, ...more, database: test.database };
}

const person = (name: string) => ({
  email: `${name}@example.test`,
  password: 'correct horse',
  name,
  userAgent: undefined,
});

async function counts({ database }: Instance): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(`select (select count(*)::int from accounts) as accounts,
    (select count(*)::int from accounts where instance_role = 'instance_owner') as owners, (select count(*)::int from organizations) as organizations,
    (select count(*)::int from memberships) as memberships, (select count(*)::int from projects) as projects, (select count(*)::int from wallets) as wallets,
    (select count(*)::int from ledger_entries) as entries, (select coalesce(sum(balance_micros), 0)::text from wallets) as balance`);
  return rows[0] as Record<string, number>;
}

describe('two sign-ups that race for a new instance', () => {
  test('give it exactly one owner and 1,000 credits once, whatever wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const deps = await newInstance();
      const signedUp = await Promise.all(['a', 'b', 'c', 'd'].map((name) => signUp(deps, person(name))));
      expect(signedUp.filter(({ account }) => account.instanceRole === 'instance_owner')).toHaveLength(1);
      expect(await counts(deps)).toMatchObject({
        accounts: 4,
        owners: 1,
        organizations: 4,
        memberships: 4,
        projects: 4,
        wallets: 4,
        entries: 2,
        balance: '1000000000',
      });
    }
  });

  test('give starting credits to every organization but the first, each by a line with its reason', async () => {
    const deps = await newInstance({ startingCreditsMicros: 2_500_000n });
    await Promise.all(['a', 'b', 'c'].map((name) => signUp(deps, person(name))));
    expect(await counts(deps)).toMatchObject({ wallets: 3, entries: 6, balance: '1005000000' });
    const { rows } = await deps.database.pool.query(
      `select reason, amount_micros::int as micros from ledger_entries where account = 'wallet' and kind = 'grant' order by 2`,
    );
    const starting = { reason: 'Starting credits', micros: 2_500_000 };
    expect(rows).toMatchObject([starting, starting, { micros: 1_000_000_000 }]);
  });

  test('leave nothing of the losing one if invitations are required', async () => {
    const deps = await newInstance({ mode: 'invite' });
    const results = await Promise.allSettled(['a', 'b'].map((name) => signUp(deps, person(name))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await counts(deps)).toMatchObject({ accounts: 1, owners: 1, organizations: 1, wallets: 1 });
  });

  test('with the same address make one account', async () => {
    const deps = await newInstance();
    const results = await Promise.allSettled([0, 1, 2].map(() => signUp(deps, person('same'))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await counts(deps)).toMatchObject({ accounts: 1, owners: 1, organizations: 1 });
  });
});

describe('the set-up code', () => {
  test('is required beyond loopback, without bootstrap and before the first account, and is shared by all processes', async () => {
    const deps = await newInstance();
    const publicUrl = 'http://localhost:8080';
    const ask = (listen: string[] | null, hasBootstrap = false) =>
      findSetUpCode(deps.database, { listen, publicUrl, hasBootstrap });
    expect(await ask(null)).toMatchObject({ isReachable: false });
    expect(await ask(['127.0.0.1', '::1'])).toMatchObject({ isReachable: false });
    expect(
      await findSetUpCode(deps.database, { listen: null, publicUrl: 'https://bureau.test', hasBootstrap: false }),
    ).toMatchObject({ isReachable: true });
    expect(await ask(['0.0.0.0'], true)).toBeNull();
    const [one, two] = await Promise.all([ask(['0.0.0.0']), ask(['::'])]);
    expect(one).toMatchObject({ isReachable: true });
    expect(one!.code).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/);
    expect(two).toEqual(one);
    const guarded = { ...deps, setUpCode: one!.code };
    await expect(signUp(guarded, person('a'))).rejects.toMatchObject({ code: 'invalid_set_up_code' });
    await expect(signUp(guarded, { ...person('a'), setUpCode: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_set_up_code',
    });
    expect(
      (await signUp(guarded, { ...person('a'), setUpCode: ` ${one!.code.toUpperCase()}` })).account.instanceRole,
    ).toBe('instance_owner');
    expect((await signUp(guarded, person('b'))).account.instanceRole).toBe('instance_member');
    expect(await ask(['0.0.0.0'])).toBeNull();
  });
});

describe('the bootstrap owner', () => {
  test('is created once by processes that start together, and never beside another owner', async () => {
    const deps = await newInstance({ mode: 'closed' });
    const owner = { email: 'Owner@Example.test', password: 'bootstrap password' };
    await expect(bootstrapOwner(deps, { ...owner, password: '1234567890' })).rejects.toMatchObject({
      param: 'SERVICE_BOOTSTRAP_PASSWORD',
    });
    const created = await Promise.all([0, 1, 2].map(() => bootstrapOwner(deps, owner)));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await bootstrapOwner(deps, { ...owner, email: 'second@example.test' })).toBe(false);
    expect(await counts(deps)).toMatchObject({ accounts: 1, owners: 1, balance: '1000000000' });
    await expect(signUp(deps, person('late'))).rejects.toMatchObject({ code: 'sign_up_closed' });
  });
});
