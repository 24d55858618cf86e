import { sql, type NotNull, type RawBuilder } from 'kysely';

import type { AuditEventRow } from '../../rows/auditEvent.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** The hashed content of an event: every column, JSON as PostgreSQL prints it; only the digest of personal data. */
export type HashedEvent = Omit<AuditEventRow, 'before' | 'after' | 'personal' | 'personalSalt'> & {
  readonly before: string | null;
  readonly after: string | null;
};

/** The end of a chain, or any place in it. */
export interface ChainPlace {
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** A seal as the verifier reads it, with its event where it is there. */
export interface SealedEvent extends ChainPlace {
  readonly event: HashedEvent | null;
  readonly personal: string | null;
  readonly personalSalt: Buffer | null;
}

/** The chain of events that belong to no organization. */
export const instanceChain = 'instance';

/** The test for events of a chain, which an index answers. */
function isOfChain(chain: string): RawBuilder<boolean> {
  return chain === instanceChain ? sql`e.organization_id is null` : sql`e.organization_id = ${chain}`;
}

/** One sealer at a time, in the whole database. `bureau` in ASCII, and a number. */
const sealerLock = 0x6275726561750an;
const maxWaiting = 100;
const maxUnsealed = 100;
const hashed = [
  'e.id',
  'e.organizationId',
  'e.createdAt',
  'e.action',
  'e.actorKind',
  'e.actorId',
  'e.byKind',
  'e.byId',
  'e.connectionId',
  'e.targetKind',
  'e.targetId',
  sql<string | null>`e.before::text`.as('before'),
  sql<string | null>`e.after::text`.as('after'),
  'e.requestId',
  'e.projectId',
  'e.personalDigest',
] as const;

/** The chains that have seals, each found by one look into the index. */
const sealedChains = sql`with recursive sealed as (
  (select chain from audit_seals order by chain limit 1)
  union all select (select a.chain from audit_seals a where a.chain > s.chain order by a.chain limit 1) from sealed s where s.chain is not null)`;

/** The order of audit events (`domains/audit/README.md`). All of it is for the system only. */
export class AuditSeals {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Becomes the only sealer until the transaction ends; false if another one is active. Later reads include the writes of the previous
   * sealer.
   */
  async tryLock(): Promise<boolean> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${sealerLock})`.as('locked')),
    );
    return row!.locked;
  }

  /** Waits until no sealer is active. */
  async lock(): Promise<void> {
    await runQuery(this.#scope, tables.selectNoFrom(sql`pg_advisory_xact_lock(${sealerLock})`.as('locked')));
  }

  /** Visible events without a seal, the oldest first; later commits follow in a later round. */
  listWaiting(limit: number): Promise<HashedEvent[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('auditLine as l')
        .innerJoin('auditEvents as e', 'e.id', 'l.eventId')
        .select(hashed)
        .orderBy('e.createdAt')
        .orderBy('e.id')
        .limit(limit),
    );
  }

  /** Returns how many events wait for their seal and for how long, and when the last seal was written. */
  async progress(): Promise<{ waiting: number; oldestMs: number; lastSealAt: Date | null }> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('auditLine as l')
        .innerJoin('auditEvents as e', 'e.id', 'l.eventId')
        .select([
          sql<number>`count(*)::integer`.as('waiting'),
          sql<number>`coalesce(extract(epoch from now() - min(e.created_at)) * 1000, 0)::float8`.as('oldestMs'),
          sql<Date | null>`(select max(sealed_at) from audit_seals)`.as('lastSealAt'),
        ]),
    );
    return row!;
  }

  /** The last place of each of these chains: the last seal, or where none is left the anchor. */
  async heads(chains: readonly string[]): Promise<Map<string, ChainPlace>> {
    const rows = await runQuery(
      this.#scope,
      sql<ChainPlace & { chain: string }>`
        select c.chain, h.seq, h.hash from unnest(${chains}::text[]) c (chain), lateral (
         (select seq, hash from audit_seals s where s.chain = c.chain order by seq desc limit 1)
         union all (select seq, hash from audit_anchors a where a.chain = c.chain order by seq desc limit 1)
         order by seq desc limit 1) h`,
    );
    return new Map(rows.map(({ chain, seq, hash }) => [chain, { seq, hash }]));
  }

  /** Seals events; they wait no longer. */
  async insert(
    seals: readonly (ChainPlace & { chain: string; organizationId: string | null; eventId: string })[],
  ): Promise<void> {
    const eventIds = seals.map(({ eventId }) => eventId);
    await runQueryForCount(
      this.#scope,
      sql`insert into audit_seals (chain, seq, organization_id, event_id, hash)
        select * from unnest(${seals.map(({ chain }) => chain)}::text[], ${seals.map(({ seq }) => seq.toString())}::bigint[],
          ${seals.map(({ organizationId }) => organizationId)}::text[], ${eventIds}::text[], ${seals.map(({ hash }) => hash)}::bytea[])`,
    );
    await runQueryForCount(this.#scope, tables.deleteFrom('auditLine').where('eventId', '=', anyOf(eventIds)));
  }

  /** Every chain that has events or had some. */
  async listChains(): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      sql<{ chain: string }>`
        ${sealedChains} select chain from sealed where chain is not null union select chain from audit_anchors
        union select coalesce(e.organization_id, ${instanceChain}) from audit_line l join audit_events e on e.id = l.event_id order by 1`,
    );
    return rows.map(({ chain }) => chain);
  }

  /** Chains whose oldest events may be deleted, and their retention in days, if limited. `days`: where an organization says nothing. */
  listRetentions(days: number | null): Promise<{ chain: string; days: number; organizationId: string | null }[]> {
    return runQuery(
      this.#scope,
      sql<{ chain: string; days: number; organizationId: string | null }>`
        ${sealedChains} select chain, coalesce(o.audit_retention_days, ${days}::integer) as days, nullif(chain, ${instanceChain}) as organization_id
          from sealed left join organizations o on o.id = chain
         where chain is not null and coalesce(o.audit_retention_days, ${days}::integer) is not null order by 1`,
    );
  }

  /** Where a chain begins: the latest anchor, or nothing. */
  async findAnchor(chain: string): Promise<ChainPlace | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('auditAnchors')
        .select(['seq', 'hash'])
        .where('chain', '=', chain)
        .orderBy('seq', 'desc')
        .limit(1),
    );
  }

  /** The seal at a place; null if none is. */
  async find(chain: string, seq: bigint): Promise<ChainPlace | null> {
    const seal = tables
      .selectFrom('auditSeals')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .where('seq', '=', seq);
    const anchor = tables
      .selectFrom('auditAnchors')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .where('seq', '=', seq);
    return runQueryForRow(this.#scope, seal.unionAll(anchor).limit(1));
  }

  /** Number of unsealed events of a chain; 100 means more. */
  async countWaiting(chain: string): Promise<number> {
    const waiting = await runQuery(
      this.#scope,
      tables
        .selectFrom('auditLine as l')
        .innerJoin('auditEvents as e', 'e.id', 'l.eventId')
        .select('l.eventId')
        .where(isOfChain(chain))
        .limit(maxWaiting),
    );
    return waiting.length;
  }

  /** The last place of each chain that was sealed since, at most `limit`, in order of their names. */
  listHeadsSince(since: Date, after: string, limit: number): Promise<(ChainPlace & { chain: string })[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('auditSeals')
        .distinctOn('chain')
        .select(['chain', 'seq', 'hash'])
        .where('sealedAt', '>=', since)
        .where('chain', '>', after)
        .orderBy('chain')
        .orderBy('seq', 'desc')
        .limit(limit),
    );
  }

  /** Seals after `seq`, in order, with their events. */
  async listAfter(chain: string, seq: bigint, limit: number): Promise<SealedEvent[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('auditSeals as s')
        .leftJoin('auditEvents as e', 'e.id', 's.eventId')
        .select(['s.seq', 's.hash'])
        .select(hashed)
        .select([sql<string | null>`e.personal::text`.as('personal'), 'e.personalSalt'])
        // A seal without its event has a null `id`; the mapping below checks it, so the other columns count as present.
        .$narrowType<
          Record<'id' | 'createdAt' | 'action' | 'actorKind' | 'byKind' | 'targetKind' | 'personalDigest', NotNull>
        >()
        .where('s.chain', '=', chain)
        .where('s.seq', '>', seq)
        .orderBy('s.seq')
        .limit(limit),
    );
    return rows.map(({ seq: place, hash, personal, personalSalt, ...event }) => ({
      seq: place,
      hash,
      personal,
      personalSalt,
      event: event.id === null ? null : event,
    }));
  }

  /** Events of a chain without a seal that are not pending: removed from the queue, or inserted outside it. */
  async listUnsealed(chain: string, before: Date): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('auditEvents as e')
        .leftJoin('auditSeals as s', 's.eventId', 'e.id')
        .leftJoin('auditLine as l', 'l.eventId', 'e.id')
        .select('e.id')
        .where(isOfChain(chain))
        .where('s.eventId', 'is', null)
        .where('l.eventId', 'is', null)
        .where('e.createdAt', '<', before)
        .orderBy('e.id')
        .limit(maxUnsealed),
    );
    return rows.map(({ id }) => id);
  }

  /** The last seal before which everything is older than `before`, at most `most` after the anchor; null if nothing is. */
  async lastOlder(chain: string, before: Date, most: number): Promise<bigint | null> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .with('first', (all) =>
          all
            .selectFrom('auditSeals as s')
            .leftJoin('auditEvents as e', 'e.id', 's.eventId')
            .select(['s.seq', 'e.createdAt'])
            .where('s.chain', '=', chain)
            .orderBy('s.seq')
            .limit(most),
        )
        .with('young', (all) =>
          all
            .selectFrom('first')
            .select(({ fn }) => fn.min<bigint | null>('seq').as('seq'))
            .where((where) => where.or([where('createdAt', '>=', before), where('createdAt', 'is', null)])),
        )
        .selectFrom(['first as f', 'young as y'])
        .select(({ fn }) => fn.max<bigint | null>('f.seq').as('seq'))
        .where((where) => where.or([where('y.seq', 'is', null), where('f.seq', '<', where.ref('y.seq'))])),
    );
    return row!.seq;
  }

  /**
   * Forgets a chain up to a place, which becomes its anchor. Returns how many events. Errors: PostgreSQL's error if any is younger than 30
   * days.
   */
  async forget(chain: string, before: Date, through: bigint): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(sql<bigint>`ledger.audit_forget_events(${chain}, ${before}, ${through})`.as('forgotten')),
    );
    return Number(row!.forgotten);
  }
}
