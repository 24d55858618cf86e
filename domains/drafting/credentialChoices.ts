import type { Repositories } from '../../db/repositories/repositories.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Graph, NodeKind } from '../../workflows/graph/graph.ts';
import { writtenTools } from '../agents/tools/writtenTools.ts';
import { selectedCredential, slotApplies } from '../credentials/slots.ts';
import type { JsonObject } from '../executions/item.ts';
import type { AccountActor } from '../identity/actor.ts';
import { mayCall } from '../identity/policy.ts';
import { projectViewOf } from '../identity/projectAccess.ts';
import type { DraftingNodeTypes } from './draftingTypes.ts';

type Choice = components['schemas']['DraftCredentialChoice'];
type NodeType = components['schemas']['NodeType'];

const mostChoices = 50;
const mostRead = 200;

/**
 * Returns the required credentials that are not selected, with those of the project that fit and that the caller may see. A model never
 * learns of them.
 */
export async function credentialChoices(
  graph: Graph,
  {
    repositories,
    actor,
    projectId,
    nodeTypes,
    presented,
  }: {
    readonly repositories: Pick<Repositories, 'credentials'>;
    readonly actor: AccountActor;
    readonly projectId: string;
    readonly nodeTypes: Pick<DraftingNodeTypes, 'get'>;
    readonly presented: ReadonlyMap<string, NodeType>;
  },
): Promise<Choice[]> {
  const missing = graph.nodes.flatMap((node) => {
    if (node.settings?.disabled) return [];
    const own = slotsOf(node, node.parameters ?? {}, { nodeTypes, presented }).map((slot) => ({
      slot,
      name: slot.name,
    }));
    const tools = nodeTypes.get(node)?.definition.agent ? writtenTools(node) : [];
    const ofTools = tools.flatMap((tool) =>
      slotsOf(tool, tool.parameters, { nodeTypes, presented }).map((slot) => ({
        slot,
        name: `${tool.slots}.${slot.name}`,
      })),
    );
    return [...own, ...ofTools]
      .filter(({ name }) => selectedCredential(node, name) === null)
      .map(({ slot, name }) => ({ node_id: node.id, slot: name, title: slot.title, types: slot.types }));
  });
  if (missing.length === 0) return [];
  const known = mayCall(actor, 'credentials.view')
    ? (
        await repositories.credentials.list({ usableIn: projectId }, projectViewOf(actor), {
          limit: mostRead,
          after: null,
        })
      ).data
    : [];
  return missing.map((one) => ({
    ...one,
    choices: known
      .filter(({ type }) => one.types.includes(type))
      .slice(0, mostChoices)
      .map(({ id, name, type }) => ({ id, name, type })),
  }));
}

function slotsOf(
  kind: NodeKind,
  parameters: Record<string, unknown>,
  { nodeTypes, presented }: { nodeTypes: Pick<DraftingNodeTypes, 'get'>; presented: ReadonlyMap<string, NodeType> },
): NodeType['credentials'] {
  const definition = nodeTypes.get(kind)?.definition;
  const required = new Set(
    (definition?.credentials ?? [])
      .filter((slot) => slot.required && slotApplies(slot, parameters as JsonObject, definition!.parameters.json))
      .map(({ name }) => name),
  );
  return slotsShown(kind, presented).filter(({ name }) => required.has(name));
}

function slotsShown(
  { type, type_version: version = 1 }: NodeKind,
  presented: ReadonlyMap<string, NodeType>,
): NodeType['credentials'] {
  const shown = presented.get(type);
  return (shown?.earlier?.find((earlier) => earlier.version === version) ?? shown)?.credentials ?? [];
}
