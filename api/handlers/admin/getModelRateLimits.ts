import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRateLimits } from '../../presenters/rateLimits.ts';

/** Reads what a model, over all organizations may take in a minute. */
export const getModelRateLimits: Handler<'getModelRateLimits'> = async ({ params }, { database }) => {
  const limits = await database.asSystem(({ minuteLimits }) => minuteLimits.find('models', params.model_id));
  return { status: 200, body: presentRateLimits(found(limits)) };
};
