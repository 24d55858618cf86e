import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentProvider } from '../../presenters/model.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the providers of the instance. */
export const listProviders: Handler<'listProviders'> = async ({ query }, { database }) => {
  const page = readPageRequest(query);
  return {
    status: 200,
    body: presentPage(await database.asSystem(({ providers }) => providers.list(page)), presentProvider),
  };
};
