import type { SourceDefinition } from '../../domains/catalog/define/source.ts';
import { readCatalogContact } from '../../db/catalog/catalogContact.ts';
import type { SourceHealth } from '../../db/repositories/catalog/catalogSources.ts';
import type { Deps } from '../deps.ts';

/** Settings and health of sources, for one organization. */
export interface SourceStates {
  /** State of one source. */
  of(source: SourceDefinition): KnownSource;
}

export interface KnownSource {
  readonly enabled: boolean | null;
  readonly ownKey: { readonly last4: string; readonly createdAt: Date } | null;
  readonly hasInstanceKey: boolean;
  readonly hasContact: boolean;
  /** Whether its searches have a key in this organization. */
  readonly hasKey: boolean;
  /** Null without requests for 30 days, or if it was not read. */
  readonly health: SourceHealth | null;
}

/** Reads them; their health only if it is shown. */
export async function readSourceStates(
  { database, catalog }: Pick<Deps, 'database' | 'catalog'>,
  organizationId: string,
  { withHealth = false }: { withHealth?: boolean } = {},
): Promise<SourceStates> {
  const [settings, health, contact] = await database.asSystem(async ({ catalogSources, instanceSettings }) => [
    await catalogSources.settings(),
    withHealth ? await catalogSources.health() : [],
    await readCatalogContact(instanceSettings),
  ]);
  const ownKeys = await database.withOrganization(organizationId, ({ catalogSources }) => catalogSources.ownKeys());
  const settingOf = new Map(settings.map((setting) => [setting.id, setting]));
  const keyOf = new Map(ownKeys.map((key) => [key.sourceId, { last4: key.keyLast4, createdAt: key.createdAt }]));
  const healthOf = new Map(health.map((one) => [one.sourceId, one]));
  return {
    of: ({ id }) => {
      const ownKey = keyOf.get(id) ?? null;
      const hasInstanceKey = (settingOf.get(id)?.keyEncrypted ?? null) !== null;
      return {
        enabled: settingOf.get(id)?.enabled ?? null,
        ownKey,
        hasInstanceKey,
        hasContact: catalog.contact !== null || contact !== null,
        hasKey: ownKey !== null || hasInstanceKey,
        health: healthOf.get(id) ?? null,
      };
    },
  };
}
