import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentModel } from '../../presenters/model.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the whole model pool. */
export const listModels: Handler<'listModels'> = async ({ query }, { database }) => {
  const page = readPageRequest(query);
  return { status: 200, body: presentPage(await database.asSystem(({ models }) => models.list(page)), presentModel) };
};
