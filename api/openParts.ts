import { Client, Connection } from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import { Database } from '../db/database.ts';
import { requireSchema } from '../db/migrate.ts';
import { openSecrets, type Secrets } from '../db/secrets/secrets.ts';
import { externalCallHandler } from '../db/transactions.ts';
import { leaveAuditEvent } from '../domains/audit/noteAudit.ts';
import { payloadKeyPurpose, temporalData } from '../domains/executions/codec/temporalData.ts';
import { temporalRefusal } from '../domains/executions/temporal/reachTemporal.ts';
import { createInstanceOutbound } from '../domains/logStreaming/LogOutbound.ts';
import { temporalServer, type TemporalServer } from '../domains/executions/temporal/temporalServer.ts';
import { openGateway, type OpenedGateway } from '../domains/gateway/openGateway.ts';
import { Maintenance } from '../domains/recovery/Maintenance.ts';
import type { BinaryStore } from '../platform/binaries/BinaryStore.ts';
import { openBinaryStore } from '../platform/binaries/openBinaryStore.ts';
import type { Logger } from '../platform/config/logger.ts';
import { SettingsError, type Settings } from '../platform/config/settings.ts';
import { LazyExpressionPool } from '../platform/expressions/LazyExpressionPool.ts';
import { parseOutboundAllow } from '../platform/outbound/guard.ts';
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import { Metrics } from '../platform/telemetry/Metrics.ts';
import { openTracing } from '../platform/telemetry/openTracing.ts';
import type { Tracing } from '../platform/telemetry/Tracing.ts';
import type { ApiOverrides } from './ApiOverrides.ts';

/** Connections and stores of an API process, with their clients. */
export interface OpenedParts {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly maintenance: Maintenance;
  readonly secrets: Secrets;
  readonly tracing: Tracing | null;
  readonly opened: OpenedGateway;
  readonly temporal: Client;
  readonly temporalServer: TemporalServer;
  readonly payloadCodec: PayloadCodec;
  readonly outbound: Outbound;
  /** To hosts that admins of the instance choose. */
  readonly instanceOutbound: Outbound;
  readonly binaries: BinaryStore;
  readonly expressions: LazyExpressionPool;
  /** Parts that this process closes in the end. */
  readonly owned: readonly Closable[];
}

interface Closable {
  close(): Promise<unknown>;
}

/** The two servers that an API process needs; `npm start` or the operator names them. */
function requiredAddresses({ databaseUrl, temporalAddress }: Settings): {
  databaseUrl: string;
  temporalAddress: string;
} {
  if (databaseUrl !== null && temporalAddress !== null) return { databaseUrl, temporalAddress };
  throw new SettingsError([
    'DATABASE_URL and TEMPORAL_ADDRESS must be set for the API process; `npm start` brings its own servers.',
  ]);
}

/** Opens everything that must be closed. Temporal may be away: its connection is made when it is first needed. */
export async function openParts(settings: Settings, logger: Logger, overrides: ApiOverrides): Promise<OpenedParts> {
  const { databaseUrl, temporalAddress } = requiredAddresses(settings);
  const { resolveHost, isStrict = false } = overrides;
  const owned: Closable[] = [];
  const own = <T extends Closable>(part: T): T => {
    owned.push(part);
    return part;
  };
  const metrics = new Metrics();
  await requireSchema(databaseUrl);
  const database = own(
    await Database.connect({
      url: databaseUrl,
      onExternalCall: externalCallHandler(logger, {
        isStrict,
        count: () => metrics.process.externalCallInTransaction(),
      }),
      beforeCommit: leaveAuditEvent,
      ...overrides.database,
    }),
  );
  const maintenance = await Maintenance.open({
    database,
    dataDir: settings.dataDir,
    isSet: settings.maintenance,
    logger,
  });
  owned.push({ close: async () => maintenance.close() });
  const secrets = await openSecrets({ database, ...settings });
  const tracing = overrides.tracing ?? (await ownTracing(settings, own));
  const allow = parseOutboundAllow(settings.outboundAllow);
  const opened = await openGateway({
    database,
    secrets,
    logger,
    outboundAllow: allow,
    observers: [metrics.gateway, ...(tracing ? [tracing] : [])],
    settings: { ...settings.provider, ...overrides.gateway },
    ledger: overrides.ledger,
    ledgerRelay: settings.ledgerRelay,
    resolveHost,
  });
  const server = await temporalServer(settings, temporalAddress);
  const connection = own(Connection.lazy(server));
  // Temporal may be away for now, but a refused certificate needs an operator: the client only reports a missed deadline.
  if (server.tls !== null)
    void temporalRefusal(server).then((reason) => {
      if (reason !== null) logger.error(reason);
    });
  const dataConverter = temporalData(secrets.keysFor(payloadKeyPurpose));
  return {
    settings,
    logger,
    metrics,
    databaseUrl,
    database,
    maintenance,
    secrets,
    tracing,
    opened,
    temporal: new Client({ connection, namespace: settings.temporalNamespace, dataConverter }),
    temporalServer: server,
    payloadCodec: dataConverter.payloadCodecs[0],
    outbound: own(createOutbound({ allow, ...(resolveHost && { resolveHost }) })),
    instanceOutbound: own(createInstanceOutbound(resolveHost)),
    binaries: own(await openBinaryStore(settings, database)),
    expressions: overrides.expressions ?? own(new LazyExpressionPool({ size: 2, logger })),
    owned,
  };
}

async function ownTracing(settings: Settings, own: (tracing: Tracing) => Tracing): Promise<Tracing | null> {
  const tracing = await openTracing(settings, 'bureau-api');
  return tracing && own(tracing);
}
