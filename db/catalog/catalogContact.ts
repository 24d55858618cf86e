import type { InstanceSettings } from '../repositories/instance/instanceSettings.ts';

/** Under which the contact address of the catalog is kept in `instance_settings`. */
export const catalogContactKey = 'catalog_contact';

/** Returns the contact address that an admin has set; null if none is. */
export async function readCatalogContact(settings: InstanceSettings): Promise<string | null> {
  const value = await settings.find(catalogContactKey);
  return typeof value === 'string' ? value : null;
}
