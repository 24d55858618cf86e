import type { Schema } from '../../../api/client.ts';
import { endpointOf, fieldKind, fieldsOf, startValues } from '../../../forms/jsonSchema.ts';
import { canAnswer } from '../../../parts/modelEndpoints.ts';
import type { Graph, NodeType, NodeTypes } from './graph.ts';

type Model = Pick<Schema<'CallableModel'>, 'name' | 'endpoints' | 'sandbox'>;
type Surroundings = {
  graph: Graph;
  nodeTypes: NodeTypes;
  models: readonly Model[];
  /** ID of the node that it is placed behind, if any. */
  behind?: string | null;
  /** Returns the model that the user last chose for an endpoint. */
  lastModel?: (endpoint: Schema<'ModelEndpoint'>) => string | null;
};

/** What each start of a trigger asks a model, by type of the trigger. */
const promptOf: Readonly<Record<string, string>> = { 'trigger.chat': '{{ $json.message }}' };

/**
 * Returns a new node's parameters: the defaults of its schema, and a model if the choice is clear (the one that another node of the graph
 * uses for the same purpose, else the last chosen, else the only suitable one, of the sandbox if there is no other). Directly behind a chat,
 * its message is the prompt.
 */
export function startParameters(nodeType: NodeType, around: Surroundings): Record<string, unknown> {
  const values = startValues(nodeType.parameters);
  for (const { name, schema, required } of fieldsOf(nodeType.parameters)) {
    if (fieldKind(schema) !== 'model' || !required || values[name] !== undefined) continue;
    const model = meantModel(endpointOf(schema), around);
    if (model !== undefined) values[name] = model;
  }
  const { graph, behind = null } = around;
  const prompt = promptOf[graph.nodes.find(({ id }) => id === behind)?.type ?? ''];
  const takesPrompt = fieldsOf(nodeType.parameters).some(({ name }) => name === 'prompt');
  if (prompt !== undefined && takesPrompt && (values['prompt'] ?? '') === '') values['prompt'] = prompt;
  return values;
}

function meantModel(
  endpoint: Schema<'ModelEndpoint'> | null,
  { graph, nodeTypes, models, lastModel }: Surroundings,
): string | undefined {
  const fitting = models.filter((model) => endpoint === null || canAnswer(model, endpoint));
  const used = graph.nodes.flatMap(({ type, parameters = {} }) =>
    fieldsOf(nodeTypes.get(type)?.parameters ?? {})
      .filter(({ schema }) => fieldKind(schema) === 'model' && endpointOf(schema) === endpoint)
      .map(({ name }) => parameters[name]),
  );
  const again = used.findLast((name) => fitting.some((model) => model.name === name));
  if (typeof again === 'string') return again;
  const real = fitting.filter(({ sandbox }) => !sandbox);
  const meant = real.length > 0 ? real : fitting;
  const last = endpoint === null ? null : (lastModel?.(endpoint) ?? null);
  const chosen = fitting.find(({ name }) => name === last) ?? (meant.length === 1 ? meant[0] : undefined);
  return chosen?.name;
}
