import type * as Driver from '@platformatic/kafka';
import type { Connection } from '@platformatic/kafka';

import { KafkaRoute, type DriverConnect } from './KafkaRoute.ts';

export type KafkaDriver = typeof Driver;

let loaded: Promise<KafkaDriver> | null = null;

/** Loads the driver on first use, because it takes memory. From then on, no connection of it goes past the guard. */
export function loadDriver(): Promise<KafkaDriver> {
  return (loaded ??= load());
}

async function load(): Promise<KafkaDriver> {
  const driver = await import('@platformatic/kafka');
  const prototype = driver.Connection.prototype as unknown as { connect: DriverConnect };
  const original = prototype.connect;
  prototype.connect = function connect(this: Connection, ...[host, port, done]) {
    const { context } = this;
    // The context of a client is its way out.
    if (!(context instanceof KafkaRoute)) throw new Error('A client of Kafka has no way out.');
    context.connect(this, original, { host, port, done });
    return undefined;
  };
  return driver;
}
