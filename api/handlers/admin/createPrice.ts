import { newId } from '../../../db/ids.ts';
import { checkPriceLines } from '../../../domains/gateway/metering/price.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentPrice } from '../../presenters/model.ts';

/** Sets a new price: a row is added, none is edited, and calls are charged at the row their hold was placed with. */
export const createPrice: Handler<'createPrice'> = async ({ actor, body, params }, { database }) => {
  checkPriceLines(body.lines, '/lines');
  const price = await database.asSystem(async ({ models, modelPrices }) => {
    const model = found(await models.find(params.model_id));
    return modelPrices.insert({ id: newId('price'), modelId: model.id, lines: body.lines, createdBy: actor.accountId });
  });
  return { status: 201, body: presentPrice(price) };
};
