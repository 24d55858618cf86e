import { newId } from '../../../db/ids.ts';
import type { Handler } from '../../handler.ts';
import { checkFallbackModels } from '../../../domains/gateway/models/checkFallbackModels.ts';
import { checkModelLimits } from '../../../domains/gateway/models/modelLimits.ts';
import { checkRoutes, readNewRoutes } from '../../../domains/gateway/models/modelRoutes.ts';
import { presentModel } from '../../presenters/model.ts';

/** Adds a model, closed to users until an admin opens it, and not callable before it has a price. */
export const createModel: Handler<'createModel'> = async ({ body }, { database }) => {
  const model = {
    id: newId('model'),
    name: body.name,
    ways: readNewRoutes(body),
    aliases: body.aliases ?? [],
    endpoints: body.endpoints,
    contextTokens: body.context_tokens ?? null,
    maxOutputTokens: body.max_output_tokens ?? null,
    defaultOutputTokens: body.default_output_tokens ?? null,
    capabilities: body.capabilities ?? [],
    openToUsers: body.open_to_users ?? false,
    enabled: body.enabled ?? true,
    dropUnsupported: body.drop_unsupported ?? false,
    routing: body.routing ?? 'priority',
    fallbackModels: body.fallback_models ?? [],
  };
  checkModelLimits(model);
  const added = await database.asSystem(async ({ models }) => {
    await checkFallbackModels(models, model);
    const inserted = await models.insert(model);
    checkRoutes(inserted.ways);
    return inserted;
  });
  return { status: 201, body: presentModel(added) };
};
