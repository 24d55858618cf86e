import { inputCheck } from '../../platform/schema/inputCheck.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import { askForObject, forgetAnswer, type Asking } from './askModel.ts';
import { fittingJson } from './fittingJson.ts';
import type { ModelCosts } from './ModelCosts.ts';
import { readChat } from './readChat.ts';

/** The request for JSON, and its method. */
export interface JsonQuestion {
  /** A chat completion with `model` and `messages`. */
  body: JsonObject & { messages: readonly JsonObject[] };
  /** The provider's name of the schema: letters, digits and underscores. */
  name: string;
  schema: JsonSchema;
  /** A check beyond the schema: returns the fault of a valid value, or null. */
  faultOf?: (value: unknown) => string | null;
  /** Id of the question within its run (`Asked`). */
  at: string;
  costs: ModelCosts;
}

export interface JsonSaid {
  value: unknown;
  model: string;
  /** How often the model had to mend its answer. */
  repairs: number;
}

const mostRepairs = 2;

/**
 * Asks a model for JSON of a schema. JSON in a code fence, after a preamble or wrapped is found; an invalid value is returned to the model
 * for at most two repairs, each a call of its own. Errors: `parameter_invalid` at `/schema` for a schema that `inputCheck` refuses;
 * `node_failed` if the answer never fits or was cut off; those of `askModel`.
 */
export async function askForJson(asking: Asking, question: JsonQuestion): Promise<JsonSaid> {
  const { body, name, schema, faultOf = () => null, at, costs } = question;
  const check = inputCheck(schema);
  const format = { type: 'json_schema', json_schema: { name, schema, strict: isStrict(schema) } };
  let messages = [...body.messages];
  for (let repairs = 0; ; repairs += 1) {
    const answer = await askForObject(asking, {
      endpoint: 'chat.completions',
      body: { ...body, messages, response_format: format },
      at: repairs === 0 ? at : `${at}/repair ${repairs}`,
      costs,
    });
    const { text, model, finishReason } = readChat(answer);
    const found = fittingJson(text, (value) => check(value) ?? faultOf(value));
    if (found.fault === null) return { value: found.value, model, repairs };
    const { fault } = found;
    if (finishReason === 'length' || repairs === mostRepairs) await forgetAnswer(asking, at);
    if (finishReason === 'length')
      throw new AppError('node_failed', 'The answer of the model was cut off. Raise max tokens.');
    if (repairs === mostRepairs)
      throw new AppError('node_failed', `The answer of the model does not fit the schema: ${fault}.`);
    messages = [
      ...messages,
      { role: 'assistant', content: text },
      { role: 'user', content: `That answer does not fit: ${fault}. Answer again, with the corrected JSON only.` },
    ];
  }
}

/** Providers enforce a schema only if every object lists all of its properties and forbids others. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, required, additionalProperties } = schema as JsonSchema;
  if (type === 'object') {
    const names = Object.keys((properties ?? {}) as object);
    const isWhole = Array.isArray(required) && names.every((name) => required.includes(name));
    if (!isWhole || additionalProperties !== false) return false;
  }
  return Object.values(schema).every(isStrict);
}
