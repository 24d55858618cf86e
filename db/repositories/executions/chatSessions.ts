import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { newId } from '../../ids.ts';
import { ago } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

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

const columns = ['id', 'organizationId', 'digitalOrganizationId', 'visitor', 'createdAt'] as const;

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
    const { digitalOrganizationId, addressId, tokenHash, visitor, openedBy, mostPerHour } = session;
    const lock = sql`pg_advisory_xact_lock(hashtextextended(${`chat ${addressId}`}, 0))`;
    await runQuery(this.#scope, tables.selectNoFrom(lock.as('locked')));
    const counted = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('chatSessions as s')
        .select((select) => [
          sql<number>`count(*)::int`.as('count'),
          sql<number>`(count(*) FILTER (WHERE s.opened_by = ${openedBy}))::int`.as('own'),
          select
            .exists(
              select
                .selectFrom('chatSessions as other')
                .where('other.addressId', '=', addressId)
                .where('other.tokenHash', '=', sql<string>`${tokenHash}`),
            )
            .$castTo<boolean>()
            .as('used'),
        ])
        .where('s.addressId', '=', addressId)
        .where('s.createdAt', '>', ago(3_600_000)),
    );
    const { count, own, used } = counted!;
    if (used) return 'used';
    if (count >= mostPerHour) return 'full';
    if (openedBy !== null && own >= Math.ceil((mostPerHour - (count - own)) / 2)) return 'share_taken';
    const id = newId('chatSession');
    const inserted = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('chatSessions')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          digitalOrganizationId,
          addressId,
          secretHash: session.secretHash(id),
          tokenHash,
          visitor: visitor && JSON.stringify(visitor),
          openedBy,
        })
        .returning(columns)
        .$narrowType<Pick<ChatSessionRow, 'visitor'>>(),
    );
    return inserted!;
  }

  /** The session of an address with this id and secret; null for every other one. */
  async find(addressId: string, id: string, secretHash: string): Promise<ChatSessionRow | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('chatSessions')
        .select(columns)
        .$narrowType<Pick<ChatSessionRow, 'visitor'>>()
        .where('addressId', '=', addressId)
        .where('id', '=', id)
        .where('secretHash', '=', secretHash),
    );
  }

  /** Returns the session that an execution answers; null if it was started otherwise. */
  async ofExecution(executionId: string): Promise<string | null> {
    const turn = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope).selectFrom('chatTurns').select('sessionId').where('executionId', '=', executionId),
    );
    return turn?.sessionId ?? null;
  }

  /**
   * System only. Deletes empty sessions, or those without remaining messages, a day after their start, with agents' memories of them; at
   * most 1,000 at once.
   */
  async prune(before: Date): Promise<number> {
    const pruned = await runQueryForRow(
      this.#scope,
      tables
        .with('gone', (all) =>
          all
            .deleteFrom('chatSessions')
            .where('id', 'in', (empty) =>
              empty
                .selectFrom('chatSessions as s')
                .select('s.id')
                .where('s.createdAt', '<', before)
                .where((where) =>
                  where.not(
                    where.exists(
                      where
                        .selectFrom('chatTurns as t')
                        .whereRef('t.organizationId', '=', 's.organizationId')
                        .whereRef('t.sessionId', '=', 's.id'),
                    ),
                  ),
                )
                .limit(1_000),
            )
            .returning(['id', 'organizationId', 'digitalOrganizationId']),
        )
        .with('forgotten', (all) =>
          all
            .deleteFrom('agentMemories as m')
            .using('gone as g')
            .whereRef('m.organizationId', '=', 'g.organizationId')
            .whereRef('m.digitalOrganizationId', '=', 'g.digitalOrganizationId')
            .whereRef('m.key', '=', 'g.id'),
        )
        .selectFrom('gone')
        .select(sql<number>`count(*)::int`.as('count')),
    );
    return pruned!.count;
  }
}

/** The answer to a visitor's message. */
export type KeptAnswer = Omit<Schemas['ChatAnswer'], 'number' | 'html'>;
