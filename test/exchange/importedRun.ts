import type { components } from '../../openapi/generated/types.ts';
import type { EngineApi } from '../api/engineApi.ts';

type Schemas = components['schemas'];

/** By name of a node: its output, by port, the `json` of all its runs in their order. */
export type ItemsByNode = { [node: string]: { [port: string]: object[] } };

/** Runs the draft of a digital organization by hand, to its end. */
export function runDraft({ person }: EngineApi, id: string): Promise<Schemas['Execution']> {
  return person.client.ok('startExecution', {
    params: { digital_organization_id: id },
    query: { wait: 60 },
    body: { mode: 'manual' },
  });
}

/** Returns the output of a node in an execution. */
export async function itemsOf(
  { person }: Pick<EngineApi, 'person'>,
  execution: Schemas['Execution'],
  name: string,
): Promise<ItemsByNode[string]> {
  const node = execution.graph.nodes.find((one) => one.name === name);
  if (!node) throw new Error(`There is no node "${name}".`);
  const { runs } = await person.client.ok('getExecutionNode', {
    params: { execution_id: execution.id, node_id: node.id },
  });
  const items: ItemsByNode[string] = {};
  for (const run of runs)
    for (const [port, { items: left }] of Object.entries(run.outputs))
      (items[port] ??= []).push(...left.map((item) => item['json'] as object));
  return items;
}
