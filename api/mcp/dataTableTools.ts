import { mayInProject } from '../../domains/identity/policy.ts';
import type { ServedTool } from '../../platform/mcp/server/ServedTool.ts';
import type { Deps } from '../deps.ts';
import { listRows } from '../../domains/dataTables/listRows.ts';
import { readConditions } from '../../domains/dataTables/readConditions.ts';
import { presentRowPage } from '../presenters/dataTable.ts';
import { projectViewOf } from '../../domains/identity/projectAccess.ts';
import { slugOf } from './slugOf.ts';
import { ToolNames } from './ToolNames.ts';
import type { McpCaller } from './McpCaller.ts';

/** The data tables whose rows a caller may read, each as `table_<slug>_find`. */
export async function dataTableTools(caller: McpCaller, deps: Deps): Promise<ServedTool[]> {
  const { actor } = caller;
  const tables = await deps.database.withOrganization(actor.organizationId, async ({ servedSources }) => {
    const found = await servedSources.tables(projectViewOf(actor));
    return found.filter(({ project }) => mayInProject(actor, project, 'data_tables.read_rows'));
  });
  const names = new ToolNames();
  return tables.map((table) => {
    const columns = table.columns.map(({ name, type }) => `${name} (${type})`).join(', ');
    return {
      name: names.take(slugOf(table.name, 'table'), (word) => `table_${word}_find`),
      title: table.name,
      description: `Finds rows of the data table "${table.name}". Columns: ${columns}.`.slice(0, 1024),
      inputSchema,
      isReadOnly: true,
      mayTakeLong: false,
      call: async (given) => {
        const { conditions, sort, order, limit = 50, cursor } = given as Given;
        const read = conditions === undefined ? undefined : readConditions(JSON.stringify(conditions));
        const page = await deps.database.withOrganization(actor.organizationId, (repositories) =>
          listRows(repositories, { id: table.id, actor, conditions: read, sort, order, limit, cursor }),
        );
        return { data: { ...presentRowPage(page) } };
      },
    };
  });
}

/** Arguments that `inputSchema` allows. */
interface Given {
  conditions?: object;
  sort?: string;
  order?: 'asc' | 'desc';
  limit?: number;
  cursor?: string;
}

const inputSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    conditions: {
      type: 'object',
      description:
        'Which rows: { "combinator": "and" or "or", "conditions": [ { "left": column name, "operator": { "type": "text" | "number" | "boolean" | "datetime", "operation": "equals" | "gte" | "contains" … }, "right": value } ] }.',
      additionalProperties: true,
    },
    sort: { type: 'string', description: 'A column to sort by.' },
    order: { type: 'string', enum: ['asc', 'desc'] },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    cursor: { type: 'string', description: '`next_cursor` of the answer before.' },
  },
};
