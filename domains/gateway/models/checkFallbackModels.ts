import type { Models } from '../../../db/repositories/gateway/models.ts';
import { AppError } from '../../../openapi/AppError.ts';

/**
 * Checks that the fallback models of a model exist, by name; undefined: they do not change. A model that is renamed later is skipped.
 * Errors: `invalid_request` with the place in the list.
 */
export async function checkFallbackModels(
  models: Pick<Models, 'findByNames'>,
  { name, fallbackModels = [] }: { name: string; fallbackModels?: readonly string[] | undefined },
): Promise<void> {
  if (fallbackModels.length === 0) return;
  const known = new Set((await models.findByNames(fallbackModels)).map((model) => model.name));
  const wrong = fallbackModels.findIndex((one) => one === name || !known.has(one));
  if (wrong < 0) return;
  const message =
    fallbackModels[wrong] === name
      ? 'A model cannot answer in its own place.'
      : `There is no model ${fallbackModels[wrong]}. Use the name of a model, not an alias.`;
  throw new AppError('invalid_request', message, { param: `/fallback_models/${wrong}` });
}
