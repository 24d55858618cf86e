import type { Graph } from '../../workflows/graph/graph.ts';
import { namedVariables } from './findVariableIssues.ts';

/** Returns the remarks of an import about variables that the file reads and the instance does not have: files hold no variables. */
export function missingVariables(graph: Graph, variables: readonly string[]): { parameter: string; message: string }[] {
  return namedVariables(graph)
    .filter((name) => !variables.includes(name))
    .map((name) => ({
      parameter: `$vars.${name}`,
      message: `The file has no value of the variable “${name}”. Add it in Settings > Variables, to the project or the organization.`,
    }));
}
