import { tmpdir } from 'node:os';

import { pino } from 'pino';

import type { LogDestinationSettings } from '../../db/repositories/logStreaming/logDestinations.ts';
import type { LogDeliveryFailureRow, LogDestinationRow } from '../../db/rows/logDestination.ts';
import { newId } from '../../db/ids.ts';
import { logDestinationContext } from '../../db/secrets/logDestination.ts';
import { openSecrets, type Secrets } from '../../db/secrets/secrets.ts';
import { createInstanceOutbound } from '../../domains/logStreaming/LogOutbound.ts';
import { LogSender, type LogSenderOptions } from '../../domains/logStreaming/LogSender.ts';
import { testEncryptionKey } from '../support/apiServer.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization } from '../support/factories.ts';
import { testSource } from './testEvents.ts';

/** A destination with its secrets as JSON. */
export interface NewDestination extends Partial<Omit<LogDestinationSettings, 'secretsEncrypted'>> {
  readonly secrets?: object;
}

/** A database with an organization, its destinations, and senders that the test moves. */
export class SenderWorld {
  readonly test: TestDatabase;
  readonly organizationId: string;
  readonly secrets: Secrets;
  readonly outbound = createInstanceOutbound();

  private constructor(test: TestDatabase, organizationId: string, secrets: Secrets) {
    this.test = test;
    this.organizationId = organizationId;
    this.secrets = secrets;
  }

  static async open(): Promise<SenderWorld> {
    const test = await createTestDatabase();
    const { organizationId } = await buildOrganization(test.database);
    const secrets = await openSecrets({ database: test.database, dataDir: tmpdir(), encryptionKey: testEncryptionKey });
    return new SenderWorld(test, organizationId, secrets);
  }

  /** A sender to receivers on this machine. */
  sender(options: Partial<LogSenderOptions> = {}): LogSender {
    const outbound = { ofOrganizations: this.outbound, ofInstance: this.outbound };
    const { database } = this.test;
    return new LogSender({
      database,
      secrets: this.secrets,
      outbound,
      source: testSource,
      logger: pino({ level: 'silent' }),
      ...options,
    });
  }

  async makeDestination(of: string | null, { secrets, ...set }: NewDestination): Promise<string> {
    const id = newId('logDestination');
    const secretsEncrypted = secrets ? this.secrets.encrypt(logDestinationContext(id), JSON.stringify(secrets)) : null;
    const defaults = { name: id, kind: 'webhook', settings: {}, types: ['*'], contents: false, enabled: true } as const;
    await this.test.database.asSystem(({ logDestinations }) =>
      logDestinations.insert(of, id, { ...defaults, secretsEncrypted, ...set }),
    );
    return id;
  }

  /** Writes events, each in a transaction of its own, and returns their ids in order. */
  async write(
    names: readonly string[],
    { of = this.organizationId as string | null, type = 'execution.failed' } = {},
  ): Promise<void> {
    for (const name of names)
      await this.test.database.asSystem(({ logEvents }) =>
        logEvents.insert([
          {
            organizationId: of,
            type,
            actor: null,
            subject: { kind: 'execution', id: 'exe_test', name },
            data: { kept: true, contents: { error: 'a secret of somebody' } },
          },
        ]),
      );
  }

  async find(of: string | null, id: string): Promise<LogDestinationRow> {
    return this.test.database.asSystem(async ({ logDestinations }) => (await logDestinations.find(of, id))!);
  }

  async failures(of: string | null, id: string): Promise<LogDeliveryFailureRow[]> {
    const page = await this.test.database.asSystem(({ logDeliveryFailures }) =>
      logDeliveryFailures.list(of, id, { limit: 100, after: null }),
    );
    return page.data;
  }

  /** Lets the pause of a circuit pass. */
  async endPause(id: string): Promise<void> {
    await this.test.database.pool.query('update log_destinations set open_until = null where id = $1', [id]);
  }

  async types(pattern: string): Promise<string[]> {
    const { rows } = await this.test.database.pool.query<{ type: string }>(
      'select type from log_events where type like $1 order by xact, seq',
      [pattern],
    );
    return rows.map(({ type }) => type);
  }

  async close(): Promise<void> {
    await this.outbound.close();
    await this.test.drop();
  }
}
