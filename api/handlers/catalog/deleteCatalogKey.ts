import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Deletes the organization's own key of a source. */
export const deleteCatalogKey: Handler<'deleteCatalogKey'> = async ({ params, actor }, { catalog, database }) => {
  const { id } = catalog.index.source(params.source_id);
  const isDeleted = await database.withOrganization(actor.organizationId, ({ catalogSources }) =>
    catalogSources.removeOwnKey(id),
  );
  if (!isDeleted) throw notFound();
  return { status: 204 };
};
