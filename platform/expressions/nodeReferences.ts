import { AppError } from '../../openapi/AppError.ts';
import { hasExpression, parseTemplate } from './parse.ts';
import type { ParameterTree } from './resolve.ts';
import { scanBody } from './scanCode.ts';

/** The reads of other nodes in a node's expressions: the data that the host must put into the scope. */
export interface NodeReferences {
  /** `all` where a name is computed. */
  names: Set<string> | 'all';
  /** By name: the outputs and runs that are asked for by number, in the form `output/run`. */
  outputs: Map<string, Set<string>>;
}

/**
 * Finds every `$('Name')` in the texts of a parameter tree. Texts of `asWritten` (top-level names) are read as code. A text
 * that cannot be parsed refers to no node: evaluating it fails before any node is read.
 */
export function nodeReferences(parameters: ParameterTree, asWritten: readonly string[] = []): NodeReferences {
  const references: NodeReferences & { names: Set<string> } = { names: new Set(), outputs: new Map() };
  let dynamic = false;
  const add = (found: { nodeNames: Set<string>; nodeOutputs: Map<string, Set<string>>; dynamic: boolean }): void => {
    dynamic ||= found.dynamic;
    for (const name of found.nodeNames) references.names.add(name);
    for (const [name, asked] of found.nodeOutputs)
      references.outputs.set(name, new Set([...(references.outputs.get(name) ?? []), ...asked]));
  };
  const waiting: unknown[] = [];
  for (const [key, value] of Object.entries(parameters)) {
    if (!asWritten.includes(key)) waiting.push(value);
    else if (typeof value === 'string') add(scanBody(value));
  }
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && hasExpression(next)) addTemplate(next, add);
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
  }
  return dynamic ? { ...references, names: 'all' } : references;
}

function addTemplate(text: string, add: (found: ReturnType<typeof parseTemplate>) => void): void {
  try {
    add(parseTemplate(text));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
