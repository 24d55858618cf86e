import type { Binary, BinaryMeta, BinarySource } from '../../platform/binaries/BinaryStore.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';

/** An event: it becomes one execution, and the trigger's position moves past it, in one transaction. */
export interface TriggerEvent {
  items: Item[];
  /** Permanent id of this event among those of the trigger; a second one with the same id is ignored. */
  key: string;
  /** How far the trigger is with it. */
  cursor: unknown;
  /** Written with it. */
  also?: (repositories: Repositories) => Promise<void>;
}

/** Context of a watcher. Everything ends where `signal` is aborted. */
export interface WatchContext {
  /** The trigger's id; of a test listener, its own. */
  id: string;
  organizationId: string;
  nodeType: string;
  /** Checked, defaults filled in. */
  parameters: JsonObject;
  /** How far it came before; null if it begins. */
  cursor: unknown;
  /** True if one event ends it. */
  isTest: boolean;
  signal: AbortSignal;
  outbound: Outbound;
  /** Opened again by every watch. Errors: those of `NodeContext.credential`. */
  credential: (slot: string) => Promise<UsedCredential | null>;
  /** Keeps a file for the event that it will be in. */
  writeFile: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
  /** Durable when it resolves. Throws `WatchLost` if another watcher has taken over, or the trigger is inactive. */
  emit: (event: TriggerEvent) => Promise<void>;
  /** Moves on without an event. Errors: `WatchLost`. */
  save: (cursor: unknown, also?: TriggerEvent['also']) => Promise<void>;
  /** The source responds, and its backlog was started: a start that will be refused again must not count as recovery. */
  works: () => Promise<void>;
  /** Counts a look for news at a service; for metrics. */
  polled: (durationMs: number) => void;
  /** Reports a received item that is no event to the organization. */
  refuse: (code: string, message: string) => Promise<void>;
  /** The fingerprints of the things it has seen, such as files, by name. */
  files: () => Promise<Map<string, string>>;
}

/** Watches until the signal is aborted, or one event of a test came. Its errors are reported and retried later. */
export type Watch = (context: WatchContext) => Promise<void>;

/** The lease is lost: the trigger was unpublished or published again, or another process watches it. */
export class WatchLost extends Error {
  override readonly name = 'WatchLost';

  constructor() {
    super('This watcher has lost its trigger.');
  }
}
