import { mayInProject } from '../../domains/identity/policy.ts';
import type { ServedTool } from '../../platform/mcp/server/ServedTool.ts';
import type { Deps } from '../deps.ts';
import { listDataTableRows } from '../handlers/data-tables/listDataTableRows.ts';
import { projectViewOf } from '../../domains/identity/projectAccess.ts';
import { slugOf } from './slugOf.ts';
import { ToolNames } from './ToolNames.ts';
import { requestAs, type McpCaller } from './McpCaller.ts';

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
      call: async (given, { signal }) => {
        const { conditions, ...page } = given;
        const query = { ...page, ...(conditions === undefined ? {} : { conditions: JSON.stringify(conditions) }) };
        const answer = await listDataTableRows(
          requestAs(caller, { params: { data_table_id: table.id }, query, signal }),
          deps,
        );
        return { data: (answer as unknown as { body: Record<string, unknown> }).body };
      },
    };
  });
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
