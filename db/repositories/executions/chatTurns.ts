import { sql, type Kysely } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../generated/tables.ts';
import { ago } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { chatChannel, type KeptAnswer } from './chatSessions.ts';

type Schemas = components['schemas'];

/** A message of a session and its result. */
export interface ChatTurnRow {
  number: number;
  clientId: string;
  executionId: string;
  executionStatus: Schemas['ExecutionStatus'];
  message: string;
  files: Schemas['ChatFile'][];
  /** Null until the execution has ended and its result was read. */
  answer: KeptAnswer | null;
  createdAt: Date;
}

/** A call of a tool, as far as a conversation shows it. */
export interface ChatCallRow {
  id: string;
  tool: string;
  arguments: Record<string, unknown>;
  needsApproval: 'always' | 'condition' | 'tainted' | null;
  approveUntil: Date | null;
  decision: string | null;
  status: 'open' | 'success' | 'error';
}

const mostCalls = 20;
const mostCounted = 500;

/** How a session stands when another message comes. */
export interface ChatStanding {
  /** The highest number that was given. */
  last: number;
  /** A message is under way. */
  isBusy: boolean;
  /** Within the last minute. */
  recent: number;
  /** The message with this client id, where there is one. */
  same: number | null;
  /** Charges of its messages so far, including called executions. */
  creditsMicros: bigint;
}

/** Turns of chat sessions: one execution per message, one message at a time. */
export class ChatTurns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Locks the session and returns its state: of concurrent messages the second waits and sees the first. */
  async lock(sessionId: string, clientId: string): Promise<ChatStanding> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).selectFrom('chatSessions').select('id').where('id', '=', sessionId).forNoKeyUpdate(),
    );
    await runQuery(
      this.#scope,
      this.#charging().where('t.sessionId', '=', sessionId).where('t.creditsMicros', 'is', null),
    );
    const standing = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('chatTurns as t')
        .innerJoin('executions as e', 'e.id', 't.executionId')
        .select([
          sql<number>`coalesce(max(t.number), 0)::int`.as('last'),
          sql<boolean>`coalesce(bool_or(e.status NOT IN ('success', 'error', 'canceled') AND t.answer IS NULL), false)`.as(
            'isBusy',
          ),
          sql<number>`(count(*) FILTER (WHERE t.created_at > now() - interval '1 minute'))::int`.as('recent'),
          sql<number | null>`max(t.number) FILTER (WHERE t.client_id = ${clientId})`.as('same'),
          sql<bigint>`coalesce(sum(t.credits_micros), 0)::bigint`.as('creditsMicros'),
        ])
        .where('t.sessionId', '=', sessionId),
    );
    return standing!;
  }

  /**
   * Charges of an address's sessions within the last 24 hours, in micro-credits; messages in progress count after their end. At most
   * `mostCounted` ended messages are counted at once; the next call counts the rest, and messages that another process is counting.
   */
  async chargedOfAddress(addressId: string): Promise<bigint> {
    const recent = (from: Kysely<Tables>) =>
      from
        .selectFrom('chatSessions as s')
        .innerJoin('chatTurns as t', 't.sessionId', 's.id')
        .where('s.addressId', '=', addressId)
        .where('t.createdAt', '>', ago(86_400_000));
    const uncounted = recent(tables)
      .innerJoin('executions as e', 'e.id', 't.executionId')
      .select(['t.sessionId', 't.number'])
      .where('t.creditsMicros', 'is', null)
      .where('e.stoppedAt', 'is not', null)
      .limit(mostCounted)
      .forUpdate('t')
      .skipLocked();
    await runQuery(this.#scope, this.#charging().where(sql<boolean>`(t.session_id, t.number) IN ${uncounted}`));
    const charged = await runQueryForRow(
      this.#scope,
      recent(tablesOf(this.#scope)).select(sql<bigint>`coalesce(sum(t.credits_micros), 0)::bigint`.as('sum')),
    );
    return charged!.sum;
  }

  /** Adds a message with its execution, whose row is there, and tells who follows the session. */
  async insert(
    sessionId: string,
    turn: { number: number; clientId: string; executionId: string; message: string; files: Schemas['ChatFile'][] },
  ): Promise<void> {
    const { number, clientId, executionId, message, files } = turn;
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .with('added', (all) =>
          all
            .insertInto('chatTurns')
            .values({
              organizationId,
              sessionId,
              number,
              clientId,
              executionId,
              message,
              files: JSON.stringify(files),
            })
            .returning('sessionId'),
        )
        .selectFrom('added')
        .select(sql`pg_notify(${chatChannel}, session_id)`.as('told')),
    );
  }

  async findByClientId(sessionId: string, clientId: string): Promise<ChatTurnRow | null> {
    return runQueryForRow(this.#scope, this.#firstTurn(sessionId).where('t.clientId', '=', clientId));
  }

  async find(sessionId: string, number: number): Promise<ChatTurnRow | null> {
    return runQueryForRow(this.#scope, this.#firstTurn(sessionId).where('t.number', '=', number));
  }

  /** The message that came last; null if there is none. */
  async latest(sessionId: string): Promise<ChatTurnRow | null> {
    return runQueryForRow(
      this.#scope,
      this.#firstTurn(sessionId).where('t.number', '=', (latest) =>
        latest
          .selectFrom('chatTurns as l')
          .select(({ fn }) => fn.max('l.number').as('number'))
          .where('l.sessionId', '=', sessionId),
      ),
    );
  }

  /** The first message from a number on; null if there is none (yet). */
  async next(sessionId: string, fromNumber: number): Promise<ChatTurnRow | null> {
    return runQueryForRow(this.#scope, this.#firstTurn(sessionId).where('t.number', '>=', fromNumber));
  }

  /** The number of the message with which the latest `count` begin; 1 without any. */
  async firstOfLatest(sessionId: string, count: number): Promise<number> {
    const turn = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('chatTurns')
        .select('number')
        .where('sessionId', '=', sessionId)
        .orderBy('number', 'desc')
        .offset(count - 1)
        .limit(1),
    );
    return turn?.number ?? 1;
  }

  /** Keeps the answer of a message; the first one stays. */
  async settle(sessionId: string, number: number, answer: KeptAnswer): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('chatTurns')
        .set({ answer: JSON.stringify(answer) })
        .where('sessionId', '=', sessionId)
        .where('number', '=', number)
        .where('answer', 'is', null),
    );
  }

  /** The latest calls of tools of an execution, the earliest of them first. */
  async calls(executionId: string): Promise<ChatCallRow[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('agentToolCalls')
        .select(['id', 'tool', 'arguments', 'needsApproval', 'approveUntil', 'decision', 'status'])
        .$narrowType<Pick<ChatCallRow, 'arguments'>>()
        .where('executionId', '=', executionId)
        .orderBy('id', 'desc')
        .limit(mostCalls),
    );
    return rows.toReversed();
  }

  /** The message whose answer has this file. */
  async withFile(sessionId: string, fileId: string): Promise<ChatTurnRow | null> {
    return runQueryForRow(
      this.#scope,
      this.#firstTurn(sessionId).where(
        sql<boolean>`t.answer @> jsonb_build_object('files', jsonb_build_array(jsonb_build_object('id', ${fileId}::text)))`,
      ),
    );
  }

  /** Selects the first message (`t`) of a session. */
  #firstTurn(sessionId: string) {
    return tablesOf(this.#scope)
      .selectFrom('chatTurns as t')
      .innerJoin('executions as e', 'e.id', 't.executionId')
      .select([
        't.number',
        't.clientId',
        't.executionId',
        'e.status as executionStatus',
        't.message',
        't.files',
        't.answer',
        't.createdAt',
      ])
      .$narrowType<Pick<ChatTurnRow, 'files' | 'answer'>>()
      .where('t.sessionId', '=', sessionId)
      .orderBy('t.number')
      .limit(1);
  }

  /** Writes the total charge of messages (`t`) whose executions have ended, including executions that they called. */
  #charging() {
    return tablesOf(this.#scope)
      .updateTable('chatTurns as t')
      .from('executions as e')
      .set({
        creditsMicros: (set) =>
          set
            .selectFrom('callRecords as c')
            .innerJoin('executions as x', 'x.id', 'c.executionId')
            .select(sql<bigint>`coalesce(sum(c.credits_micros), 0)`.as('sum'))
            .whereRef('c.createdAt', '>=', 't.createdAt')
            .where('c.createdAt', '<=', sql<Date>`e.stopped_at + interval '1 minute'`)
            .where((where) =>
              where.or([
                where('x.id', '=', where.ref('t.executionId')),
                where('x.rootExecutionId', '=', where.ref('t.executionId')),
              ]),
            ),
      })
      .whereRef('e.id', '=', 't.executionId')
      .where('e.stoppedAt', 'is not', null);
  }
}
