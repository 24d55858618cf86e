import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentCallableModel } from '../../presenters/model.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the models that can be called, with their prices: by an account API key every enabled one, else those open to users. */
export const listCallableModels: Handler<'listCallableModels'> = async (
  { actor, query },
  { database, measuredModels },
) => {
  const page = readPageRequest(query);
  const openOnly = actor.via === 'session';
  const models = await database.withOrganization(actor.organizationId, (repositories) =>
    repositories.models.listCallable({ openOnly }, page),
  );
  const measuresOf = await measuredModels.read();
  return { status: 200, body: presentPage(models, (model) => presentCallableModel(model, measuresOf(model.name))) };
};
