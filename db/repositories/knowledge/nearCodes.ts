import { sql } from 'kysely';

import { nearIndex } from '../../nearIndex.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** A search for codes: those of a base that differ from `bits` in the fewest positions. */
export interface NearCodes {
  readonly knowledgeBaseId: string;
  /** As PostgreSQL writes bits. */
  readonly bits: string;
  readonly most: number;
  /** How many the base has. */
  readonly chunks: number;
}

/** Of smaller bases all codes are compared: that takes no longer than the index does, and misses none. */
const leastIndexed = 40_000;
/**
 * How many neighbors the index keeps in sight: the most that it takes. Codes of vectors without clusters are far from each other: of the sandbox's, with 20,000 chunks,
 * 200 in sight find 0.75 of the nearest ten, 600 find 0.88, 1,000 find 0.92, and comparing all finds 0.93 (`bench/knowledge.ts`). If there
 * are clusters, 200 would do.
 */
const inSight = 1_000;
/** Of smaller parts of all codes the index would pass too many others; comparing them all takes less. */
const leastShare = 1 / 20;

/**
 * The chunks whose codes are nearest, nearest first: by the index of `vector` where the database has one, else, and where it finds too few (its nearest are those of all
 * organizations; row-level security and the base are asked after), by comparing all codes of the base.
 */
export async function nearCodes(scope: Scope, asked: NearCodes): Promise<bigint[]> {
  const { knowledgeBaseId, bits, most, chunks } = asked;
  const codes = tablesOf(scope)
    .selectFrom('knowledgeCodes')
    .select('chunkId')
    .where('knowledgeBaseId', '=', knowledgeBaseId)
    .limit(most);
  if (chunks >= leastIndexed) {
    const schema = await enterIndex(scope, asked);
    if (schema !== null) {
      const distance = sql.raw(`operator("${schema.replaceAll('"', '""')}".<~>)`);
      const found = await runQuery(scope, codes.orderBy(sql`bits::bit(1024) ${distance} ${bits}::varbit::bit(1024)`));
      await runQuery(scope, tablesOf(scope).selectNoFrom(sql`set_config('enable_sort', 'on', true)`.as('sorts')));
      if (found.length >= Math.min(most, chunks)) return found.map(({ chunkId }) => chunkId);
    }
  }
  const near = await runQuery(
    scope,
    codes.where(sql<boolean>`length(bits) = length(${bits}::varbit)`).orderBy(sql`bit_count(bits # ${bits}::varbit)`),
  );
  return near.map(({ chunkId }) => chunkId);
}

/**
 * Where the operators of the index are; null if there is none, or it is not worth its while. Asked each time, so it may come and go while
 * programs run. Lets this transaction
 * go by it: by estimates that count row-level security twice, the planner takes the sorting of all codes for less until a base is several times as large as where it is not.
 */
async function enterIndex(scope: Scope, { chunks }: NearCodes): Promise<string | null> {
  const found = await runQueryForRow(
    scope,
    sql<{ schema: string }>`
      select n.nspname as schema, set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', ${String(inSight)}, true),
             set_config('enable_sort', 'off', true)
      from pg_index i join pg_class t on t.oid = i.indrelid cross join pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where i.indexrelid = to_regclass(${`public.${nearIndex}`}) and i.indisvalid and e.extname = 'vector' and has_schema_privilege(n.oid, 'usage')
        and ${chunks}::int >= t.reltuples * ${leastShare}::double precision`,
  );
  return found?.schema ?? null;
}
