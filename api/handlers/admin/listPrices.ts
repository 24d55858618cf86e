import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentSetPrice } from '../../presenters/model.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the prices of a model, the one valid now first. */
export const listPrices: Handler<'listPrices'> = async ({ params, query }, { database }) => {
  const page = readPageRequest(query);
  const prices = await database.asSystem(async ({ models, modelPrices }) => {
    const model = found(await models.find(params.model_id));
    return modelPrices.list(model.id, page);
  });
  return { status: 200, body: presentPage(prices, presentSetPrice) };
};
