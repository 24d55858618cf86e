import type { RabbitConnection } from './RabbitConnection.ts';

/** Creates a durable queue unless there is one with the name: one with other settings stays as it is. */
export async function createQueue(connection: RabbitConnection, name: string): Promise<void> {
  await ifMissing(
    connection.onChannel((channel) => channel.checkQueue(name)),
    () => connection.onChannel((channel) => channel.assertQueue(name, { durable: true })),
  );
}

/** Creates what a check did not find. Errors: those of both, except that it is missing. */
export async function ifMissing(check: Promise<unknown>, create: () => Promise<unknown>): Promise<void> {
  try {
    await check;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 404) throw error;
    await create();
  }
}
