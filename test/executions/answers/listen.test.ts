import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { executionsChannel, listen } from '../../../domains/executions/answers/listen.ts';
import { createTestDatabase } from '../../support/database.ts';

test('a connection that is reset while it begins to listen is opened again once, and none is left behind', async () => {
  const { database, drop } = await createTestDatabase();
  const warnings: string[] = [];
  let listening = 0;
  database.systemPool.once('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const write = stream.write.bind(stream);
    // Its first chunk is sent, and then the connection closes.
    stream.write = ((text: string) => {
      stream.write = write;
      stream.destroy(new Error('reset by the test'));
      return write(text);
    }) as Socket['write'];
  });
  const ignore = (): void => undefined;
  const listener = listen({
    database,
    logger: { debug: ignore, info: ignore, error: ignore, warn: (_fields, message) => void warnings.push(message) },
    onListening: () => (listening += 1),
    channels: { [executionsChannel]: ignore },
  });
  await expect.poll(() => listening).toBe(1);
  expect(warnings).toHaveLength(1);
  await listener.close();
  await drop(); // it would wait for an unreleased connection
});
