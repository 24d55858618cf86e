import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { VendorNodeDefinition } from '../engine/vendorNode.ts';

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
      const [problem] = check(parameters);
      if (problem) throw new AppError('parameter_invalid', `${what} ${problem.message}`, { param: problem.parameter });
      return run(context);
    },
  };
}
