import { expect, test } from 'vitest';

import { organizationTables } from '../../db/generated/tables.ts';
import { OrganizationFilter } from '../../db/tables/OrganizationFilter.ts';
import { tables } from '../../db/tables/tables.ts';

const own = tables.withPlugin(new OrganizationFilter('org_1'));

test('the filter adds the organization to the tables that a query reads, changes and deletes from', () => {
  expect(own.selectFrom('credentials').select('id').where('id', '=', 'c').compile()).toMatchObject({
    sql: 'select "id" from "credentials" where "id" = $1 and "credentials"."organization_id" = $2',
    parameters: ['c', 'org_1'],
  });
  expect(own.updateTable('credentials').set({ name: 'n' }).compile()).toMatchObject({
    sql: 'update "credentials" set "name" = $1 where "credentials"."organization_id" = $2',
    parameters: ['n', 'org_1'],
  });
  expect(own.deleteFrom('credentials as c').compile()).toMatchObject({
    sql: 'delete from "credentials" as "c" where "c"."organization_id" = $1',
    parameters: ['org_1'],
  });
  expect(own.selectFrom('organizations as o').select('o.id').compile().sql).toBe(
    'select "o"."id" from "organizations" as "o" where "o"."id" = $1',
  );
});

test('the filter reaches joins, other tables of a change, subqueries and queries before the main one', () => {
  const query = own
    .with('shared', (db) => db.selectFrom('credentialShares').select('credentialId'))
    .selectFrom('projects as p')
    .leftJoin('credentials as c', 'c.projectId', 'p.id')
    .innerJoin('accounts as a', 'a.id', 'p.ownerAccountId')
    .select(['p.id', 'c.name'])
    .where((where) => where.exists(where.selectFrom('webhooks as w').select('w.id')))
    .where('c.id', 'in', (inner) => inner.selectFrom('shared').select('shared.credentialId'))
    .where('p.name', '=', 'x');
  expect(query.compile().sql).toBe(
    'with "shared" as (select "credential_id" from "credential_shares" where "credential_shares"."organization_id" = $1) ' +
      'select "p"."id", "c"."name" from "projects" as "p" ' +
      'left join "credentials" as "c" on "c"."project_id" = "p"."id" and "c"."organization_id" = $2 ' +
      'inner join "accounts" as "a" on "a"."id" = "p"."owner_account_id" ' +
      'where exists (select "w"."id" from "webhooks" as "w" where "w"."organization_id" = $3) ' +
      'and "c"."id" in (select "shared"."credential_id" from "shared") and "p"."name" = $4 and "p"."organization_id" = $5',
  );
  const change = own
    .updateTable('projects as p')
    .from('credentials as c')
    .set({ name: 'x' })
    .whereRef('c.projectId', '=', 'p.id');
  expect(change.compile().sql).toBe(
    'update "projects" as "p" set "name" = $1 from "credentials" as "c" ' +
      'where "c"."project_id" = "p"."id" and "p"."organization_id" = $2 and "c"."organization_id" = $3',
  );
  const removal = own.deleteFrom('projects').using('credentials').whereRef('credentials.projectId', '=', 'projects.id');
  expect(removal.compile().sql).toContain(
    'and "projects"."organization_id" = $1 and "credentials"."organization_id" = $2',
  );
});

test('the filter adds its condition once to a query that is a part of another one', () => {
  const shared = own.selectFrom('credentialShares as s').select('s.credentialId');
  const query = own
    .selectFrom(shared.as('s'))
    .select('s.credentialId')
    .where(({ exists }) => exists(own.selectFrom('webhooks as w').select('w.id')));
  expect(query.compile().sql).toBe(
    'select "s"."credential_id" from (select "s"."credential_id" from "credential_shares" as "s" ' +
      'where "s"."organization_id" = $1) as "s" ' +
      'where exists (select "w"."id" from "webhooks" as "w" where "w"."organization_id" = $2)',
  );
  const other = tables.withPlugin(new OrganizationFilter('org_2'));
  expect(other.selectFrom(shared.as('s')).selectAll().compile().parameters).toEqual(['org_1', 'org_2']);
});

test('conditions that a query joins with “or” stay within the organization', () => {
  const query = own
    .selectFrom('credentials')
    .select('id')
    .where((where) => where.or([where('id', '=', 'a'), where('id', '=', 'b')]));
  expect(query.compile().sql).toContain('where ("id" = $1 or "id" = $2) and "credentials"."organization_id" = $3');
});

test('a query that is not passed on fails instead of finding nothing', async () => {
  await expect(tables.selectFrom('accounts').select('id').execute()).rejects.toThrow(/Pass the query to runQuery/);
});

test('the filter knows all tables of organizations', () => {
  expect(Object.keys(organizationTables).length).toBeGreaterThan(95);
});
