import { AppError } from '../../../openapi/AppError.ts';
import { invalid } from './json.ts';
import type { JsonObject } from './json.ts';

const known = new Set(['model', 'input', 'encoding_format', 'dimensions', 'user', 'taskType', 'title']);

/**
 * The texts of a body of OpenAI's embeddings, for providers that speak another format. The end user's name is left out: it changes
 * no answer. The options of the Gemini API are its provider's.
 * Errors: `unsupported_parameter` for tokens instead of texts, and for every other member.
 */
export function embeddingInputs(body: JsonObject): { texts: string[]; dimensions: number | null } {
  const odd = Object.keys(body).find((name) => !known.has(name) && body[name] !== null);
  if (odd !== undefined) throw untranslatable(`/${odd}`, odd);
  const inputs: unknown[] = Array.isArray(body.input) ? body.input : [body.input];
  const texts = inputs.map((input, index) => {
    if (typeof input !== 'string') throw untranslatable(`/input/${index}`, 'Input as tokens');
    if (input === '') throw invalid(`/input/${index}`, 'Each input must be a text that is not empty.');
    return input;
  });
  return { texts, dimensions: typeof body.dimensions === 'number' ? body.dimensions : null };
}

function untranslatable(param: string, what: string): AppError {
  const message = `${what} is not supported by the provider of this model. Remove it, or use another model.`;
  return new AppError('unsupported_parameter', message, { param });
}
