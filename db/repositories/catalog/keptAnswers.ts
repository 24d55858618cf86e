import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** Deletes model responses that will not be requested again. */
export class KeptAnswers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Deletes the response of a place: the same transaction stores its result. Answers what it cost; null if none is kept there. */
  async forget(placeId: string, key: string): Promise<bigint | null> {
    const rows = await runStatement<{ chargedMicros: bigint }>(
      this.#scope,
      'delete from kept_answers where organization_id = $1 and place_id = $2 and call_key = $3 and is_paid returning charged_micros',
      [organizationOf(this.#scope), placeId, key],
    );
    return rows[0]?.chargedMicros ?? null;
  }

  /**
   * Deletes all for an embedded file of a knowledge base, including claimed positions: a pending call there is made for nothing. Returns
   * the charge of the paid ones.
   */
  async forgetOfFile(fileId: string): Promise<bigint> {
    const rows = await runStatement<{ chargedMicros: bigint }>(
      this.#scope,
      `with gone as (delete from kept_answers where organization_id = $1 and knowledge_file_id = $2 returning is_paid, charged_micros)
       select coalesce(sum(charged_micros) filter (where is_paid), 0)::bigint as charged_micros from gone`,
      [organizationOf(this.#scope), fileId],
    );
    return rows[0]!.chargedMicros;
  }

  /**
   * Those of ended executions, except metrics of an unscored evaluation; those of knowledge bases and files not requested since `before`.
   * At most 1,000 of each at once: an answer may be large. System only.
   */
  async prune(before: { ofBases: Date; ofFiles: Date }): Promise<number> {
    const left = await runChange(
      this.#scope,
      `DELETE FROM kept_answers WHERE ctid IN (
         (SELECT ctid FROM kept_answers WHERE knowledge_base_id IS NOT NULL AND lease_until < $1 LIMIT 1000)
         UNION ALL
         (SELECT ctid FROM kept_answers WHERE knowledge_file_id IS NOT NULL AND lease_until < $2 LIMIT 1000)
       )`,
      [before.ofBases, before.ofFiles],
    );
    const ended = await runChange(
      this.#scope,
      `DELETE FROM kept_answers WHERE ctid IN (
         SELECT k.ctid FROM kept_answers k JOIN executions e ON e.organization_id = k.organization_id AND e.id = k.execution_id
         WHERE e.status IN ('success', 'error', 'canceled')
           AND NOT EXISTS (SELECT FROM evaluation_results r WHERE r.execution_id = e.id AND r.status = 'running') LIMIT 1000
       )`,
      [],
    );
    return left + ended;
  }
}
