import type { PoolClient } from 'pg';

import type { Database } from '../../../db/database.ts';
import type { ExecutionsLogger } from '../logger.ts';

/** Channel for ends and waits of executions and for stored responses; the payload is the execution id. */
export const executionsChannel = 'bureau_executions';
/** Channel for executions that enter the queue for a slot; without payload. */
export const queueChannel = 'bureau_queue';
/** Channel that announces starts to workers; the payload is `organization execution message`. */
export const startsChannel = 'bureau_starts';

const reconnectAfterMs = 500;

interface ListenOptions {
  database: Database;
  logger: ExecutionsLogger;
  /** SQL that the connection runs once it listens. */
  onConnect?: string;
  /** Called whenever it listens again after it did not. */
  onListening?: () => void;
  /** Handlers of notifications, by channel. */
  channels: Record<string, (payload: string) => void>;
}

/**
 * Listens on one connection of its own until `close`. A lost connection is reopened after half a second. Notifications in between are lost,
 * so the caller must also poll.
 */
export function listen({ database, logger, onConnect, onListening, channels }: ListenOptions): {
  close: () => Promise<void>;
} {
  let closed = false;
  let current: PoolClient | null = null;
  let retry: NodeJS.Timeout | null = null;

  /** False if it was given up before. */
  function giveUp(client: PoolClient | null): boolean {
    if (client === null || client !== current) return false;
    current = null;
    client.release(true); // the connection listens: it must not go back to the pool
    return true;
  }

  async function connect(): Promise<void> {
    const client = await database.systemPool.connect();
    current = client;
    // A closing connection reports this twice during a query: it counts once, or two others would be opened.
    const lost = (error?: unknown): void => {
      if (!giveUp(client)) return;
      again(error, 'The connection that listens for the end of executions was lost; opening another');
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    try {
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`);
      if (onConnect !== undefined) await client.query(onConnect);
    } catch (error) {
      return lost(error);
    }
    if (closed) giveUp(client);
    else onListening?.();
  }

  function again(error: unknown, message: string): void {
    if (closed) return;
    logger.warn({ err: error }, message);
    retry = setTimeout(open, reconnectAfterMs);
    retry.unref();
  }

  let opening = Promise.resolve();
  function open(): void {
    opening = connect().catch((error: unknown) =>
      again(error, 'Could not listen for the end of executions; trying again'),
    );
  }
  open();

  return {
    close: async () => {
      closed = true;
      if (retry) clearTimeout(retry);
      await opening;
      giveUp(current);
    },
  };
}
