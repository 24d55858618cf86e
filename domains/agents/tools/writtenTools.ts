import type { GraphNode } from '../../../workflows/graph/graph.ts';
import type { WrittenTool } from './WrittenTool.ts';
import { apiDocumentTools } from './apiDocumentTools.ts';
import { mcpServerTools } from './mcpServerTools.ts';

export const defaultTimeoutSeconds = 300;

/** Returns the tools in the parameters of an agent as written; entries without a name or a type are left out. */
export function writtenTools({
  parameters = {},
  credentials = {},
}: Pick<GraphNode, 'parameters' | 'credentials'>): WrittenTool[] {
  const slots = Object.keys(credentials);
  const { tools } = parameters;
  const own = (Array.isArray(tools) ? tools : []).flatMap((tool: Partial<WrittenTool> | null, index) =>
    typeof tool !== 'object' || typeof tool?.name !== 'string' || typeof tool.type !== 'string'
      ? []
      : [
          {
            name: tool.name,
            type: tool.type,
            ...(typeof tool.type_version === 'number' ? { type_version: tool.type_version } : {}),
            description: String(tool.description ?? ''),
            parameters: isObject(tool.parameters) ? tool.parameters : {},
            filled: Array.isArray(tool.filled) ? tool.filled.filter((one) => typeof one?.parameter === 'string') : [],
            approval: tool.approval ?? 'never',
            approval_condition: String(tool.approval_condition ?? ''),
            timeout_seconds: typeof tool.timeout_seconds === 'number' ? tool.timeout_seconds : defaultTimeoutSeconds,
            hasCredential: slots.some((slot) => slot.startsWith(`${tool.name}.`)),
            slots: tool.name,
            pointer: `/tools/${index}`,
            effects: null,
            describedByOthers: false,
          },
        ],
  );
  return [...own, ...mcpServerTools(parameters, slots), ...apiDocumentTools(parameters, slots)];
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
