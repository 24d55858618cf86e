import { sql, type Compilable } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { ago, anyOf, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { addToOutbox } from '../executions/addToOutbox.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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

const dayMs = 86_400_000;
const onItsWay = ['queued', 'reading', 'embedding'] as const;

/** Files on their way into knowledge bases, kept for a week. Pages receive each change as one of the base. */
export class KnowledgeFiles {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** With the message that lets it be read. */
  async insert(file: NewKnowledgeFile, message: TurnMessage): Promise<void> {
    const { id, knowledgeBaseId, accountId, key, title, sourceUrl, metadata, fileName, sizeBytes, binaryId } = file;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('knowledgeFiles')
        .values({
          organizationId: organizationOf(this.#scope),
          id,
          knowledgeBaseId,
          accountId,
          key,
          title,
          sourceUrl,
          metadata: JSON.stringify(metadata),
          fileName,
          sizeBytes,
          binaryId,
          embedsAtOnce: file.embedsAtOnce,
          status: 'queued',
        }),
    );
    await this.#send(message, 1);
    await this.#tell(id);
  }

  /** Files of the organization that are on their way. No other transaction counts until this one ends, so a limit checked with it holds. */
  async countOpen(): Promise<number> {
    const files = tablesOf(this.#scope);
    const name = `knowledge_files:${organizationOf(this.#scope)}`;
    await runQuery(
      this.#scope,
      files.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked')),
    );
    const row = await runQueryForRow(
      this.#scope,
      files
        .selectFrom('knowledgeFiles')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('status', 'in', ['queued', 'reading', 'ready', 'embedding']),
    );
    return row!.count;
  }

  /** Newest first; of these states, of all without any. */
  async list(
    knowledgeBaseId: string,
    page: PageRequest,
    states: readonly KnowledgeFile['status'][] = [],
  ): Promise<Page<KnowledgeFile>> {
    const ofBase = this.#files().where('f.knowledgeBaseId', '=', knowledgeBaseId);
    const query = states.length === 0 ? ofBase : ofBase.where('f.status', '=', anyOf(states));
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'f.')), page);
  }

  async find(knowledgeBaseId: string, id: string): Promise<KnowledgeFile | null> {
    const file = await this.findById(id);
    return file?.knowledgeBaseId === knowledgeBaseId ? file : null;
  }

  async findById(id: string): Promise<KnowledgeFile | null> {
    return runQueryForRow(this.#scope, this.#files().where('f.id', '=', id));
  }

  async beginReading(id: string): Promise<void> {
    await this.#save(id, this.#changeOf(id).set({ status: 'reading' }).where('status', '=', 'queued'));
  }

  /** A read file waits for approval of its cost, or is embedded at once. */
  async noteRead(id: string, read: ReadOut): Promise<void> {
    const { textBinaryId, pages, chunks, chunksToEmbed, estimatedTokens, estimatedMicros } = read;
    await this.#save(
      id,
      this.#changeOf(id)
        .set({
          status: sql`case when embeds_at_once then 'embedding' else 'ready' end`,
          textBinaryId,
          pages,
          chunks,
          chunksToEmbed,
          estimatedTokens,
          estimatedMicros,
        })
        .where('status', '=', 'reading'),
    );
  }

  /** Approves the embedding of a read file in an account's name. False if it is not ready for that. */
  async askToEmbed(id: string, accountId: string, message: TurnMessage): Promise<boolean> {
    const asked = await this.#save(
      id,
      this.#changeOf(id)
        .set((set) => ({ status: 'embedding', accountId, turn: set('turn', '+', 1), error: null }))
        .where((where) =>
          where.or([
            where('status', '=', 'ready'),
            where.and([where('status', '=', 'failed'), where('textBinaryId', 'is not', null)]),
          ]),
        ),
    );
    if (asked === 0) return false;
    await this.#send(message, (await this.findById(id))!.turn);
    return true;
  }

  async noteCharge(id: string, micros: bigint): Promise<void> {
    await this.#save(
      id,
      this.#changeOf(id).set((set) => ({ creditsMicros: set('creditsMicros', '+', micros) })),
    );
  }

  async noteEmbedded(id: string, { documentId, chunks }: { documentId: string; chunks: number }): Promise<void> {
    await this.#save(
      id,
      this.#changeOf(id)
        .set({ status: 'embedded', documentId, embeddedChunks: chunks })
        .where('status', '=', 'embedding'),
    );
  }

  /** A file that is done, or gone, stays so. */
  async fail(id: string, error: { code: string; message: string }): Promise<void> {
    await this.#save(id, this.#failureOf(id, error));
  }

  /** The same in one turn, by the reference of its message. False if it has ended, or another turn has begun. */
  async failTurn(id: string, reference: string, error: { code: string; message: string }): Promise<boolean> {
    const isTurn = sql<boolean>`id || '.' || turn = ${reference}`;
    const failed = await this.#save(id, this.#failureOf(id, error).where(isTurn));
    return failed > 0;
  }

  async remove(id: string): Promise<void> {
    await this.#tell(id);
    await runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('knowledgeFiles').where('id', '=', id));
  }

  /** Deletes the files of a base without stored bytes. */
  async prune(knowledgeBaseId: string, keptDays: number): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('knowledgeFiles')
        .where('knowledgeBaseId', '=', knowledgeBaseId)
        .where('createdAt', '<', ago(keptDays * dayMs)),
    );
  }

  async #send(message: TurnMessage, turn: number): Promise<void> {
    const reference = message.referenceOf(turn);
    await addToOutbox(this.#scope, { id: message.id, kind: 'start_knowledge_file', reference });
  }

  #changeOf(id: string) {
    return tablesOf(this.#scope).updateTable('knowledgeFiles').set({ updatedAt: now }).where('id', '=', id);
  }

  #failureOf(id: string, error: { code: string; message: string }) {
    return this.#changeOf(id)
      .set({ status: 'failed', error: JSON.stringify(error) })
      .where('status', 'in', onItsWay);
  }

  async #save(id: string, change: Compilable<unknown>): Promise<number> {
    const changed = await runQueryForCount(this.#scope, change);
    if (changed > 0) await this.#tell(id);
    return changed;
  }

  async #tell(id: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('knowledgeFiles as f')
        .innerJoin('knowledgeBases as k', 'k.id', 'f.knowledgeBaseId')
        .select(['k.id', 'k.projectId'])
        .where('f.id', '=', id),
    );
    for (const base of rows)
      this.#scope.tell({ kind: 'knowledge_base', organizationId, id: base.id, projectId: base.projectId });
  }

  #files() {
    return tablesOf(this.#scope)
      .selectFrom('knowledgeFiles as f')
      .select([
        'f.id',
        'f.knowledgeBaseId',
        'f.accountId',
        'f.key',
        'f.title',
        'f.sourceUrl',
        'f.metadata',
        'f.fileName',
        'f.sizeBytes',
        'f.binaryId',
        'f.textBinaryId',
        'f.embedsAtOnce',
        'f.turn',
        'f.status',
        'f.error',
        'f.pages',
        'f.chunks',
        'f.chunksToEmbed',
        'f.estimatedTokens',
        'f.estimatedMicros',
        'f.documentId',
        'f.embeddedChunks',
        'f.creditsMicros',
        'f.createdAt',
        'f.updatedAt',
      ])
      .$narrowType<Pick<KnowledgeFile, 'metadata' | 'error'>>();
  }
}
