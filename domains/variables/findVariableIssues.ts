import { parseTemplate } from '../../platform/expressions/parse.ts';
import type { Graph, GraphIssue } from '../../workflows/graph/graph.ts';

/** Read by name, with a dot or as a text in brackets. */
const named = /\$vars\s*(?:\?\.|\.)\s*([A-Za-z_]\w*)|\$vars\s*\[\s*['"]([A-Za-z_]\w*)['"]\s*\]/g;
const mostNames = 200;

/** A text of a node that reads a variable. */
interface Reading {
  nodeId: string;
  parameter: string;
  name: string;
}

/** Returns the names of the variables that a graph reads, at most 200. Computed names are unknown before a run. */
export function namedVariables(graph: Graph): string[] {
  return [...new Set(readings(graph).map(({ name }) => name))].slice(0, mostNames);
}

/** Finds reads of variables that neither the project nor the organization has: a warning, since they may be made yet. */
export function findVariableIssues(graph: Graph, variables: readonly string[]): GraphIssue[] {
  const missing = readings(graph).filter(({ name }) => !variables.includes(name));
  const seen = new Set<string>();
  return missing.flatMap(({ nodeId, parameter, name }) => {
    const key = `${nodeId} ${name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const message = `There is no variable “${name}”. Add it in Settings > Variables, to the project or the organization.`;
    return [{ node_id: nodeId, parameter, severity: 'warning' as const, code: 'variable_missing', message }];
  });
}

function readings({ nodes }: Graph): Reading[] {
  return nodes.flatMap((node) => {
    if (node.settings?.disabled) return [];
    return textsOf(node.parameters ?? {}).flatMap(({ text, parameter }) =>
      [...codeOf(text).matchAll(named)].map(([, dotted, quoted]) => ({
        nodeId: node.id,
        parameter,
        name: (dotted ?? quoted)!,
      })),
    );
  });
}

/** The code of a text's expressions; all of a text without any, which may be code as a whole. */
function codeOf(text: string): string {
  if (!text.includes('{{')) return text;
  try {
    return parseTemplate(text)
      .parts.map((part) => (part.kind === 'code' ? part.code : ''))
      .join('\n');
  } catch {
    return ''; // an issue of its own says what is wrong
  }
}

function textsOf(parameters: object): { text: string; parameter: string }[] {
  const found: { text: string; parameter: string }[] = [];
  const waiting: [value: unknown, parameter: string][] = [[parameters, '']];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, parameter] = next;
    if (typeof value === 'string') {
      if (value.includes('$vars')) found.push({ text: value, parameter });
    } else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) waiting.push([entry, `${parameter}/${key}`]);
  }
  return found;
}
