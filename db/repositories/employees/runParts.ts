import { sql } from 'kysely';

import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runPrepared, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A part of a run's deliverable: its bytes are here, or in the store of files. */
export interface RunPart {
  position: number;
  name: string;
  kind: 'text' | 'json' | 'table' | 'file';
  mediaType: string;
  content: Buffer | null;
  binaryId: string | null;
  sizeBytes: bigint;
  sha256: Buffer;
}

/** Progress of a run for its hirer. */
export interface RunEvent {
  id: bigint;
  kind: 'progress' | 'output';
  message: string;
  createdAt: Date;
}

const mostEvents = 1_000;

/**
 * Progress and deliverables of employee runs. The system's transactions: the publisher's execution writes into the hirer's organization,
 * which every statement names.
 */
export class RunParts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(organizationId: string, runId: string, parts: readonly RunPart[]): Promise<void> {
    for (const part of parts)
      await runPrepared(this.#scope, {
        name: 'employee_run_part',
        text: `insert into employee_run_parts (organization_id, run_id, position, name, kind, media_type, content, binary_id, size_bytes, sha256)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        values: [
          organizationId,
          runId,
          part.position,
          part.name,
          part.kind,
          part.mediaType,
          part.content,
          part.binaryId,
          part.sizeBytes,
          part.sha256,
        ],
      });
    const files = parts.flatMap(({ binaryId }) => binaryId ?? []);
    if (files.length === 0) return;
    // They are kept for as long as the organization is: a deliverable has no end.
    const keep = tables
      .updateTable('binaries')
      .set({ leaseUntil: sql<Date>`now() + interval '100 years'` })
      .where('organizationId', '=', organizationId)
      .where('id', '=', anyOf(files))
      .where('sizeBytes', 'is not', null);
    if ((await runQueryForCount(this.#scope, keep)) !== files.length)
      throw new Error('A file of a deliverable is gone before it was kept.');
  }

  /** All parts of a run. `content` of large ones is left out unless it is asked for. */
  async of(organizationId: string, runId: string, mostContentBytes: number): Promise<RunPart[]> {
    return runPrepared<RunPart>(this.#scope, {
      name: 'employee_run_parts',
      text: `select position, name, kind, media_type, case when size_bytes <= $3 then content end as content, binary_id, size_bytes, sha256
       from employee_run_parts where organization_id = $1 and run_id = $2 order by position`,
      values: [organizationId, runId, mostContentBytes],
    });
  }

  async find(organizationId: string, runId: string, position: number): Promise<RunPart | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('employeeRunParts')
        .select(['position', 'name', 'kind', 'mediaType', 'content', 'binaryId', 'sizeBytes', 'sha256'])
        .where('organizationId', '=', organizationId)
        .where('runId', '=', runId)
        .where('position', '=', position),
    );
  }

  /** Adds a progress event; at most a thousand per run. */
  async tell(organizationId: string, runId: string, event: Pick<RunEvent, 'kind' | 'message'>): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('employeeRunEvents')
        .columns(['organizationId', 'runId', 'kind', 'message'])
        .expression(
          tables
            .selectNoFrom([
              sql<string>`${organizationId}`.as('organizationId'),
              sql<string>`${runId}`.as('runId'),
              sql<string>`${event.kind}`.as('kind'),
              sql<string>`${event.message}`.as('message'),
            ])
            .where(sql<boolean>`(select count(*) from employee_run_events where run_id = ${runId}) < ${mostEvents}`),
        ),
    );
  }

  /** Number of progress events, and the last one. */
  async progress(organizationId: string, runId: string): Promise<{ steps: number; message: string }> {
    const [progress] = await runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRunEvents')
        .select([
          sql<number>`count(*)::int`.as('steps'),
          sql<string>`coalesce((array_agg(message order by id desc))[1], '')`.as('message'),
        ])
        .where('organizationId', '=', organizationId)
        .where('runId', '=', runId)
        .where('kind', '=', 'progress'),
    );
    return progress!;
  }

  /** Later progress events, in order. */
  async events(organizationId: string, runId: string, after: bigint): Promise<RunEvent[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRunEvents')
        .select(['id', 'kind', 'message', 'createdAt'])
        .where('organizationId', '=', organizationId)
        .where('runId', '=', runId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(200)
        .$narrowType<Pick<RunEvent, 'kind'>>(),
    );
  }
}
