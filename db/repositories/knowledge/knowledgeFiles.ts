import type { components } from '../../../openapi/generated/types.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** A file that was uploaded to become a document of a knowledge base, and how far it is. */
export interface KnowledgeFile {
  id: string;
  knowledgeBaseId: string;
  /** In whose name it is embedded. */
  accountId: string;
  key: string;
  title: string;
  sourceUrl: string | null;
  metadata: Record<string, unknown>;
  fileName: string;
  sizeBytes: number;
  /** Its bytes, in the binary store for as long as the row. */
  binaryId: string;
  /** The text that was read out of it; null before. */
  textBinaryId: string | null;
  embedsAtOnce: boolean;
  /** How often something was asked of it: to read it, to embed it, to embed it again. */
  turn: number;
  status: Schemas['KnowledgeFileStatus'];
  error: { code: Schemas['ErrorCode']; message: string } | null;
  pages: number | null;
  chunks: number | null;
  chunksToEmbed: number | null;
  estimatedTokens: number | null;
  estimatedMicros: bigint | null;
  documentId: string | null;
  embeddedChunks: number | null;
  creditsMicros: bigint;
  createdAt: Date;
  updatedAt: Date;
}

export type NewKnowledgeFile = Pick<
  KnowledgeFile,
  | 'id'
  | 'knowledgeBaseId'
  | 'accountId'
  | 'key'
  | 'title'
  | 'sourceUrl'
  | 'metadata'
  | 'fileName'
  | 'sizeBytes'
  | 'binaryId'
  | 'embedsAtOnce'
>;

/** The text of a read file, and its embedding cost. */
export type ReadOut = Pick<
  KnowledgeFile,
  'pages' | 'chunks' | 'chunksToEmbed' | 'estimatedTokens' | 'estimatedMicros'
> & { textBinaryId: string };

/** The message that starts a turn: its reference is the turn's workflow. */
export interface TurnMessage {
  id: string;
  referenceOf: (turn: number) => string;
}

const columns = `f.id, f.knowledge_base_id, f.account_id, f.key, f.title, f.source_url, f.metadata, f.file_name, f.size_bytes, f.binary_id, f.text_binary_id,
  f.embeds_at_once, f.turn, f.status, f.error, f.pages, f.chunks, f.chunks_to_embed, f.estimated_tokens, f.estimated_micros, f.document_id, f.embedded_chunks,
  f.credits_micros, f.created_at, f.updated_at`;

const onItsWay = `status in ('queued', 'reading', 'embedding')`;

interface Changing {
  set: string;
  where: string;
  values?: readonly unknown[];
}

/** Files on their way into knowledge bases, kept for a week. Pages receive each change as one of the base. */
export class KnowledgeFiles {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** With the message that lets it be read. */
  async insert(file: NewKnowledgeFile, message: TurnMessage): Promise<void> {
    const { id, knowledgeBaseId, accountId, key, title, sourceUrl, metadata, fileName, sizeBytes, binaryId } = file;
    await runStatement(
      this.#scope,
      `insert into knowledge_files (organization_id, id, knowledge_base_id, account_id, key, title, source_url, metadata, file_name, size_bytes, binary_id,
         embeds_at_once, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'queued')`,
      [
        organizationOf(this.#scope),
        id,
        knowledgeBaseId,
        accountId,
        key,
        title,
        sourceUrl,
        JSON.stringify(metadata),
        fileName,
        sizeBytes,
        binaryId,
        file.embedsAtOnce,
      ],
    );
    await this.#send(message, 1);
    await this.#tell(id);
  }

  /** Files of the organization that are on their way. No other transaction counts until this one ends, so a limit checked with it holds. */
  async countOpen(): Promise<number> {
    const organizationId = organizationOf(this.#scope);
    const lock = `select pg_advisory_xact_lock(hashtextextended('knowledge_files:' || $1, 0))`;
    await runStatement(this.#scope, lock, [organizationId]);
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      `select count(*)::int as count from knowledge_files where organization_id = $1 and status in ('queued', 'reading', 'ready', 'embedding')`,
      [organizationId],
    );
    return rows[0]!.count;
  }

  /** Newest first; of these states, of all without any. */
  async list(
    knowledgeBaseId: string,
    page: PageRequest,
    states: readonly KnowledgeFile['status'][] = [],
  ): Promise<Page<KnowledgeFile>> {
    const clause = pageClause(page, 4, 'f.');
    const rows = await runStatement<KnowledgeFile>(
      this.#scope,
      `select ${columns} from knowledge_files f where f.organization_id = $1 and f.knowledge_base_id = $2
         and (cardinality($3::text[]) = 0 or f.status = any($3))${clause.sql}`,
      [organizationOf(this.#scope), knowledgeBaseId, states, ...clause.values],
    );
    return pageOf(rows, page);
  }

  async find(knowledgeBaseId: string, id: string): Promise<KnowledgeFile | null> {
    const file = await this.findById(id);
    return file?.knowledgeBaseId === knowledgeBaseId ? file : null;
  }

  async findById(id: string): Promise<KnowledgeFile | null> {
    const sql = `select ${columns} from knowledge_files f where f.organization_id = $1 and f.id = $2`;
    const rows = await runStatement<KnowledgeFile>(this.#scope, sql, [organizationOf(this.#scope), id]);
    return rows[0] ?? null;
  }

  async beginReading(id: string): Promise<void> {
    await this.#change(id, { set: `status = 'reading'`, where: `status = 'queued'` });
  }

  /** A read file waits for approval of its cost, or is embedded at once. */
  async noteRead(id: string, read: ReadOut): Promise<void> {
    const { textBinaryId, pages, chunks, chunksToEmbed, estimatedTokens, estimatedMicros } = read;
    await this.#change(id, {
      set: `status = case when embeds_at_once then 'embedding' else 'ready' end, text_binary_id = $3, pages = $4, chunks = $5, chunks_to_embed = $6,
       estimated_tokens = $7, estimated_micros = $8`,
      where: `status = 'reading'`,
      values: [textBinaryId, pages, chunks, chunksToEmbed, estimatedTokens, estimatedMicros],
    });
  }

  /** Approves the embedding of a read file in an account's name. False if it is not ready for that. */
  async askToEmbed(id: string, accountId: string, message: TurnMessage): Promise<boolean> {
    const asked = await this.#change(id, {
      set: `status = 'embedding', account_id = $3, turn = turn + 1, error = null`,
      where: `(status = 'ready' or status = 'failed' and text_binary_id is not null)`,
      values: [accountId],
    });
    if (asked === 0) return false;
    await this.#send(message, (await this.findById(id))!.turn);
    return true;
  }

  async noteCharge(id: string, micros: bigint): Promise<void> {
    await this.#change(id, { set: 'credits_micros = credits_micros + $3', where: 'true', values: [micros] });
  }

  async noteEmbedded(id: string, { documentId, chunks }: { documentId: string; chunks: number }): Promise<void> {
    const set = `status = 'embedded', document_id = $3, embedded_chunks = $4`;
    await this.#change(id, { set, where: `status = 'embedding'`, values: [documentId, chunks] });
  }

  /** A file that is done, or gone, stays so. */
  async fail(id: string, error: { code: string; message: string }): Promise<void> {
    await this.#change(id, { set: `status = 'failed', error = $3`, where: onItsWay, values: [JSON.stringify(error)] });
  }

  /** The same in one turn, by the reference of its message. False if it has ended, or another turn has begun. */
  async failTurn(id: string, reference: string, error: { code: string; message: string }): Promise<boolean> {
    const failed = await this.#change(id, {
      set: `status = 'failed', error = $3`,
      where: `${onItsWay} and id || '.' || turn = $4`,
      values: [JSON.stringify(error), reference],
    });
    return failed > 0;
  }

  async remove(id: string): Promise<void> {
    await this.#tell(id);
    await runChange(this.#scope, 'delete from knowledge_files where organization_id = $1 and id = $2', [
      organizationOf(this.#scope),
      id,
    ]);
  }

  /** Deletes the files of a base without stored bytes. */
  async prune(knowledgeBaseId: string, keptDays: number): Promise<void> {
    await runChange(
      this.#scope,
      `delete from knowledge_files where organization_id = $1 and knowledge_base_id = $2 and created_at < now() - $3::int * interval '1 day'`,
      [organizationOf(this.#scope), knowledgeBaseId, keptDays],
    );
  }

  async #send(message: TurnMessage, turn: number): Promise<void> {
    await runStatement(
      this.#scope,
      `insert into outbox (id, organization_id, kind, reference) values ($1, $2, 'start_knowledge_file', $3)`,
      [message.id, organizationOf(this.#scope), message.referenceOf(turn)],
    );
  }

  /** The values follow from `$3` on. */
  async #change(id: string, { set, where, values = [] }: Changing): Promise<number> {
    const changed = await runChange(
      this.#scope,
      `update knowledge_files set ${set}, updated_at = now() where organization_id = $1 and id = $2 and ${where}`,
      [organizationOf(this.#scope), id, ...values],
    );
    if (changed > 0) await this.#tell(id);
    return changed;
  }

  async #tell(id: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const rows = await runStatement<{ id: string; projectId: string }>(
      this.#scope,
      `select k.id, k.project_id from knowledge_files f join knowledge_bases k on k.organization_id = f.organization_id and k.id = f.knowledge_base_id
       where f.organization_id = $1 and f.id = $2`,
      [organizationId, id],
    );
    for (const base of rows)
      this.#scope.tell({ kind: 'knowledge_base', organizationId, id: base.id, projectId: base.projectId });
  }
}
