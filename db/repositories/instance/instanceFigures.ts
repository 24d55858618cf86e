import { runQueryForRow, type Scope } from '../scope.ts';
import { tables } from '../../tables/tables.ts';
import { sql } from 'kysely';

/** Numbers of the whole instance, for metrics and the page about its health. Units: milliseconds. */
export interface InstanceFiguresRow {
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
  /** Executions that wait for a slot. */
  readonly queueLength: number;
  readonly queueOldestMs: number;
  /** Age of the oldest execution that could have begun and has not. */
  readonly startOldestMs: number;
  readonly outboxOverdue: number;
  readonly workers: number;
  readonly triggersUnwatched: number;
  readonly triggersFailing: number;
  readonly openHolds: number;
  readonly overdueHolds: number;
  readonly mailsOverdue: number;
  readonly mailsFailed: number;
}

/** The server of the database. */
export interface DatabaseServer {
  readonly version: string;
  readonly sizeBytes: number;
  readonly connections: number;
  readonly maxConnections: number;
}

const ageMs = (of: string) => sql<number>`coalesce(extract(epoch from now() - ${sql.raw(of)}) * 1000, 0)::float8`;
const count = sql<number>`count(*)::integer`;

/** Reads numbers of the whole instance. System only. */
export class InstanceFigures {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Returns version, size and connections of the server. A user sees little more of others' sessions than their database. */
  async server(): Promise<DatabaseServer> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom([
        sql<string>`split_part(current_setting('server_version'), ' ', 1)`.as('version'),
        sql<number>`pg_database_size(current_database())::float8`.as('sizeBytes'),
        sql<number>`(select count(*)::integer from pg_stat_activity where datid is not null)`.as('connections'),
        sql<number>`current_setting('max_connections')::integer`.as('maxConnections'),
      ]),
    );
    return row!;
  }

  /** Every number comes from a partial index of open and due rows, so ended work costs nothing. */
  async read(): Promise<InstanceFiguresRow> {
    const open = tables
      .selectFrom('executions')
      .select([
        sql<number>`count(*) filter (where status = 'queued')::integer`.as('queued'),
        sql<number>`count(*) filter (where status = 'running')::integer`.as('running'),
        sql<number>`count(*) filter (where status = 'waiting')::integer`.as('waiting'),
        sql<number>`count(*) filter (where status = 'queued' and queued_at is not null)::integer`.as('queueLength'),
        ageMs(`min(queued_at) filter (where status = 'queued')`).as('queueOldestMs'),
        ageMs(`min(created_at) filter (where status = 'queued' and queued_at is null)`).as('startOldestMs'),
      ])
      .where('status', 'in', ['queued', 'running', 'waiting']);
    const holds = tables
      .selectFrom('holds')
      .select([
        count.as('openHolds'),
        sql<number>`count(*) filter (where expires_at < now() - interval '1 minute')::integer`.as('overdueHolds'),
      ])
      .where('state', '=', 'open');
    const triggers = tables
      .selectFrom('triggers')
      .select([
        sql<number>`count(*) filter (where failures = 0 and next_attempt_at < now() - interval '1 minute'
          and (lease_until is null or lease_until < now()))::integer`.as('triggersUnwatched'),
        sql<number>`count(*) filter (where failures > 0)::integer`.as('triggersFailing'),
      ])
      .where('kind', 'not in', ['schedule', 'hook'])
      .where('versionId', 'is not', null);
    const mails = tables
      .selectFrom('mails')
      .select([
        sql<number>`count(*) filter (where failed_at is null and due_at < now() - interval '1 minute')::integer`.as(
          'mailsOverdue',
        ),
        sql<number>`count(*) filter (where failed_at is not null)::integer`.as('mailsFailed'),
      ]);
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom(open.as('open'))
        .innerJoin(holds.as('held'), (join) => join.onTrue())
        .innerJoin(triggers.as('watched'), (join) => join.onTrue())
        .innerJoin(mails.as('mailed'), (join) => join.onTrue())
        .selectAll()
        .select([
          sql<number>`(select count(*)::integer from outbox where next_attempt_at < now() - interval '5 seconds')`.as(
            'outboxOverdue',
          ),
          sql<number>`(select count(*)::integer from process_beats
            where kind = 'worker' and seen_at > now() - interval '30 seconds')`.as('workers'),
        ]),
    );
    return row!;
  }
}
