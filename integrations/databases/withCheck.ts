import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { VendorNodeDefinition } from '../engine/vendorNode.ts';
import { assertNoProblem } from './assertNoProblem.ts';

/** Returns a node with a check of its parameters as written: in the editor, and before it runs. `what` begins its messages: "The SQL". */
export function withCheck(
  node: VendorNodeDefinition,
  what: string,
  check: (parameters: JsonObject) => ParameterProblem[],
): VendorNodeDefinition {
  const run = node.run!;
  return {
    ...node,
    check,
    run: (context) => {
      const { parameters = {} } = (context as { node: { parameters?: JsonObject } }).node;
      assertNoProblem(check(parameters), what);
      return run(context);
    },
  };
}
