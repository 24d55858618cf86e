import type { components } from '../../../openapi/generated/types.ts';
import { chatChannel, type KeptAnswer } from './chatSessions.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

const columns = `t.number, t.client_id, t.execution_id, e.status AS execution_status, t.message, t.files, t.answer, t.created_at`;
const from = 'FROM chat_turns t JOIN executions e ON e.organization_id = t.organization_id AND e.id = t.execution_id';
/** Total charge of a message `t` whose execution `e` has ended, including executions that it called. */
const charged = `(
         SELECT coalesce(sum(c.credits_micros), 0) FROM call_records c
         JOIN executions x ON x.organization_id = c.organization_id AND x.id = c.execution_id
         WHERE c.organization_id = $1 AND c.created_at BETWEEN t.created_at AND e.stopped_at + interval '1 minute'
           AND (x.id = t.execution_id OR x.root_execution_id = t.execution_id))`;
const open = `e.status NOT IN ('success', 'error', 'canceled')`;

/** Turns of chat sessions: one execution per message, one message at a time. */
export class ChatTurns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Locks the session and returns its state: of concurrent messages the second waits and sees the first. */
  async lock(sessionId: string, clientId: string): Promise<ChatStanding> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(
      this.#scope,
      'SELECT id FROM chat_sessions WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [organizationId, sessionId],
    );
    await runChange(
      this.#scope,
      `UPDATE chat_turns t SET credits_micros = ${charged}
       FROM executions e WHERE e.organization_id = t.organization_id AND e.id = t.execution_id AND e.stopped_at IS NOT NULL
         AND t.organization_id = $1 AND t.session_id = $2 AND t.credits_micros IS NULL`,
      [organizationId, sessionId],
    );
    const rows = await runStatement<ChatStanding>(
      this.#scope,
      `SELECT coalesce(max(t.number), 0)::int AS last, coalesce(bool_or(${open} AND t.answer IS NULL), false) AS is_busy,
         (count(*) FILTER (WHERE t.created_at > now() - interval '1 minute'))::int AS recent,
         max(t.number) FILTER (WHERE t.client_id = $3) AS same, coalesce(sum(t.credits_micros), 0)::bigint AS credits_micros
       ${from} WHERE t.organization_id = $1 AND t.session_id = $2`,
      [organizationId, sessionId, clientId],
    );
    return rows[0]!;
  }

  /**
   * Charges of an address's sessions within the last 24 hours, in micro-credits; messages in progress count after their end. At most
   * `mostCounted` ended messages are counted at once; the next call counts the rest, and those that another one is counting.
   */
  async chargedOfAddress(addressId: string): Promise<bigint> {
    const parameters = [organizationOf(this.#scope), addressId];
    const recent = `FROM chat_sessions s JOIN chat_turns t ON t.organization_id = s.organization_id AND t.session_id = s.id`;
    const where = `s.organization_id = $1 AND s.address_id = $2 AND t.created_at > now() - interval '24 hours'`;
    await runChange(
      this.#scope,
      `UPDATE chat_turns t SET credits_micros = ${charged}
       FROM executions e WHERE e.organization_id = t.organization_id AND e.id = t.execution_id AND t.organization_id = $1
         AND (t.session_id, t.number) IN (
           SELECT t.session_id, t.number ${recent} JOIN executions e ON e.organization_id = t.organization_id AND e.id = t.execution_id
           WHERE ${where} AND t.credits_micros IS NULL AND e.stopped_at IS NOT NULL
           LIMIT ${mostCounted} FOR UPDATE OF t SKIP LOCKED)`,
      parameters,
    );
    const rows = await runStatement<{ sum: bigint }>(
      this.#scope,
      `SELECT coalesce(sum(t.credits_micros), 0)::bigint AS sum ${recent} WHERE ${where}`,
      parameters,
    );
    return rows[0]!.sum;
  }

  /** Adds a message with its execution, whose row is there, and tells who follows the session. */
  async insert(
    sessionId: string,
    turn: { number: number; clientId: string; executionId: string; message: string; files: Schemas['ChatFile'][] },
  ): Promise<void> {
    await runStatement(
      this.#scope,
      `WITH added AS (
         INSERT INTO chat_turns (organization_id, session_id, number, client_id, execution_id, message, files)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING session_id
       )
       SELECT pg_notify('${chatChannel}', session_id) FROM added`,
      [
        organizationOf(this.#scope),
        sessionId,
        turn.number,
        turn.clientId,
        turn.executionId,
        turn.message,
        JSON.stringify(turn.files),
      ],
    );
  }

  async findByClientId(sessionId: string, clientId: string): Promise<ChatTurnRow | null> {
    return this.#one('t.client_id = $3', [sessionId, clientId]);
  }

  async find(sessionId: string, number: number): Promise<ChatTurnRow | null> {
    return this.#one('t.number = $3', [sessionId, number]);
  }

  /** The message that came last; null if there is none. */
  async latest(sessionId: string): Promise<ChatTurnRow | null> {
    const where =
      't.number = (SELECT max(l.number) FROM chat_turns l WHERE l.organization_id = t.organization_id AND l.session_id = $3)';
    return this.#one(where, [sessionId, sessionId]);
  }

  /** The first message from a number on; null if there is none (yet). */
  async next(sessionId: string, fromNumber: number): Promise<ChatTurnRow | null> {
    return this.#one('t.number >= $3', [sessionId, fromNumber]);
  }

  /** The number of the message with which the latest `count` begin; 1 without any. */
  async firstOfLatest(sessionId: string, count: number): Promise<number> {
    const rows = await runStatement<{ number: number }>(
      this.#scope,
      `SELECT number FROM chat_turns WHERE organization_id = $1 AND session_id = $2 ORDER BY number DESC OFFSET $3 LIMIT 1`,
      [organizationOf(this.#scope), sessionId, count - 1],
    );
    return rows[0]?.number ?? 1;
  }

  /** Keeps the answer of a message; the first one stays. */
  async settle(sessionId: string, number: number, answer: KeptAnswer): Promise<void> {
    await runChange(
      this.#scope,
      'UPDATE chat_turns SET answer = $4 WHERE organization_id = $1 AND session_id = $2 AND number = $3 AND answer IS NULL',
      [organizationOf(this.#scope), sessionId, number, JSON.stringify(answer)],
    );
  }

  /** The latest calls of tools of an execution, the earliest of them first. */
  async calls(executionId: string): Promise<ChatCallRow[]> {
    const rows = await runStatement<ChatCallRow>(
      this.#scope,
      `SELECT id, tool, arguments, needs_approval, approve_until, decision, status FROM agent_tool_calls
       WHERE organization_id = $1 AND execution_id = $2 ORDER BY id DESC LIMIT ${mostCalls}`,
      [organizationOf(this.#scope), executionId],
    );
    return rows.toReversed();
  }

  /** The message whose answer has this file. */
  async withFile(sessionId: string, fileId: string): Promise<ChatTurnRow | null> {
    return this.#one(`t.answer @> jsonb_build_object('files', jsonb_build_array(jsonb_build_object('id', $3::text)))`, [
      sessionId,
      fileId,
    ]);
  }

  async #one(where: string, [sessionId, value]: [string, unknown]): Promise<ChatTurnRow | null> {
    const rows = await runStatement<ChatTurnRow>(
      this.#scope,
      `SELECT ${columns} ${from} WHERE t.organization_id = $1 AND t.session_id = $2 AND ${where} ORDER BY t.number LIMIT 1`,
      [organizationOf(this.#scope), sessionId, value],
    );
    return rows[0] ?? null;
  }
}
