import { tmpdir } from 'node:os';

import { pino } from 'pino';

import { Database } from '../../db/database.ts';
import { openSecrets } from '../../db/secrets/secrets.ts';
import { createInstanceOutbound } from '../../domains/logStreaming/LogOutbound.ts';
import { LogSender } from '../../domains/logStreaming/LogSender.ts';
import { every } from '../../platform/jobs/every.ts';
import { testSource } from './testEvents.ts';

/** Program: a process that sends log events until it is killed. */
const { DATABASE_URL = '', ENCRYPTION_KEY = '' } = process.env;
const database = await Database.connect({ url: DATABASE_URL });
const outbound = createInstanceOutbound();
const sender = new LogSender({
  database,
  secrets: await openSecrets({ database, dataDir: tmpdir(), encryptionKey: ENCRYPTION_KEY }),
  outbound: { ofOrganizations: outbound, ofInstance: outbound },
  source: testSource,
  logger: pino({ level: 'silent' }),
  leaseMs: 2_000,
});
every(
  100,
  () => sender.round(),
  () => undefined, // the next round is soon
);
process.on('disconnect', () => process.exit()); // its test has ended
process.send?.('ready');
