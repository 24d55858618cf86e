import { AsyncLocalStorage } from 'node:async_hooks';

import type { NewAuditEvent } from '../../db/repositories/audit/auditEvents.ts';
import type { components } from '../../openapi/generated/types.ts';

export type AuditAction = components['schemas']['AuditAction'];

/** The actor of a change and its credential. */
export type AuditActor = Pick<NewAuditEvent, 'actorKind' | 'actorId' | 'byKind' | 'byId' | 'connectionId'>;

/** A modifying request: the common parts of its audit events. */
export interface AuditTrail {
  /** Null if the contract says that the operation leaves no event. */
  readonly action: AuditAction | null;
  /**
   * `write`: the first transaction of the request that writes anything leaves the event, unless the handler noted one by then.
   * `read`: its first transaction does, as what is read is what matters. `handler`: the handler notes it.
   */
  readonly at: 'write' | 'read' | 'handler';
  readonly actor: AuditActor;
  /** Whose log it goes to where the transaction is of no organization; null: the instance's. */
  readonly organizationId: string | null;
  readonly target: { readonly kind: string; readonly id: string | null };
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  /** How many events the request has left. */
  noted: number;
  /** After the response nothing is attributed to the request's account, because background work may continue. */
  isOpen: boolean;
}

const trails = new AsyncLocalStorage<AuditTrail>();

/** Does the work of a request; until it ends, transactions in everything that it calls leave its events. */
export async function withAuditTrail<T>(trail: AuditTrail, work: () => Promise<T>): Promise<T> {
  try {
    return await trails.run(trail, work);
  } finally {
    trail.isOpen = false;
  }
}

/** The request under way; null if something happens by itself. */
export function currentAuditTrail(): AuditTrail | null {
  const trail = trails.getStore();
  return trail?.isOpen ? trail : null;
}

/** Does what is no part of the change, such as counting attempts, without leaving an event of it. */
export function withoutAuditTrail<T>(work: () => Promise<T>): Promise<T> {
  return trails.exit(work);
}
