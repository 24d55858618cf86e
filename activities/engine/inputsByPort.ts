import type { Item } from '../../domains/executions/item.ts';
import type { RunState } from './runState.ts';

/** The items that a run works on, by input port. */
export type Inputs = Record<string, readonly Item[]>;

/** Puts the items of a run's sources, in their order, to its input ports; `execute_once` takes the first one of each. */
export function inputsByPort({ call, node, type }: RunState, items: readonly (readonly Item[])[]): Inputs {
  if (call.forced) return { [type.shape.inputs(node.parameters ?? {})[0] ?? 'main']: [{ json: {} }] };
  const inputs: Inputs = {};
  let next = 0;
  for (const [port, sources] of Object.entries(call.sources)) {
    const all = sources.flatMap(() => items[next++] ?? []);
    inputs[port] = node.settings?.execute_once ? all.slice(0, 1) : all;
  }
  return inputs;
}
