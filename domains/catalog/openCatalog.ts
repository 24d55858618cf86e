import { HostTurns } from '../../db/catalog/HostTurns.ts';
import { KeptAnswers } from '../../db/catalog/KeptAnswers.ts';
import { SourceAccess, type SourceSetting } from '../../db/catalog/SourceAccess.ts';
import type { Database } from '../../db/database.ts';
import { CatalogLedger } from '../../db/ledger/CatalogLedger.ts';
import { catalogKeyContext, catalogSourceContext } from '../../db/secrets/catalogKey.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Logger } from '../../platform/config/logger.ts';
import { every } from '../../platform/jobs/every.ts';
import { packageVersion } from '../../platform/config/packageVersion.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { type OutboundAllow, parseOutboundAllow } from '../../platform/outbound/guard.ts';
import type { SourceDefinition } from './define/source.ts';
import { CatalogEngine, type SearchOutcome } from './engine/CatalogEngine.ts';
import type { HostLimits } from './engine/ports.ts';
import { geocoderOf } from './engine/resolvePlace.ts';
import type { UsedKey } from './engine/wireRequest.ts';
import { sources as allSources } from './generated/registry.ts';
import { SearchIndex } from './runs/SearchIndex.ts';
import { SearchRuns } from './runs/SearchRuns.ts';
import { SourceTallies } from './runs/SourceTallies.ts';

/** Settings of the operator for the catalog. */
export interface CatalogSettings {
  /** Contact address sent to sources; null for none. */
  readonly contact: string | null;
  /** Other addresses of sources: `<source>`, or `<source>.<base>`. */
  readonly baseUrls: ReadonlyMap<string, string>;
}

export interface CatalogParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly logger: Logger;
  readonly settings: CatalogSettings;
  readonly publicUrl: string;
  /** Beyond the public internet; hosts of `baseUrls` are allowed besides. */
  readonly outboundAllow: readonly string[];
  /** Searches of one organization at once in this process. Default: any number. */
  readonly maxOpen?: number;
  /** Receives every search that reached its source, and failures of the cache; for metrics. */
  readonly observer?: { searched(outcome: SearchOutcome): void; cacheFailed(): void };
  /** Default: all. */
  readonly sources?: readonly SourceDefinition[];
  /** Looks names up; default: the system. */
  readonly resolveHost?: (host: string) => Promise<string[]>;
}

/** The catalog of a process, API or worker. */
export interface OpenedCatalog {
  readonly index: SearchIndex;
  readonly runs: SearchRuns;
  /** Rate limits of hosts over all processes. */
  readonly limits: HostLimits;
  /** The contact address of the environment, which overrides the one of an admin; null for none. */
  readonly contact: string | null;
  /** Writes now how sources did; else that is done every few seconds. */
  writeHealth(): Promise<void>;
  /** Forgets kept answers that are stale, and turns that have passed; returns the number of answers. */
  prune(): Promise<number>;
  /** Lets what is written be written, then gives connections up. */
  close(): Promise<void>;
}

/** Longer than any search or download, so that only runs of dead processes are swept. */
const leaseMs = 120_000;
const writeTalliesEveryMs = 5_000;

/** Creates the catalog of a process: the engine, the state shared by processes, and the ledger. */
export function openCatalog(parts: CatalogParts): OpenedCatalog {
  const { database, secrets, logger, settings } = parts;
  const pool = database.systemPool;
  const turns = new HostTurns(pool);
  const kept = new KeptAnswers(pool);
  const access = new SourceAccess(pool);
  const ledger = new CatalogLedger({
    pool,
    leaseMs,
    tell: (change) => database.changes.tell(change),
    onError: (error) => logger.warn({ err: error }, 'Runs of the catalog could not be swept; it is tried again'),
  });
  const outbound = createOutbound({
    allow: allowOf(parts),
    ...(parts.resolveHost && { resolveHost: parts.resolveHost }),
  });
  const tallies = new SourceTallies();
  const writing = writeTallies(parts, tallies);
  const engine = engineOf(parts, { outbound, turns, kept, tallies });
  const sources = parts.sources ?? allSources;
  const geocoder = geocoderOf(sources);
  const index = new SearchIndex(sources);
  const hasContact = settings.contact !== null;
  const runs = new SearchRuns({
    engine,
    index,
    access,
    ledger,
    hasContact,
    geocoder,
    openKey: (setting, place) => openKey(secrets, setting, place),
    ...(parts.maxOpen !== undefined && { maxOpen: parts.maxOpen }),
    onError: (error) => logger.warn({ err: error }, 'A run of the catalog could not be closed; it is swept later'),
  });
  return {
    index,
    runs,
    contact: settings.contact,
    limits: turns,
    writeHealth: writing.now,
    prune: async () => {
      await turns.prune();
      return kept.prune();
    },
    close: async () => {
      await writing.stop();
      await ledger.shutDown();
      await Promise.all([turns.close(), kept.close(), access.close(), outbound.close()]);
    },
  };
}

function allowOf({ settings, outboundAllow }: CatalogParts): OutboundAllow {
  const mirrors = [...settings.baseUrls.values()].map((url) => new URL(url).host);
  return parseOutboundAllow([...outboundAllow, ...mirrors]);
}

function engineOf(
  { settings, publicUrl, logger, observer, sources }: CatalogParts,
  shared: { outbound: Outbound; turns: HostTurns; kept: KeptAnswers; tallies: SourceTallies },
): CatalogEngine {
  const contact = settings.contact ?? undefined;
  const application = 'Bureau';
  const about = [`+${publicUrl}`, ...(contact === undefined ? [] : [`mailto:${contact}`])].join('; ');
  const geocoder = geocoderOf(sources ?? allSources);
  return new CatalogEngine({
    ...(geocoder && { geocoder }),
    outbound: shared.outbound,
    limits: shared.turns,
    cache: shared.kept,
    settings: {
      userAgent: `${application}/${packageVersion} (${about})`,
      application,
      contact,
      baseUrls: settings.baseUrls,
    },
    onCacheError: (error) => {
      observer?.cacheFailed();
      logger.warn({ err: error }, 'What is kept of answers of the catalog could not be read or written');
    },
    observe: (outcome) => {
      shared.tallies.note(outcome);
      observer?.searched(outcome);
    },
  });
}

/** An organization's own key before that of the instance. */
function openKey(
  secrets: Secrets,
  { ownKey, instanceKey }: SourceSetting,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
): UsedKey | undefined {
  if (ownKey)
    return {
      value: secrets.decrypt(catalogKeyContext({ id: ownKey.id, organizationId }), ownKey.encrypted),
      scope: organizationId,
    };
  if (instanceKey === null) return undefined;
  return { value: secrets.decrypt(catalogSourceContext(sourceId), instanceKey), scope: 'instance' };
}

interface Writing {
  readonly now: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Writes how sources did, every few seconds and at the end. A failed write is ignored: these are observations. */
function writeTallies({ database, logger }: CatalogParts, tallies: SourceTallies): Writing {
  const write = async () => {
    const taken = tallies.take();
    if (taken.length === 0) return;
    await database
      .asSystem(async ({ catalogSources }) => {
        for (const tally of taken) await catalogSources.note(tally);
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'How sources of the catalog did could not be written'));
  };
  let writing: Promise<void> = Promise.resolve();
  const now = () => (writing = writing.then(write));
  const loop = every({ everyMs: writeTalliesEveryMs, firstAfterMs: writeTalliesEveryMs }, now, () => undefined); // `write` reports its errors
  return {
    now,
    stop: async () => {
      await loop.stop();
      await now();
    },
  };
}
