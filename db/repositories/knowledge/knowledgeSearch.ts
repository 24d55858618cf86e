import { sql } from 'kysely';

import { anyOf } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, type Scope } from '../scope.ts';
import { nearCodes } from './nearCodes.ts';

/** A chunk that either search found, with its vector. */
export interface FoundChunk {
  chunkId: bigint;
  documentId: string;
  parent: number;
  vector: Buffer;
  /** Its place in the full text search, from 1; null if that did not find it. */
  textRank: number | null;
}

/** A parent of a document, put together from its chunks. */
export interface ParentText {
  documentId: string;
  parent: number;
  heading: string;
  text: string;
  key: string;
  title: string;
  sourceUrl: string | null;
  metadata: Record<string, unknown>;
}

/**
 * Of the search by codes. Vectors without clusters need that many: of the sandbox's, with 50,000 chunks, 200 hold 0.90 of the nearest ten,
 * 400 hold 0.95, 600 hold 0.97 and 1,000 hold 0.99 (`bench/knowledge.ts`). Ranking them exactly takes a few milliseconds.
 */
const mostNear = 600;
/** Of the search by words; both together are ranked exactly. */
const mostCandidates = 200;
/** Matches that are looked at before the best are taken: words that stand everywhere say little. */
const mostMatches = 2_000;
/** Number of matches of all words above which some words become optional. */
const enoughMatches = 50;
const mostWords = 6;

/** Both searches of a knowledge base: signs of vectors (`nearCodes`), and full text over an index. */
export class KnowledgeSearch {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The candidates of both searches. `bits` are those of the question's vector, as PostgreSQL writes bits; `chunks` is how many the base has. */
  async candidates(
    knowledgeBaseId: string,
    asked: { bits: string; query: string; language: string; chunks: number },
  ): Promise<FoundChunk[]> {
    const { bits, chunks } = asked;
    const near = await nearCodes(this.#scope, { knowledgeBaseId, bits, chunks, most: mostNear });
    const named = await this.#byWords(knowledgeBaseId, asked);
    const textRanks = new Map(named.map((id, place) => [id, place + 1]));
    const ids = [...new Set([...near, ...named])];
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('knowledgeChunks as c')
        .select(['c.id as chunkId', 'c.documentId', 'c.parent', 'c.vector'])
        .where('c.knowledgeBaseId', '=', knowledgeBaseId)
        .where('c.id', '=', anyOf(ids)),
    );
    return rows.map((row) => ({ ...row, textRank: textRanks.get(row.chunkId) ?? null }));
  }

  /** The texts of parents, in no order. */
  async parents(
    knowledgeBaseId: string,
    wanted: readonly { documentId: string; parent: number }[],
  ): Promise<ParentText[]> {
    const organizationId = organizationOf(this.#scope);
    return runQuery(
      this.#scope,
      sql<ParentText>`
        select d.id as document_id, p.parent, p.heading, p.text, d.key, d.title, d.source_url, d.metadata
        from unnest(${wanted.map(({ documentId }) => documentId)}::text[], ${wanted.map(({ parent }) => parent)}::int[]) as w (document_id, parent)
        join knowledge_documents d on d.organization_id = ${organizationId} and d.knowledge_base_id = ${knowledgeBaseId} and d.id = w.document_id
        cross join lateral (
          select c.parent, min(c.heading) as heading, string_agg(c.text, E'\\n\\n' order by c.position) as text from knowledge_chunks c
          where c.organization_id = ${organizationId} and c.document_id = w.document_id and c.parent = w.parent group by c.parent) p`,
    );
  }

  /** The texts of single chunks by id. */
  async texts(knowledgeBaseId: string, ids: readonly bigint[]): Promise<Map<bigint, string>> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('knowledgeChunks')
        .select(['id', 'text'])
        .where('knowledgeBaseId', '=', knowledgeBaseId)
        .where('id', '=', anyOf(ids)),
    );
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  /** Ids by full text, best first: those with all words, and where those are few, with any of the longest ones. */
  async #byWords(knowledgeBaseId: string, { query, language }: { query: string; language: string }): Promise<bigint[]> {
    const words = await runQuery(
      this.#scope,
      sql<{ word: string }>`
        select lexeme as word from unnest(to_tsvector(${language}::regconfig, ${query})) order by length(lexeme) desc, lexeme limit 32`,
    );
    if (words.length === 0) return [];
    const quoted = words.map(({ word }) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`);
    const all = await this.#matches(knowledgeBaseId, quoted.join(' & '));
    if (all.length >= enoughMatches || quoted.length === 1) return all;
    const some = await this.#matches(knowledgeBaseId, quoted.slice(0, mostWords).join(' | '));
    return [...new Set([...all, ...some])].slice(0, mostCandidates);
  }

  /** By a function with the rights of the system: under row-level security no index of words is used (`sql/engine.chunks_with_words.sql`). */
  async #matches(knowledgeBaseId: string, tsquery: string): Promise<bigint[]> {
    organizationOf(this.#scope); // the function uses the one of the transaction
    const rows = await runQuery(
      this.#scope,
      sql<{
        id: bigint;
      }>`select id from engine.chunks_with_words(${knowledgeBaseId}, ${tsquery}::tsquery, ${mostMatches}, ${mostCandidates})`,
    );
    return rows.map(({ id }) => id);
  }
}
