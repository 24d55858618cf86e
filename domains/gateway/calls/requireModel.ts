import { invalid, isObject } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

/** The name of the model that a body asks for. Errors: `invalid_request`. */
export function requireModel(body: unknown): asserts body is JsonObject & { model: string } {
  if (!isObject(body)) throw invalid('', 'The body must be a JSON object.');
  if (typeof body.model !== 'string' || body.model === '')
    throw invalid('/model', 'model must be the name of a model.');
}
