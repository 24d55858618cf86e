import { byteaArray } from '../../byteaArray.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

const columns = `d.id, d.knowledge_base_id, d.key, d.title, d.source_url, d.metadata, d.content_hash, d.chunk_count, d.size_bytes,
  d.created_at, d.updated_at`;

/** Documents of knowledge bases, with their chunks. Writers must hold the lock of the base (`KnowledgeBases.lock`). */
export class KnowledgeDocuments {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Newest first. */
  async list(knowledgeBaseId: string, page: PageRequest): Promise<Page<KnowledgeDocument>> {
    const clause = pageClause(page, 3, 'd.');
    const rows = await runStatement<KnowledgeDocument>(
      this.#scope,
      `select ${columns} from knowledge_documents d where d.organization_id = $1 and d.knowledge_base_id = $2${clause.sql}`,
      [organizationOf(this.#scope), knowledgeBaseId, ...clause.values],
    );
    return pageOf(rows, page);
  }

  async find(knowledgeBaseId: string, which: { id: string } | { key: string }): Promise<KnowledgeDocument | null> {
    const column = 'id' in which ? 'id' : 'key';
    const rows = await runStatement<KnowledgeDocument>(
      this.#scope,
      `select ${columns} from knowledge_documents d where d.organization_id = $1 and d.knowledge_base_id = $2 and d.${column} = $3`,
      [organizationOf(this.#scope), knowledgeBaseId, 'id' in which ? which.id : which.key],
    );
    return rows[0] ?? null;
  }

  /** Vectors that are known for these hashes, of any document of the base or paid for and not yet in one. */
  async vectorsOf(knowledgeBaseId: string, hashes: readonly Buffer[]): Promise<{ hash: Buffer; vector: Buffer }[]> {
    return runStatement(
      this.#scope,
      `select distinct on (hash) hash, vector from (
         select c.hash, c.vector from knowledge_chunks c where c.organization_id = $1 and c.knowledge_base_id = $2 and c.hash = any ($3::bytea[])
         union all
         select e.hash, e.vector from knowledge_embeddings e where e.organization_id = $1 and e.knowledge_base_id = $2 and e.hash = any ($3::bytea[])
       ) known`,
      [organizationOf(this.#scope), knowledgeBaseId, byteaArray(hashes)],
    );
  }

  /** Keeps vectors that were paid for until their document is written, for so many days at most; returns how many of them were not kept before. */
  async keepVectors(
    knowledgeBaseId: string,
    vectors: readonly { hash: Buffer; vector: Buffer }[],
    keptDays: number,
  ): Promise<number> {
    const organizationId = organizationOf(this.#scope);
    const kept = await runChange(
      this.#scope,
      `insert into knowledge_embeddings (organization_id, knowledge_base_id, hash, vector)
       select $1, $2, v.hash, v.vector from unnest($3::bytea[], $4::bytea[]) as v (hash, vector) on conflict do nothing`,
      [
        organizationId,
        knowledgeBaseId,
        byteaArray(vectors.map(({ hash }) => hash)),
        byteaArray(vectors.map(({ vector }) => vector)),
      ],
    );
    await runChange(
      this.#scope,
      `delete from knowledge_embeddings where organization_id = $1 and knowledge_base_id = $2 and created_at < now() - $3::int * interval '1 day'`,
      [organizationId, knowledgeBaseId, keptDays],
    );
    return kept;
  }

  /** Replaces the document with its id, with all of its chunks. */
  async replace(document: WrittenDocument, chunks: readonly WrittenChunk[], language: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const { id, knowledgeBaseId, key, title, sourceUrl, metadata, contentHash, sizeBytes } = document;
    await runChange(
      this.#scope,
      `insert into knowledge_documents (id, organization_id, knowledge_base_id, key, title, source_url, metadata, content_hash, chunk_count, size_bytes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (id) do update set title = $5, source_url = $6, metadata = $7, content_hash = $8, chunk_count = $9, size_bytes = $10, updated_at = now()`,
      [
        id,
        organizationId,
        knowledgeBaseId,
        key,
        title,
        sourceUrl,
        JSON.stringify(metadata),
        contentHash,
        chunks.length,
        sizeBytes,
      ],
    );
    await runChange(this.#scope, 'delete from knowledge_chunks where organization_id = $1 and document_id = $2', [
      organizationId,
      id,
    ]);
    await runChange(
      this.#scope,
      `with written as (
         insert into knowledge_chunks (organization_id, knowledge_base_id, document_id, position, parent, heading, text, hash, vector, search)
         select $1, $2, $3, c.position - 1, c.parent, c.heading, c.text, c.hash, c.vector,
           to_tsvector($4::regconfig, c.heading || ' ' || c.text)
         from unnest($5::int[], $6::text[], $7::text[], $8::bytea[], $9::bytea[]) with ordinality as c (parent, heading, text, hash, vector, position)
         returning id, position)
       insert into knowledge_codes (chunk_id, organization_id, knowledge_base_id, bits)
       select w.id, $1, $2, b.bits::varbit from written w join unnest($10::text[]) with ordinality as b (bits, position) on b.position = w.position + 1`,
      [
        organizationId,
        knowledgeBaseId,
        id,
        language,
        chunks.map(({ parent }) => parent),
        chunks.map(({ heading }) => heading),
        chunks.map(({ text }) => text),
        byteaArray(chunks.map(({ hash }) => hash)),
        byteaArray(chunks.map(({ vector }) => vector)),
        chunks.map(({ bits }) => bits),
      ],
    );
    await runChange(
      this.#scope,
      'delete from knowledge_embeddings where organization_id = $1 and knowledge_base_id = $2 and hash = any ($3::bytea[])',
      [organizationId, knowledgeBaseId, byteaArray(chunks.map(({ hash }) => hash))],
    );
  }

  /** Changes what is said of a document whose text stays. */
  async describe(id: string, told: Pick<KnowledgeDocument, 'title' | 'sourceUrl' | 'metadata'>): Promise<void> {
    await runChange(
      this.#scope,
      `update knowledge_documents set title = $3, source_url = $4, metadata = $5, updated_at = now() where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, told.title, told.sourceUrl, JSON.stringify(told.metadata)],
    );
  }

  async remove(id: string): Promise<void> {
    await runChange(this.#scope, 'delete from knowledge_documents where organization_id = $1 and id = $2', [
      organizationOf(this.#scope),
      id,
    ]);
  }
}
