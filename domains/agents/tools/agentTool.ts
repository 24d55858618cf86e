import { inputCheck } from '../../../platform/schema/inputCheck.ts';
import type { JsonSchema } from '../../../platform/schema/schema.ts';
import type { Effect } from './effects.ts';
import { argumentName, filledSchema, type Filled } from './filledParameters.ts';
import { toolEffects } from './toolEffects.ts';
import { mayBeTool, type ToolTypes } from './ToolType.ts';
import type { Approval, WrittenTool } from './WrittenTool.ts';

/** A tool for the model and for the approval rules. */
export interface AgentTool {
  name: string;
  description: string;
  nodeType: string;
  /** JSON Schema of the arguments that the model gives. */
  schema: JsonSchema;
  /** Returns the fault of arguments, or null. */
  faultOf: (given: Record<string, unknown>) => string | null;
  effects: readonly Effect[];
  approval: Approval;
}

/** Returns a written tool with schema, check and effects; null if its type is unknown or cannot be a tool. */
export function agentTool(written: WrittenTool, known: ToolTypes): AgentTool | null {
  const type = known.get(written);
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

function argumentsSchema(filled: readonly Filled[], schema: JsonSchema): JsonSchema {
  const properties = filled.map((one): [string, JsonSchema] => [argumentName(one), filledSchema(one, schema)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: filled.filter((one) => !one.optional).map(argumentName),
    additionalProperties: false,
  };
}
