import { AppError } from '../../openapi/AppError.ts';
import { hasExpression, parseTemplate, type ParsedTemplate } from './parse.ts';
import type { ParameterTree } from './resolve.ts';
import { PYTHON_PARAMETER } from './pythonParameter.ts';
import { scanBody } from './scanCode.ts';

/** The reads of other nodes in a node's expressions: the data that the host must put into the scope. */
export interface NodeReferences {
  /** `all` where a name is computed. */
  names: Set<string> | 'all';
  /** By name: the outputs and runs that are asked for by number, as `scanCode` says. */
  outputs: Map<string, Set<string>>;
  /** True if any output and run of any node may be asked for. */
  asksAnyOutput: boolean;
}

/**
 * Finds every `$('Name')` in the texts of a parameter tree. Texts of `asWritten` (top-level names) are read as code. A text
 * that cannot be parsed refers to no node: evaluating it fails before any node is read.
 */
export function nodeReferences(parameters: ParameterTree, asWritten: readonly string[] = []): NodeReferences {
  const references: NodeReferences & { names: Set<string> } = {
    names: new Set(),
    outputs: new Map(),
    asksAnyOutput: false,
  };
  let dynamic = false;
  const add = (found: Found): void => {
    dynamic ||= found.dynamic;
    references.asksAnyOutput ||= found.asksAnyOutput;
    for (const name of found.nodeNames) references.names.add(name);
    for (const [name, asked] of found.nodeOutputs)
      references.outputs.set(name, new Set([...(references.outputs.get(name) ?? []), ...asked]));
  };
  const waiting: unknown[] = [];
  for (const [key, value] of Object.entries(parameters)) {
    if (!asWritten.includes(key)) waiting.push(value);
    else if (typeof value === 'string' && key !== PYTHON_PARAMETER) add(scanBody(value));
  }
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && hasExpression(next)) addTemplate(next, add);
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
  }
  return dynamic ? { ...references, names: 'all' } : references;
}

type Found = Pick<ParsedTemplate, 'nodeNames' | 'nodeOutputs' | 'dynamic' | 'asksAnyOutput'>;

function addTemplate(text: string, add: (found: Found) => void): void {
  try {
    add(parseTemplate(text));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
