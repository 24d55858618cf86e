import type { SecretContext } from './envelope.ts';

/** Where the instance's key of a source of the data catalog is stored. */
export function catalogSourceContext(sourceId: string): SecretContext {
  return { table: 'catalog_source_settings', row: sourceId, organizationId: null, field: 'key_encrypted' };
}

/** Where an organization's own key of a source is stored: it can be read for that organization and nothing else. */
export function catalogKeyContext(key: { id: string; organizationId: string }): SecretContext {
  return { table: 'catalog_source_keys', row: key.id, organizationId: key.organizationId, field: 'key_encrypted' };
}
