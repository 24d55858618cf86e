import { ProviderKeyEntity, type ProviderKeyRow } from '../../entities/providerKey.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow, insertRow, updateRows } from '../rows.ts';
import { organizationOf, runQueryForCount, type Scope } from '../scope.ts';

export type NewProviderKey = Omit<ProviderKeyRow, 'organizationId' | 'createdAt' | 'lastUsedAt' | 'lastError'>;
export type ProviderKeyChange = Partial<
  Pick<ProviderKeyRow, 'label' | 'baseUrl' | 'apiKeyEncrypted' | 'last4' | 'mode' | 'enabled' | 'lastError'>
>;

/** Keys that the organization of the scope has with vendors itself. */
export class ProviderKeys {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(key: NewProviderKey): Promise<ProviderKeyRow> {
    await insertRow(this.#scope, ProviderKeyEntity, { ...key, organizationId: organizationOf(this.#scope) });
    return (await this.find(key.id))!;
  }

  find(id: string): Promise<ProviderKeyRow | null> {
    return findRow(this.#scope, ProviderKeyEntity, { id });
  }

  list(page: PageRequest): Promise<Page<ProviderKeyRow>> {
    return findPage(this.#scope, ProviderKeyEntity, { where: {}, page });
  }

  /** Changes what is given; null when there is no such key. */
  async update(id: string, set: ProviderKeyChange): Promise<ProviderKeyRow | null> {
    if (Object.keys(set).length > 0) await updateRows(this.#scope, ProviderKeyEntity, { where: { id }, set });
    return await this.find(id);
  }

  /** Deletes a key for good; false when there is none. */
  async remove(id: string): Promise<boolean> {
    const removed = tablesOf(this.#scope).deleteFrom('providerKeys').where('id', '=', id);
    return (await runQueryForCount(this.#scope, removed)) === 1;
  }
}
