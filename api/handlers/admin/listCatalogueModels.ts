import { modelCatalogue } from '../../../domains/gateway/catalogue/modelCatalogue.ts';
import type { Handler } from '../../handler.ts';

/** Lists well-known models, of one kind of provider or of all. */
export const listCatalogueModels: Handler<'listCatalogueModels'> = ({ query }) => {
  const data = modelCatalogue.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  return Promise.resolve({ status: 200, body: { data } });
};
