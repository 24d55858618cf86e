import type { GraphNode, NodeKind, ShapeOf } from './graph.ts';

/** Returns the newest version of a node type, as new nodes have it. The first version is not written. */
export function newestKind(type: string, shapeOf: ShapeOf): NodeKind {
  const newest = shapeOf({ type })?.newest ?? 1;
  return newest === 1 ? { type } : { type, type_version: newest };
}

type Parameters = NonNullable<GraphNode['parameters']>;

/** Returns the parameters of an agent with the newest versions of its tools. A tool that `before` has, by name, keeps its version. */
export function withNewestTools(parameters: Parameters, shapeOf: ShapeOf, before: Parameters = {}): Parameters {
  const { tools } = parameters;
  if (!Array.isArray(tools)) return parameters;
  const old = new Map(toolsIn(before).map((tool) => [tool.name, tool]));
  const pinned = (tools as unknown[]).map((tool) => {
    if (!isTool(tool)) return tool;
    const known = old.get(tool.name);
    const kind = known?.type === tool.type ? kindOf(known) : newestKind(tool.type, shapeOf);
    return { ...tool, ...kind };
  });
  return { ...parameters, tools: pinned };
}

type Tool = NodeKind & { name?: unknown };

function toolsIn({ tools }: Parameters): Tool[] {
  return Array.isArray(tools) ? (tools as unknown[]).filter(isTool) : [];
}

function isTool(tool: unknown): tool is Tool {
  return typeof tool === 'object' && tool !== null && typeof (tool as Partial<Tool>).type === 'string';
}

function kindOf({ type, type_version: version }: NodeKind): NodeKind {
  return version === undefined ? { type } : { type, type_version: version };
}
