import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Deletes a provider that no model uses. */
export const deleteProvider: Handler<'deleteProvider'> = async ({ params }, { database }) => {
  if (!(await database.asSystem(({ providers }) => providers.remove(params.provider_id)))) throw notFound();
  return { status: 204 };
};
