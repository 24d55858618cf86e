import { effectsOf, type Effect } from '../../domains/agents/tools/effects.ts';
import { inputCheck } from '../../domains/executions/calls/inputSchema.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';
import type { NodeType } from '../engine/nodeType.ts';
import type { AgentTool } from '../kit/agentRun.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import type { WrittenTool } from './WrittenTool.ts';
import { mcpServerTools } from './mcpServerTools.ts';
import { argumentName, filledSchema, withFilled, type Filled } from './filledParameters.ts';

type Known = { get: (type: string) => NodeType | undefined };

/** The tools in the parameters of an agent as written; what is no tool at all is left out. */
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
  return [...own, ...mcpServerTools(parameters, slots)];
}

export const defaultTimeoutSeconds = 300;

/** True for node types that may be tools: they say what they do to an agent. */
export function mayBeTool({ definition }: NodeType): boolean {
  return (
    definition.effects !== undefined &&
    definition.run !== undefined &&
    definition.agent !== true &&
    definition.tool !== false
  );
}

/** A tool for the model and for the approval rules. */
export function agentTool(written: WrittenTool, known: Known): AgentTool | null {
  const type = known.get(written.type);
  if (!type || !mayBeTool(type)) return null;
  const whole = written.filled.find((one) => one.whole !== undefined)?.whole;
  const schema = whole ?? argumentsSchema(written.filled, type.definition.parameters.json);
  const check = whole ? null : inputCheck(schema);
  return {
    name: written.name,
    description: written.description || type.definition.description,
    nodeType: written.type,
    schema,
    faultOf: (given) => check?.(given)?.replace('the item', 'the arguments') ?? null,
    effects: toolEffects(written, type),
    approval: written.approval,
  };
}

/** Effects by its parameters; if the model fills none, the call cannot send any read data. */
export function toolEffects(
  { parameters, filled, hasCredential, effects: said }: WrittenTool,
  { definition }: NodeType,
): readonly Effect[] {
  const declared = said === null ? definition : { ...definition, effects: said };
  const effects = nodeEffects(declared, withFilled(parameters, filled, undefined), hasCredential);
  return filled.length > 0 ? effects : effects.filter((effect) => effect !== 'sends_out');
}

/** Effects of a node by its type. Content read with a credential is not public: it is private as well. */
export function nodeEffects(
  { effects: declared = [] }: Pick<NodeType['definition'], 'effects'>,
  parameters: JsonObject,
  hasCredential: boolean,
): readonly Effect[] {
  const effects = effectsOf(declared, parameters);
  const isPrivate = hasCredential && effects.includes('brings_untrusted') && !effects.includes('reads_private');
  return isPrivate ? [...effects, 'reads_private'] : effects;
}

function argumentsSchema(filled: readonly Filled[], schema: JsonSchema): JsonSchema {
  const properties = filled.map((one): [string, JsonSchema] => [argumentName(one), filledSchema(one, schema)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: filled.filter((one) => !one.optional).map(argumentName),
    additionalProperties: false,
  };
}

/** The tool as a node of its own, with the credentials that the agent has for it (`<tool>.<slot>`). */
export function toolNode(agent: GraphNode, tool: WrittenTool): GraphNode {
  const prefix = `${tool.slots}.`;
  const credentials = Object.entries(agent.credentials ?? {}).flatMap(([slot, credential]) =>
    slot.startsWith(prefix) ? [[slot.slice(prefix.length), credential] as const] : [],
  );
  return {
    id: agent.id,
    name: `${agent.name}: ${tool.name}`,
    type: tool.type,
    position: agent.position,
    parameters: tool.parameters,
    credentials: Object.fromEntries(credentials),
    settings: {
      timeout_ms: tool.timeout_seconds * 1000,
      ...(agent.settings?.execute_once ? { execute_once: true } : {}),
    },
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
