import { readCatalogContact } from '../../db/catalog/catalogContact.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';

/** Returns the contact address of the catalog, as set and as sources receive it. */
export async function shownContact(
  { catalog }: Pick<Deps, 'catalog'>,
  { instanceSettings }: Pick<Repositories, 'instanceSettings'>,
): Promise<components['schemas']['CatalogContact']> {
  const contact = await readCatalogContact(instanceSettings);
  const inUse = catalog.contact ?? contact;
  return {
    contact,
    in_use: inUse,
    decided_by: catalog.contact !== null ? 'environment' : contact !== null ? 'setting' : 'none',
  };
}
