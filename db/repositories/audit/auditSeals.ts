import type { AuditEventRow } from '../../rows/auditEvent.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

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

/** The test for events of a chain, which an index answers; an organization is the parameter with that number. */
function ofChain(chain: string, parameter: number): string {
  return chain === instanceChain ? 'e.organization_id is null' : `e.organization_id = $${parameter}`;
}

/** One sealer at a time, in the whole database. `bureau` in ASCII, and a number. */
const sealerLock = 0x6275726561750an;
const hashed = `e.id, e.organization_id, e.created_at, e.action, e.actor_kind, e.actor_id, e.by_kind, e.by_id, e.connection_id, e.target_kind,
  e.target_id, e.before::text as before, e.after::text as after, e.request_id, e.project_id, e.personal_digest`;

/** The chains that have seals, each found by one look into the index. */
const sealedChains = `with recursive sealed as (
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
    const rows = await runStatement<{ locked: boolean }>(
      this.#scope,
      'select pg_try_advisory_xact_lock($1) as locked',
      [sealerLock.toString()],
    );
    return rows[0]!.locked;
  }

  /** Waits until no sealer is active. */
  async lock(): Promise<void> {
    await runStatement(this.#scope, 'select pg_advisory_xact_lock($1)', [sealerLock.toString()]);
  }

  /** Visible events without a seal, the oldest first; later commits follow in a later round. */
  listWaiting(limit: number): Promise<HashedEvent[]> {
    return runStatement<HashedEvent>(
      this.#scope,
      `select ${hashed} from audit_line l join audit_events e on e.id = l.event_id order by e.created_at, e.id limit $1`,
      [limit],
    );
  }

  /** The last place of each of these chains: the last seal, or where none is left the anchor. */
  async heads(chains: readonly string[]): Promise<Map<string, ChainPlace>> {
    const rows = await runStatement<ChainPlace & { chain: string }>(
      this.#scope,
      `select c.chain, h.seq, h.hash from unnest($1::text[]) c (chain), lateral (
         (select seq, hash from audit_seals s where s.chain = c.chain order by seq desc limit 1)
         union all (select seq, hash from audit_anchors a where a.chain = c.chain order by seq desc limit 1)
         order by seq desc limit 1) h`,
      [chains],
    );
    return new Map(rows.map(({ chain, seq, hash }) => [chain, { seq, hash }]));
  }

  /** Seals events; they wait no longer. */
  async insert(
    seals: readonly (ChainPlace & { chain: string; organizationId: string | null; eventId: string })[],
  ): Promise<void> {
    await runChange(
      this.#scope,
      `insert into audit_seals (chain, seq, organization_id, event_id, hash)
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bytea[])`,
      [
        seals.map(({ chain }) => chain),
        seals.map(({ seq }) => seq.toString()),
        seals.map(({ organizationId }) => organizationId),
        seals.map(({ eventId }) => eventId),
        seals.map(({ hash }) => hash),
      ],
    );
    await runChange(this.#scope, 'delete from audit_line where event_id = any ($1::text[])', [
      seals.map(({ eventId }) => eventId),
    ]);
  }

  /** Every chain that has events or had some. */
  async listChains(): Promise<string[]> {
    const rows = await runStatement<{ chain: string }>(
      this.#scope,
      `${sealedChains} select chain from sealed where chain is not null union select chain from audit_anchors
       union select coalesce(e.organization_id, '${instanceChain}') from audit_line l join audit_events e on e.id = l.event_id order by 1`,
    );
    return rows.map(({ chain }) => chain);
  }

  /** Chains whose oldest events may be deleted, and their retention in days, if limited. `days`: where an organization says nothing. */
  listRetentions(days: number | null): Promise<{ chain: string; days: number; organizationId: string | null }[]> {
    return runStatement(
      this.#scope,
      `${sealedChains} select chain, coalesce(o.audit_retention_days, $1::integer) as days, nullif(chain, '${instanceChain}') as organization_id
         from sealed left join organizations o on o.id = chain where chain is not null and coalesce(o.audit_retention_days, $1::integer) is not null order by 1`,
      [days],
    );
  }

  /** Where a chain begins: the latest anchor, or nothing. */
  async findAnchor(chain: string): Promise<ChainPlace | null> {
    const rows = await runStatement<ChainPlace>(
      this.#scope,
      'select seq, hash from audit_anchors where chain = $1 order by seq desc limit 1',
      [chain],
    );
    return rows[0] ?? null;
  }

  /** The seal at a place; null if none is. */
  async find(chain: string, seq: bigint): Promise<ChainPlace | null> {
    const rows = await runStatement<ChainPlace>(
      this.#scope,
      'select seq, hash from audit_seals where chain = $1 and seq = $2 union all select seq, hash from audit_anchors where chain = $1 and seq = $2 limit 1',
      [chain, seq.toString()],
    );
    return rows[0] ?? null;
  }

  /** Number of unsealed events of a chain; 100 means more. */
  async countWaiting(chain: string): Promise<number> {
    const rows = await runStatement<{ count: bigint }>(
      this.#scope,
      `select count(*) from (select from audit_line l join audit_events e on e.id = l.event_id
         where ${ofChain(chain, 1)} limit 100) w`,
      chain === instanceChain ? [] : [chain],
    );
    return Number(rows[0]!.count);
  }

  /** The last place of each chain that was sealed since, at most `limit`, in order of their names. */
  listHeadsSince(since: Date, after: string, limit: number): Promise<(ChainPlace & { chain: string })[]> {
    return runStatement<ChainPlace & { chain: string }>(
      this.#scope,
      `select distinct on (chain) chain, seq, hash from audit_seals where sealed_at >= $1 and chain > $2 order by chain, seq desc limit $3`,
      [since, after, limit],
    );
  }

  /** Seals after `seq`, in order, with their events. */
  async listAfter(chain: string, seq: bigint, limit: number): Promise<SealedEvent[]> {
    const rows = await runStatement<
      HashedEvent & { seq: bigint; hash: Buffer; personal: string | null; personalSalt: Buffer | null }
    >(
      this.#scope,
      `select s.seq, s.hash, ${hashed}, e.personal::text as personal, e.personal_salt
         from audit_seals s left join audit_events e on e.id = s.event_id where s.chain = $1 and s.seq > $2 order by s.seq limit $3`,
      [chain, seq.toString(), limit],
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
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `select e.id from audit_events e left join audit_seals s on s.event_id = e.id left join audit_line l on l.event_id = e.id
        where ${ofChain(chain, 2)} and s.event_id is null and l.event_id is null and e.created_at < $1 order by e.id limit 100`,
      chain === instanceChain ? [before] : [before, chain],
    );
    return rows.map(({ id }) => id);
  }

  /** The last seal before which everything is older than `before`, at most `most` after the anchor; null if nothing is. */
  async lastOlder(chain: string, before: Date, most: number): Promise<bigint | null> {
    const rows = await runStatement<{ seq: bigint | null }>(
      this.#scope,
      `with first as (select s.seq, e.created_at from audit_seals s left join audit_events e on e.id = s.event_id
          where s.chain = $1 order by s.seq limit $3),
        young as (select min(seq) as seq from first where created_at >= $2 or created_at is null)
       select max(f.seq) as seq from first f, young y where y.seq is null or f.seq < y.seq`,
      [chain, before, most],
    );
    return rows[0]!.seq;
  }

  /**
   * Forgets a chain up to a place, which becomes its anchor. Returns how many events. Errors: PostgreSQL's error if any is younger than 30
   * days.
   */
  async forget(chain: string, before: Date, through: bigint): Promise<number> {
    const rows = await runStatement<{ forgotten: bigint }>(
      this.#scope,
      'select ledger.audit_forget_events($1, $2, $3) as forgotten',
      [chain, before, through.toString()],
    );
    return Number(rows[0]!.forgotten);
  }
}
