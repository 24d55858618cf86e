import {
  IconBooks,
  IconBox,
  IconFileCode,
  IconHierarchy2,
  IconIdBadge2,
  IconPlugConnected,
  IconTable,
  IconWorldSearch,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApiDocuments } from '../../api-documents/useApiDocuments.ts';
import { $api, type Schema } from '../../api/client.ts';
import { newestOrganizations, nodeTypesRead } from '../../api/sharedReads.ts';
import { findSearches } from '../../catalog/findSearches.ts';
import { formSchemaOf } from '../../catalog/formSchema.ts';
import { allSearches, searchRead, useRankedSearches } from '../../catalog/searchReads.ts';
import { typoSearch } from '../../parts/typoSearch.ts';
import { t } from '../../texts/texts.ts';
import { maxFilledDescription } from '../filling.ts';
import { useOwnProjectQuery } from '../useOwnProject.ts';
import { useProjectTables } from '../useTableColumns.ts';
import { filledFrom } from './filledFrom.ts';
import { nodeTool } from './nodeTool.ts';
import { toolGroups, type ToolChoice } from './toolChoice.ts';

/** Price of a search of the data market. */
const creditsOfSearch = '1';
/** Node types whose tools are in the other groups. */
const calledByName: ReadonlySet<string> = new Set([
  'data.catalog',
  'data.table',
  'employee.call',
  'knowledge.search',
  'logic.sub_organization',
  'mcp.call',
  'openapi.call',
]);

/** Returns the possible tools of an agent in this project that match a search; null while the node types load. */
export function useToolChoices(sought: string): ToolChoice[] | null {
  const types = useQuery(nodeTypesRead()).data?.data;
  const searches = useSearchChoices(sought, types);
  const named = useNamedChoices(types);
  if (types === undefined) return null;
  const nodes = types
    .filter((type) => type.tool && !calledByName.has(type.type))
    .map((type): ToolChoice => ({
      key: type.type,
      group: 'nodes',
      icon: IconBox,
      title: type.title,
      about: type.description,
      effects: type.effects,
      credits: null,
      add: { tool: () => nodeTool(type) },
    }));
  const found = typoSearch([...named, ...nodes], sought, ({ title, about }) => `${title} ${about}`);
  const placeOf = ({ group }: ToolChoice) => toolGroups.indexOf(group);
  return [...found, ...searches].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Searches of the data market, the best match first. */
function useSearchChoices(sought: string, types: readonly Schema<'NodeType'>[] | undefined): ToolChoice[] {
  const { data: searches = [] } = useQuery(allSearches());
  const ranked = useRankedSearches(sought);
  const client = useQueryClient();
  const type = types?.find((one) => one.type === 'data.catalog');
  if (type === undefined) return [];
  return findSearches(searches, sought, ranked)
    .filter(({ status }) => status === 'ready')
    .map(({ id, title, source_title: source, description }) => ({
      key: id,
      group: 'searches',
      icon: IconWorldSearch,
      title: `${title} · ${source}`,
      about: description,
      effects: type.effects,
      credits: creditsOfSearch,
      add: {
        tool: async () => {
          const search = await client.ensureQueryData(searchRead(id));
          return {
            ...nodeTool(type, { search: id, inputs: {} }),
            description: `${title}: ${description}`,
            filled: filledFrom(formSchemaOf(search, {}), '/inputs'),
          };
        },
      },
    }));
}

/** Employees, digital organizations, knowledge bases, data tables and API documents of the project, and a server of MCP. */
function useNamedChoices(types: readonly Schema<'NodeType'>[] | undefined): ToolChoice[] {
  const query = useOwnProjectQuery();
  const positions = $api.useQuery('get', '/api/v1/positions', { params: { query } }).data?.data ?? [];
  const bases = $api.useQuery('get', '/api/v1/knowledge-bases', { params: { query } }).data?.data ?? [];
  const tables = useProjectTables().data?.data ?? [];
  const documents = useApiDocuments().data?.data ?? [];
  const flows = useQuery(newestOrganizations()).data?.data ?? [];
  const of = (name: string) => types?.find(({ type }) => type === name);
  const employee = of('employee.call');
  const knowledge = of('knowledge.search');
  const table = of('data.table');
  const flow = of('logic.sub_organization');
  return [
    ...positions
      .filter(({ status }) => employee !== undefined && status === 'active')
      .map(({ id, name, listing, credits, version }): ToolChoice => ({
        key: id,
        group: 'employees',
        icon: IconIdBadge2,
        title: name,
        about: listing.summary,
        effects: employee!.effects,
        credits,
        add: {
          tool: () => ({
            ...nodeTool(employee!, { position_id: id }),
            description: listing.summary,
            filled: [{ parameter: '/fields', description: inputText(version.input_schema), type: 'object' }],
          }),
        },
      })),
    ...flows
      .filter(({ status }) => flow !== undefined && status === 'published')
      .map(({ id, name, description }): ToolChoice => ({
        key: id,
        group: 'digitalOrganizations',
        icon: IconHierarchy2,
        title: name,
        about: description,
        effects: flow!.effects,
        credits: null,
        add: {
          tool: () => ({
            ...nodeTool(flow!, { digital_organization_id: id, input: 'fields' }),
            description: description || name,
            filled: [{ parameter: '/fields', description: t('forms.fieldsOfCall'), type: 'object' }],
          }),
        },
      })),
    ...bases.map(({ id, name, description }): ToolChoice => ({
      key: id,
      group: 'knowledge',
      icon: IconBooks,
      title: name,
      about: description,
      effects: knowledge?.effects ?? [],
      credits: null,
      add: {
        tool: () => ({ ...nodeTool(knowledge!, { knowledge_base: id }), description: description || name }),
      },
    })),
    ...tables.map(({ id, name }): ToolChoice => ({
      key: id,
      group: 'dataTables',
      icon: IconTable,
      title: name,
      about: table?.description ?? '',
      effects: table?.effects ?? [],
      credits: null,
      add: { tool: () => ({ ...nodeTool(table!, { table: id }), description: t('forms.rowsOfTable', { name }) }) },
    })),
    ...documents.map(({ id, name }): ToolChoice => ({
      key: id,
      group: 'apiDocuments',
      icon: IconFileCode,
      title: name,
      about: t('forms.operationsOfDocument'),
      effects: [],
      credits: null,
      add: { list: 'api_documents', entry: { document: id } },
    })),
    {
      key: 'mcp',
      group: 'mcpServers',
      icon: IconPlugConnected,
      title: t('mcp.server'),
      about: t('forms.toolsOfServer'),
      effects: [],
      credits: null,
      add: { list: 'mcp_servers', entry: {} },
    },
  ];
}

/** Describes the input of an employee, for the model. */
function inputText(schema: Schema<'EmployeeVersion'>['input_schema']): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, { description?: unknown }>);
  const named = properties.map(([name, { description }]) =>
    typeof description === 'string' ? `${name}: ${description}` : name,
  );
  return named.join('; ').slice(0, maxFilledDescription);
}
