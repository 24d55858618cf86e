import { newId } from '../../../db/ids.ts';
import type { Handler } from '../../handler.ts';
import { checkModelLimits } from '../../modelLimits.ts';
import { presentModel } from '../../presenters/model.ts';

/** Adds a model, closed to users until an admin opens it, and not callable before it has a price. */
export const createModel: Handler<'createModel'> = async ({ body }, { database }) => {
  const model = {
    id: newId('model'),
    name: body.name,
    providerId: body.provider_id,
    upstreamName: body.upstream_name,
    endpoints: body.endpoints,
    contextTokens: body.context_tokens ?? null,
    maxOutputTokens: body.max_output_tokens ?? null,
    openToUsers: body.open_to_users ?? false,
    enabled: body.enabled ?? true,
  };
  checkModelLimits(model);
  return { status: 201, body: presentModel(await database.asSystem(({ models }) => models.insert(model))) };
};
