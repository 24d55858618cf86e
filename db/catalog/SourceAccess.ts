import type { Pool } from 'pg';

import { GroupCommit } from '../groupCommit.ts';
import { QueueConnection } from '../queueConnection.ts';
import { catalogContactKey } from './catalogContact.ts';

/** Settings of a source for an organization. Keys are envelopes of `db/secrets`. */
export interface SourceSetting {
  /** Null: as the source says. */
  readonly enabled: boolean | null;
  readonly instanceKey: string | null;
  /** The contact address that an admin has set for all sources. */
  readonly contact: string | null;
  readonly ownKey: { readonly id: string; readonly encrypted: string } | null;
}

type SettingRow = {
  enabled: boolean | null;
  instance_key: string | null;
  own_key_id: string | null;
  own_key: string | null;
  contact: string | null;
};

const statementTimeoutMs = 10_000;

/** Reads for every search whether a source may be used and with which key, so changes by an admin apply at once. Errors: `unavailable`. */
export class SourceAccess {
  readonly #reads: GroupCommit<{ organizationId: string; sourceId: string }, SourceSetting>;
  readonly #connection: QueueConnection;

  /** `pool`: `Database.systemPool`; one of its connections is kept. */
  constructor(pool: Pool) {
    this.#connection = new QueueConnection(pool, statementTimeoutMs);
    this.#reads = new GroupCommit({
      maxBatch: 256,
      maxWaiting: 20_000,
      isRefusal: () => false,
      run: (batch) => this.#read(batch),
    });
  }

  of(organizationId: string, sourceId: string): Promise<SourceSetting> {
    return this.#reads.submit({ organizationId, sourceId });
  }

  /** Serves waiting callers, then closes the connection. */
  async close(): Promise<void> {
    await this.#reads.close();
    await this.#connection.close();
  }

  async #read(batch: readonly { organizationId: string; sourceId: string }[]): Promise<SourceSetting[]> {
    const rows = await this.#connection.query<SettingRow>({
      name: 'catalog_source_access',
      text: `select s.enabled, s.key_encrypted as instance_key, k.id as own_key_id, k.key_encrypted as own_key,
          (select i.value #>> '{}' from instance_settings i where i.key = $3) as contact
        from unnest($1::text[], $2::text[]) with ordinality as asked (organization_id, source_id, place)
        left join catalog_source_settings s on s.id = asked.source_id
        left join catalog_source_keys k on k.organization_id = asked.organization_id and k.source_id = asked.source_id
        order by asked.place`,
      values: [
        batch.map(({ organizationId }) => organizationId),
        batch.map(({ sourceId }) => sourceId),
        catalogContactKey,
      ],
    });
    return rows.map(({ enabled, instance_key: instanceKey, own_key_id: id, own_key: encrypted, contact }) => ({
      enabled,
      instanceKey,
      contact,
      ownKey: id === null || encrypted === null ? null : { id, encrypted },
    }));
  }
}
