import { sql } from 'kysely';

import { byteaArray } from '../../byteaArray.ts';
import { ago, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A document of a knowledge base, without its text: that is in its chunks. */
export interface KnowledgeDocument {
  id: string;
  knowledgeBaseId: string;
  /** Names it in its base: a document that is written again under its key replaces what it was. */
  key: string;
  title: string;
  sourceUrl: string | null;
  metadata: Record<string, unknown>;
  contentHash: Buffer;
  chunkCount: number;
  /** Of its text, in UTF-8. */
  sizeBytes: number;
  createdAt: Date;
  updatedAt: Date;
}

export type WrittenDocument = Omit<KnowledgeDocument, 'createdAt' | 'updatedAt' | 'chunkCount'>;

/** A chunk as it is written: `bits` as PostgreSQL writes them. */
export interface WrittenChunk {
  parent: number;
  heading: string;
  text: string;
  hash: Buffer;
  vector: Buffer;
  bits: string;
}

const dayMs = 86_400_000;

/** Documents of knowledge bases, with their chunks. Writers must hold the lock of the base (`KnowledgeBases.lock`). */
export class KnowledgeDocuments {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Newest first. */
  async list(knowledgeBaseId: string, page: PageRequest): Promise<Page<KnowledgeDocument>> {
    return pageOf(await runQuery(this.#scope, onePage(this.#documentsOf(knowledgeBaseId), page, 'd.')), page);
  }

  async find(knowledgeBaseId: string, which: { id: string } | { key: string }): Promise<KnowledgeDocument | null> {
    const documents = this.#documentsOf(knowledgeBaseId);
    return runQueryForRow(
      this.#scope,
      'id' in which ? documents.where('d.id', '=', which.id) : documents.where('d.key', '=', which.key),
    );
  }

  /** Vectors that are known for these hashes, of any document of the base or paid for and not yet in one. */
  async vectorsOf(knowledgeBaseId: string, hashes: readonly Buffer[]): Promise<{ hash: Buffer; vector: Buffer }[]> {
    const isWanted = sql<boolean>`hash = any (${byteaArray(hashes)}::bytea[])`;
    const organization = tablesOf(this.#scope);
    const known = organization
      .selectFrom('knowledgeChunks')
      .select(['hash', 'vector'])
      .where('knowledgeBaseId', '=', knowledgeBaseId)
      .where(isWanted)
      .unionAll(
        organization
          .selectFrom('knowledgeEmbeddings')
          .select(['hash', 'vector'])
          .where('knowledgeBaseId', '=', knowledgeBaseId)
          .where(isWanted),
      );
    return runQuery(
      this.#scope,
      organization.selectFrom(known.as('known')).distinctOn('hash').select(['hash', 'vector']),
    );
  }

  /** Keeps vectors that were paid for until their document is written, for so many days at most; returns how many of them were not kept before. */
  async keepVectors(
    knowledgeBaseId: string,
    vectors: readonly { hash: Buffer; vector: Buffer }[],
    keptDays: number,
  ): Promise<number> {
    const organizationId = organizationOf(this.#scope);
    const kept = await runQueryForCount(
      this.#scope,
      sql`insert into knowledge_embeddings (organization_id, knowledge_base_id, hash, vector)
        select ${organizationId}, ${knowledgeBaseId}, v.hash, v.vector
        from unnest(${byteaArray(vectors.map(({ hash }) => hash))}::bytea[], ${byteaArray(vectors.map(({ vector }) => vector))}::bytea[]) as v (hash, vector)
        on conflict do nothing`,
    );
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('knowledgeEmbeddings')
        .where('knowledgeBaseId', '=', knowledgeBaseId)
        .where('createdAt', '<', ago(keptDays * dayMs)),
    );
    return kept;
  }

  /** Replaces the document with its id, with all of its chunks. */
  async replace(document: WrittenDocument, chunks: readonly WrittenChunk[], language: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, knowledgeBaseId, key, title, sourceUrl, contentHash, sizeBytes } = document;
    const content = {
      title,
      sourceUrl,
      metadata: JSON.stringify(document.metadata),
      contentHash,
      chunkCount: chunks.length,
      sizeBytes,
    };
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('knowledgeDocuments')
        .values({ id, organizationId, knowledgeBaseId, key, ...content })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...content, updatedAt: now })),
    );
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).deleteFrom('knowledgeChunks').where('documentId', '=', id),
    );
    const hashes = byteaArray(chunks.map(({ hash }) => hash));
    await runQueryForCount(
      this.#scope,
      sql`with written as (
         insert into knowledge_chunks (organization_id, knowledge_base_id, document_id, position, parent, heading, text, hash, vector, search)
         select ${organizationId}, ${knowledgeBaseId}, ${id}, c.position - 1, c.parent, c.heading, c.text, c.hash, c.vector,
           to_tsvector(${language}::regconfig, c.heading || ' ' || c.text)
         from unnest(${chunks.map(({ parent }) => parent)}::int[], ${chunks.map(({ heading }) => heading)}::text[],
           ${chunks.map(({ text }) => text)}::text[], ${hashes}::bytea[], ${byteaArray(chunks.map(({ vector }) => vector))}::bytea[])
           with ordinality as c (parent, heading, text, hash, vector, position)
         returning id, position)
       insert into knowledge_codes (chunk_id, organization_id, knowledge_base_id, bits)
       select w.id, ${organizationId}, ${knowledgeBaseId}, b.bits::varbit from written w
         join unnest(${chunks.map(({ bits }) => bits)}::text[]) with ordinality as b (bits, position) on b.position = w.position + 1`,
    );
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('knowledgeEmbeddings')
        .where('knowledgeBaseId', '=', knowledgeBaseId)
        .where(sql<boolean>`hash = any (${hashes}::bytea[])`),
    );
  }

  /** Changes what is said of a document whose text stays. */
  async describe(id: string, told: Pick<KnowledgeDocument, 'title' | 'sourceUrl' | 'metadata'>): Promise<void> {
    const { title, sourceUrl, metadata } = told;
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('knowledgeDocuments')
        .set({ title, sourceUrl, metadata: JSON.stringify(metadata), updatedAt: now })
        .where('id', '=', id),
    );
  }

  async remove(id: string): Promise<void> {
    await runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('knowledgeDocuments').where('id', '=', id));
  }

  #documentsOf(knowledgeBaseId: string) {
    return tablesOf(this.#scope)
      .selectFrom('knowledgeDocuments as d')
      .select([
        'd.id',
        'd.knowledgeBaseId',
        'd.key',
        'd.title',
        'd.sourceUrl',
        'd.metadata',
        'd.contentHash',
        'd.chunkCount',
        'd.sizeBytes',
        'd.createdAt',
        'd.updatedAt',
      ])
      .$narrowType<{ metadata: KnowledgeDocument['metadata'] }>()
      .where('d.knowledgeBaseId', '=', knowledgeBaseId);
  }
}
