import type { Handler } from '../../handler.ts';
import { checkFallbackModels } from '../../../domains/gateway/models/checkFallbackModels.ts';
import { checkChangedLimits } from '../../../domains/gateway/models/modelLimits.ts';
import { checkRoutes, readChangedRoutes } from '../../../domains/gateway/models/modelRoutes.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentModel } from '../../presenters/model.ts';

/** Changes a model; it works for the very next call, another way to it within the time that a route is cached. */
export const updateModel: Handler<'updateModel'> = async ({ body, params }, { database }) => {
  const model = await database.asSystem(async ({ models }) => {
    const current = found(await models.find(params.model_id));
    checkChangedLimits(current, body);
    const { fallback_models: fallbackModels } = body;
    await checkFallbackModels(models, { name: body.name ?? current.name, fallbackModels });
    const updated = found(
      await models.update(current.id, {
        name: body.name,
        ...readChangedRoutes(body),
        aliases: body.aliases,
        endpoints: body.endpoints,
        contextTokens: body.context_tokens,
        maxOutputTokens: body.max_output_tokens,
        defaultOutputTokens: body.default_output_tokens,
        capabilities: body.capabilities,
        openToUsers: body.open_to_users,
        enabled: body.enabled,
        dropUnsupported: body.drop_unsupported,
        routing: body.routing,
        fallbackModels,
      }),
    );
    checkRoutes(updated.ways);
    return updated;
  });
  return { status: 200, body: presentModel(model) };
};
