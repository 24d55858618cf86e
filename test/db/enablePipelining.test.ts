import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization } from '../support/factories.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 2 });
});
afterAll(async () => {
  await test?.drop();
});

const countOrganizations = async (): Promise<number> =>
  (await test.database.pool.query<{ count: number }>('select count(*)::int as count from organizations')).rows[0]!
    .count;

describe('transactions whose first statements go out together', () => {
  it('see from their first statement on only what their organization has', async () => {
    const [one, other] = [await buildOrganization(test.database), await buildOrganization(test.database)];
    const own = await test.database.withOrganization(one.organizationId, ({ projects }) =>
      Promise.all([projects.findPersonal(one.accountId), projects.findPersonal(other.accountId)]),
    );
    expect(own.map((row) => row?.id ?? null)).toEqual([one.projectId, null]);
  });

  it('fail as a whole if they cannot start, even without statements, and leave their connection usable', async () => {
    const before = await countOrganizations();
    for (let turn = 0; turn < 3; turn += 1) {
      const writes = test.database.withOrganization('org_\0', ({ organizations }) => organizations.find('org_1'));
      await expect(writes).rejects.toMatchObject({ code: 'invalid_request' });
      await expect(test.database.withOrganization('org_\0', async () => 'done')).rejects.toMatchObject({
        code: 'invalid_request',
      });
    }
    await buildOrganization(test.database);
    expect(await countOrganizations()).toBe(before + 1);
  });

  it('run what is asked at once in its order, each with its own rows, and nothing of it where one fails', async () => {
    const { organizationId, accountId, projectId } = await buildOrganization(test.database);
    const rename = (name: string) =>
      test.database.withOrganization(organizationId, ({ projects }) =>
        Promise.all([
          projects.findPersonal(accountId),
          projects.rename(projectId, name),
          projects.findPersonal(accountId),
          projects.findPersonal('acct_none'),
        ]),
      );
    const [before, , after, none] = await rename('Zebra');
    expect([before?.name, after?.name, none]).toEqual(['Personal space', 'Zebra', null]);
    await expect(rename('A\0')).rejects.toMatchObject({ code: 'invalid_request' });
    const [now] = await rename('Zebras');
    expect(now?.name).toBe('Zebra');
  });

  it('are unavailable where the server has ended their connection, and the next ones have another', async () => {
    const organization = await buildOrganization(test.database);
    const find = () =>
      test.database.withOrganization(organization.organizationId, ({ projects }) =>
        projects.findPersonal(organization.accountId),
      );
    for (let turn = 0; turn < 4; turn += 1) {
      await find();
      const ended = test.database.asSystem(async ({ organizations }) => {
        await organizations.find(organization.organizationId);
        await test.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bureau'`,
        );
        await organizations.find(organization.organizationId);
      });
      await expect(ended).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(await find()).toMatchObject({ id: organization.projectId });
  });
});
