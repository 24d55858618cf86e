import type { CallOptions, CallParts } from './callParts.ts';
import { findRoute } from './prepareCall.ts';
import { invalid, isObject } from '../formats/json.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { modelNotFound } from '../routing/modelNotFound.ts';
import { AppError } from '../../../openapi/AppError.ts';

const mostModels = 10;

/**
 * Reads the fallback models of the caller: `models` of OpenRouter (openrouter.ai/docs, "Model Fallbacks"),
 * with or without the first one. Returns the call without them, and null if the caller names none. A model that the caller cannot call is
 * refused, because a mistake in its name would otherwise stay unnoticed until the model is needed. Errors: `invalid_request`, `model_not_found`,
 * `invalid_api_key`.
 */
export async function readModels(
  parts: CallParts,
  options: CallOptions,
): Promise<{ options: CallOptions; fallbacks: readonly string[] | null }> {
  const { body: asked, endpoint, caller } = options;
  if (!isTextEndpoint(endpoint) || !isObject(asked)) return { options, fallbacks: null };
  if (asked.models === undefined && asked.route === undefined) return { options, fallbacks: null };
  const { models, route, ...body } = asked;
  const kept = { ...options, body };
  try {
    if (route !== undefined && route !== null && route !== 'fallback')
      throw invalid('/route', 'route must be "fallback". Set fallback models in models.');
    if (models === undefined || models === null) return { options: kept, fallbacks: null };
    if (!isNames(models)) throw invalid('/models', `models must be a list of at most ${mostModels} names of models.`);
  } catch (error) {
    await parts.authenticator.confirmCaller(caller);
    throw error;
  }
  for (const [place, name] of models.entries()) {
    if (name !== asked.model) await requireRoute(parts, caller, { name, place });
  }
  return { options: kept, fallbacks: [...new Set(models)].filter((name) => name !== asked.model) };
}

async function requireRoute(
  parts: CallParts,
  caller: CallOptions['caller'],
  { name, place }: { name: string; place: number },
): Promise<void> {
  try {
    await findRoute(parts, caller, name);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'model_not_found') throw error;
    throw modelNotFound(name, `/models/${place}`);
  }
}

function isNames(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length > mostModels) return false;
  return value.every((name) => typeof name === 'string' && name !== '');
}
