import type { Binary, BinaryMeta, BinarySource } from '../../binaries/BinaryStore.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { UsedCredential } from '../credentials/defineCredential.ts';
import type { Item, JsonObject } from '../kit/item.ts';

/** Something that happened: it becomes one execution, and the trigger goes on behind it, in one transaction. */
export interface TriggerEvent {
  items: Item[];
  /** What names this event among all of the trigger's for ever; a second one of the same name is none. */
  key: string;
  /** How far the trigger is with it. */
  cursor: unknown;
  /** Written with it. */
  also?: (repositories: Repositories) => Promise<void>;
}

/** What a watcher works with. Everything ends where `signal` is aborted. */
export interface WatchContext {
  /** The trigger's id; of a test listener, its own. */
  id: string;
  organizationId: string;
  /** Checked, defaults filled in. */
  parameters: JsonObject;
  /** How far it came before; null where it begins. */
  cursor: unknown;
  /** True where one event ends it. */
  isTest: boolean;
  signal: AbortSignal;
  outbound: Outbound;
  /** Opened anew by every watch. Errors: those of `NodeContext.credential`. */
  credential: (slot: string) => Promise<UsedCredential | null>;
  /** Keeps a file for the event that it will be in. */
  writeFile: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
  /** Durable when it resolves. Errors: `WatchLost` where another watcher goes on, or nobody shall. */
  emit: (event: TriggerEvent) => Promise<void>;
  /** Moves on without an event. Errors: `WatchLost`. */
  save: (cursor: unknown, also?: TriggerEvent['also']) => Promise<void>;
  /** What it listens to answers, and what came first of all was taken: a start that is refused again must not be told again. */
  works: () => Promise<void>;
  /** Tells the organization of something that came and is no event. */
  refuse: (code: string, message: string) => Promise<void>;
  /** The files it has seen (`trigger.file`). */
  files: () => Promise<Map<string, string>>;
}

/** Watches until the signal is aborted, or one event of a test came. What it throws is told and tried again later. */
export type Watch = (context: WatchContext) => Promise<void>;

/** The lease is gone: the trigger was taken down or published anew, or another process watches it. */
export class WatchLost extends Error {
  override readonly name = 'WatchLost';

  constructor() {
    super('This watcher has lost its trigger.');
  }
}
