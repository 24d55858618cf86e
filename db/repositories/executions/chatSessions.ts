import type { components } from '../../../openapi/generated/types.ts';
import { newId } from '../../ids.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** A conversation, as those see it who have found it by its secret. */
export interface ChatSessionRow {
  id: string;
  organizationId: string;
  digitalOrganizationId: string;
  /** Claims in the token of the embedding site; null without one. */
  visitor: Record<string, unknown> | null;
  createdAt: Date;
}

/** One that begins. Hashes are SHA-256 in hexadecimal; that of its secret, which has the id in it, is asked for once there is one. */
export interface NewChatSession {
  digitalOrganizationId: string;
  /** Id of the production or test address. */
  addressId: string;
  secretHash: (id: string) => string;
  tokenHash: string | null;
  visitor: Record<string, unknown> | null;
  /** How many sessions begin at the address within an hour. */
  mostPerHour: number;
  /** Hash of the client's network address; null: a signed token vouches for the visitor, so its address has no share of its own. */
  openedBy: string | null;
}

/** The channel on which a session says that it has a new message; the payload is its id. */
export const chatChannel = 'bureau_chat';

/** The conversations of chat pages, each found by its secret, at its own address only. */
export class ChatSessions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Begins a session. Returns `full` if the page has had its sessions of the hour, `share_taken` if the client has had its share of them,
   * `used` if the token has opened one before. A client's share is half of the sessions that all others leave. Exact under concurrency.
   */
  async insert(session: NewChatSession): Promise<ChatSessionRow | 'full' | 'share_taken' | 'used'> {
    const { addressId, tokenHash, openedBy, mostPerHour } = session;
    await runStatement(this.#scope, `SELECT pg_advisory_xact_lock(hashtextextended('chat ' || $1, 0))`, [addressId]);
    const organizationId = organizationOf(this.#scope);
    const [counted] = await runStatement<{ count: number; own: number; used: boolean }>(
      this.#scope,
      `SELECT count(*)::int AS count, (count(*) FILTER (WHERE opened_by = $4))::int AS own,
         EXISTS (SELECT FROM chat_sessions WHERE organization_id = $1 AND address_id = $2 AND token_hash = $3) AS used
         FROM chat_sessions WHERE organization_id = $1 AND address_id = $2 AND created_at > now() - interval '1 hour'`,
      [organizationId, addressId, tokenHash, openedBy],
    );
    const { count, own, used } = counted!;
    if (used) return 'used';
    if (count >= mostPerHour) return 'full';
    if (openedBy !== null && own >= Math.ceil((mostPerHour - (count - own)) / 2)) return 'share_taken';
    const id = newId('chatSession');
    const rows = await runStatement<ChatSessionRow>(
      this.#scope,
      `INSERT INTO chat_sessions (id, organization_id, digital_organization_id, address_id, secret_hash, token_hash, visitor, opened_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       RETURNING id, organization_id, digital_organization_id, visitor, created_at`,
      [
        id,
        organizationId,
        session.digitalOrganizationId,
        addressId,
        session.secretHash(id),
        tokenHash,
        session.visitor && JSON.stringify(session.visitor),
        openedBy,
      ],
    );
    return rows[0]!;
  }

  /** The session of an address with this id and secret; null for every other one. */
  async find(addressId: string, id: string, secretHash: string): Promise<ChatSessionRow | null> {
    const rows = await runStatement<ChatSessionRow>(
      this.#scope,
      `SELECT id, organization_id, digital_organization_id, visitor, created_at FROM chat_sessions
       WHERE organization_id = $1 AND address_id = $2 AND id = $3 AND secret_hash = $4`,
      [organizationOf(this.#scope), addressId, id, secretHash],
    );
    return rows[0] ?? null;
  }

  /** Returns the session that an execution answers; null if it was started otherwise. */
  async ofExecution(executionId: string): Promise<string | null> {
    const rows = await runStatement<{ sessionId: string }>(
      this.#scope,
      'SELECT session_id FROM chat_turns WHERE organization_id = $1 AND execution_id = $2',
      [organizationOf(this.#scope), executionId],
    );
    return rows[0]?.sessionId ?? null;
  }

  /**
   * System only. Deletes empty sessions, or those without remaining messages, a day after their start, with agents' memories of them; at
   * most 1,000 at once.
   */
  async prune(before: Date): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      `WITH gone AS (
         DELETE FROM chat_sessions WHERE id IN (SELECT s.id FROM chat_sessions s WHERE s.created_at < $1
           AND NOT EXISTS (SELECT FROM chat_turns t WHERE t.organization_id = s.organization_id AND t.session_id = s.id) LIMIT 1000)
         RETURNING id, organization_id, digital_organization_id
       ), forgotten AS (
         DELETE FROM agent_memories m USING gone g
         WHERE m.organization_id = g.organization_id AND m.digital_organization_id = g.digital_organization_id AND m.key = g.id
       )
       SELECT count(*)::int AS count FROM gone`,
      [before],
    );
    return rows[0]!.count;
  }
}

/** The answer to a visitor's message. */
export type KeptAnswer = Omit<Schemas['ChatAnswer'], 'number' | 'html'>;
