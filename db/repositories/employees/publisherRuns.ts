import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { entryIds, shownStatus, type EmployeeRunStatus } from './employeeRuns.ts';

/** The publisher's view of a run: without input, deliverables and names. */
export interface PublisherRun {
  id: string;
  mode: 'production' | 'test' | 'trial';
  status: EmployeeRunStatus;
  versionNumber: number | null;
  errorCode: string | null;
  earnedMicros: bigint;
  refundedMicros: bigint;
  parts: number;
  sizeBytes: bigint;
  verdict: 'pending' | 'accepted' | 'rejected' | null;
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
}

/** Runs of an organization's employees. They are rows of their hirers, so this reads as the system, and every statement names the publisher. */
export class PublisherRuns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Runs of an employee as its publisher sees them, newest first. */
  async ofEmployee(publisherId: string, employeeId: string, page: PageRequest): Promise<Page<PublisherRun>> {
    const query = tables
      .selectFrom('employeeRuns as r')
      .leftJoin('employeeVersions as v', 'v.id', 'r.versionId')
      .leftJoin('executions as x', 'x.id', 'r.executionId')
      .leftJoin('deliverables as d', 'd.runId', 'r.id')
      .select([
        'r.id',
        'r.mode',
        shownStatus.as('status'),
        'v.number as versionNumber',
        sql<string | null>`r.error ->> 'code'`.as('errorCode'),
        sql<bigint>`r.charged_micros - r.fee_micros`.as('earnedMicros'),
        'r.refundedMicros',
        sql<number>`(select count(*)::int from employee_run_parts p where p.run_id = r.id)`.as('parts'),
        sql<bigint>`(select coalesce(sum(p.size_bytes), 0)::bigint from employee_run_parts p where p.run_id = r.id)`.as(
          'sizeBytes',
        ),
        'd.status as verdict',
        'r.createdAt',
        'r.startedAt',
        'r.stoppedAt',
      ])
      .where('r.publisherId', '=', publisherId)
      .where('r.employeeId', '=', employeeId);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'r.')), page);
  }

  /** Charge of a run of an own employee; null if there is no such run. */
  async chargedOf(publisherId: string, employeeId: string, id: string): Promise<bigint | null> {
    const run = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('employeeRuns')
        .select('chargedMicros')
        .where('publisherId', '=', publisherId)
        .where('employeeId', '=', employeeId)
        .where('id', '=', id),
    );
    return run?.chargedMicros ?? null;
  }

  /** Refunds the charge of a publisher's run, once. Returns 0 for done, 1 unknown, 2 done before, 3 too much or too late, 5 no credits. */
  async refund(
    id: string,
    { publisherId, amountMicros, reason }: { publisherId: string; amountMicros: bigint; reason: string },
  ): Promise<number> {
    const verdict = sql<number>`ledger.refund_employee_run(${id}, ${publisherId}, ${amountMicros}, ${reason}, ${entryIds()})`;
    const [refunded] = await runQuery(this.#scope, tables.selectNoFrom(verdict.as('verdict')));
    return refunded!.verdict;
  }
}
