import type { Schema } from '../../../api/client.ts';
import { inVersion } from '../../../forms/inVersion.ts';
import { asRecord, fieldsOf, isShown, recordsIn } from '../../../forms/jsonSchema.ts';
import { agentType } from '../model/agentTools.ts';

/** A slot, with the scopes that the selected operation needs: alternatives, each with spaces between its scopes. */
export type NodeSlot = Schema<'NodeCredentialSlot'> & { needed: readonly string[] };
type NodeType = Schema<'NodeType'>;

/** The slots of a node that apply as it is set, and for an agent those of its tools, MCP servers and API documents: each has `<tool>.<slot>` of its own. */
export function credentialSlots(
  node: Pick<Schema<'GraphNode'>, 'type' | 'type_version' | 'parameters'>,
  nodeTypes: ReadonlyMap<string, NodeType>,
): NodeSlot[] {
  const newest = nodeTypes.get(node.type);
  const nodeType = newest && inVersion(newest, node.type_version);
  if (!nodeType) return [];
  const { tools, mcp_servers: servers, api_documents: documents } = node.parameters ?? {};
  const isAgent = node.type === agentType;
  const ofServers = recordsIn(isAgent ? servers : []).map((server) => ({
    ...server,
    type: 'mcp.call',
    parameters: {},
  }));
  const ofDocuments = recordsIn(isAgent ? documents : []).map((document) => ({
    ...document,
    type: 'openapi.call',
    parameters: {},
  }));
  const ofTools: Record<string, unknown>[] = [...recordsIn(isAgent ? tools : []), ...ofServers, ...ofDocuments];
  return [
    ...applying(nodeType, node.parameters ?? {}),
    ...ofTools.flatMap(({ name, type, type_version: version, parameters }) => {
      const known = typeof type === 'string' ? nodeTypes.get(type) : undefined;
      const toolType = known && inVersion(known, typeof version === 'number' ? version : 1);
      if (!toolType || typeof name !== 'string' || name === '') return [];
      return applying(toolType, asRecord(parameters)).map((slot) => ({
        ...slot,
        name: `${name}.${slot.name}`,
        title: `${name}: ${slot.title}`,
      }));
    }),
  ];
}

function applying({ parameters: schema, credentials }: NodeType, parameters: Record<string, unknown>): NodeSlot[] {
  const siblings = fieldsOf(schema);
  const valueOf = (name: string) =>
    parameters[name] ?? siblings.find((field) => field.name === name)?.schema['default'];
  return credentials
    .filter(({ name, show_when: rule }) =>
      isShown(
        { name, schema: rule === undefined ? {} : { 'x-show-when': rule }, required: false },
        parameters,
        siblings,
      ),
    )
    .map((slot) => ({ ...slot, needed: neededOf(slot, valueOf) }));
}

function neededOf(
  { scopes }: Schema<'NodeCredentialSlot'>,
  valueOf: (parameter: string) => unknown,
): readonly string[] {
  if (scopes === undefined) return [];
  const selected = scopes.parameter === null ? '*' : valueOf(scopes.parameter);
  return (typeof selected === 'string' ? scopes.alternatives[selected] : undefined) ?? [];
}
