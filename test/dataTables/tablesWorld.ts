import { newColumns } from '../../domains/dataTables/columns.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import { newId } from '../../db/ids.ts';
import type { components } from '../../openapi/generated/types.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization, type BuiltOrganization } from '../support/factories.ts';

/** A database with one organization, and tables in its personal space. */
export interface TablesWorld {
  test: TestDatabase;
  organization: BuiltOrganization;
  createTable: (columns: Record<string, components['schemas']['DataTableColumnType']>) => Promise<DataTable>;
}

export async function openTablesWorld(): Promise<TablesWorld> {
  const test = await createTestDatabase();
  const organization = await buildOrganization(test.database);
  const { organizationId, projectId, accountId } = organization;
  return {
    test,
    organization,
    createTable: (types) =>
      test.database.withOrganization(organizationId, async ({ dataTables }) => {
        const id = newId('dataTable');
        const columns = newColumns(Object.entries(types).map(([name, type]) => ({ name, type })));
        await dataTables.insert({ id, projectId, name: id, columns, createdBy: accountId });
        return (await dataTables.lock(id))!;
      }),
  };
}
