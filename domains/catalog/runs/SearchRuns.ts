import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';

import { microsPerCredit } from '../../../db/credits.ts';
import type { SourceAccess, SourceSetting } from '../../../db/catalog/SourceAccess.ts';
import type { CatalogLedger, CatalogRunOpening } from '../../../db/ledger/CatalogLedger.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { CatalogEngine, SearchRun } from '../engine/CatalogEngine.ts';
import { failed, failureKindOf } from '../engine/failed.ts';
import { FairSemaphore, type Release } from '../../../platform/fairness/FairSemaphore.ts';
import type { ColumnInfo, Row } from '../engine/cells.ts';
import { coordinatesIn, type Geocoder } from '../engine/resolvePlace.ts';
import type { SearchResult } from '../engine/pages.ts';
import type { UsedKey } from '../engine/wireRequest.ts';
import type { KnownSearch, SearchIndex } from './SearchIndex.ts';
import { sourceStatus } from './sourceStatus.ts';

/** A paid search. */
export interface RunRequest {
  readonly organizationId: string;
  readonly accountId: string | null;
  readonly keyId: string | null;
  readonly executionId: string | null;
  /** The same work again, whatever process does it: it is paid once. */
  readonly reference: string;
  readonly requestId: string;
  readonly searchId: string;
  readonly inputs: unknown;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly signal: AbortSignal;
}

/** A search that went well. */
export interface FinishedRun extends KnownSearch {
  readonly runId: string;
  readonly result: SearchResult;
  /** Its charge; 0 if it was paid before or is free. */
  readonly creditsMicros: bigint;
}

/** A page that is passed on while it arrives; it is charged when its last row is there, before anybody has that one. */
export interface OpenRun extends KnownSearch {
  readonly runId: string;
  readonly columns: readonly ColumnInfo[];
  /** Its first rows are there. Reading fails where the source does; then it has cost nothing. */
  readonly batches: AsyncGenerator<readonly Row[], void>;
}

export interface SearchRunsOptions {
  readonly engine: CatalogEngine;
  readonly index: SearchIndex;
  readonly access: Pick<SourceAccess, 'of'>;
  readonly ledger: Pick<CatalogLedger, 'open' | 'close'>;
  /** Opens the keys that are set for a source. */
  readonly openKey: (
    setting: SourceSetting,
    place: { organizationId: string; sourceId: string },
  ) => UsedKey | undefined;
  readonly hasContact: boolean;
  /** The search that finds the coordinates of places. */
  readonly geocoder?: Geocoder | undefined;
  /** Searches of one organization that are under way at once in this process. Default: any number. */
  readonly maxOpen?: number;
  /** Called for runs that could not be closed; a sweeper frees them. */
  readonly onError?: (error: unknown) => void;
}

interface Begun extends KnownSearch {
  readonly request: RunRequest;
  readonly run: SearchRun;
  readonly opening: CatalogRunOpening;
  readonly startedAt: number;
}

interface Success {
  readonly rowCount: number;
  readonly cached: boolean;
  readonly isFree: boolean;
}

const downloadTimeoutMs = 100_000; // shorter than the lease of a run (`openCatalog.ts`)

/**
 * Runs searches that cost: a credit is set aside before a source is asked, charged when it answered, and freed when the search failed in
 * whatever way. A search without results is free if the search declares so. The same reference is charged once, over all processes.
 */
export class SearchRuns {
  readonly #options: SearchRunsOptions;
  readonly #open: FairSemaphore;

  constructor(options: SearchRunsOptions) {
    this.#options = options;
    const { maxOpen = Infinity } = options;
    this.#open = new FairSemaphore({ fits: (_request, { own }) => own < maxOpen });
  }

  /**
   * Returns one page. Errors: not_found, invalid_request, invalid_cursor, source_not_configured, credit_balance_exhausted, key_limit_reached,
   * budget_reached, rate_limit_exceeded, `unavailable` if the same reference is under way elsewhere or the database is away, and the failures of the engine.
   */
  async run(request: RunRequest): Promise<FinishedRun> {
    const leave = this.#enter(request.organizationId);
    try {
      const begun = await this.#begin(request);
      const result = await this.#options.engine.run(begun.run).catch((error: unknown) => this.#fail(begun, error));
      const creditsMicros = await this.#succeed(begun, { ...result, rowCount: result.rows.length });
      const { source, search, opening } = begun;
      return { source, search, runId: opening.runId, result, creditsMicros };
    } finally {
      leave();
    }
  }

  /**
   * The same, passed on while it arrives. A client that disconnects after receiving rows is still charged. Errors: those of `run`; while
   * reading those of the source.
   */
  async open(request: RunRequest): Promise<OpenRun> {
    const leave = this.#enter(request.organizationId);
    try {
      const begun = await this.#begin(request, downloadTimeoutMs);
      const page = await this.#options.engine.open(begun.run).catch((error: unknown) => this.#fail(begun, error));
      const { source, search, opening } = begun;
      const batches = this.#paid(begun, page.batches, leave);
      return { source, search, runId: opening.runId, columns: page.columns, batches };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async *#paid(
    begun: Begun,
    batches: Awaited<ReturnType<CatalogEngine['open']>>['batches'],
    leave: () => void,
  ): AsyncGenerator<readonly Row[], void> {
    let isOver = false;
    let rowCount = 0;
    try {
      let held = await batches.next();
      while (!held.done) {
        const next = await batches.next();
        rowCount += held.value.length;
        if (next.done) {
          isOver = true;
          await this.#succeed(begun, { ...next.value, rowCount });
        }
        yield held.value;
        held = next;
      }
      if (!isOver) {
        isOver = true;
        await this.#succeed(begun, { ...held.value, rowCount: 0 });
      }
    } catch (error) {
      if (!isOver) {
        isOver = true;
        await this.#fail(begun, error);
      }
      throw error;
    } finally {
      leave();
      if (!isOver) {
        await batches.return(undefined as never);
        await this.#succeed(begun, { rowCount, cached: false, isFree: false });
      }
    }
  }

  async #begin(request: RunRequest, timeoutMs?: number): Promise<Begun> {
    const { engine, index, access, ledger, openKey, hasContact } = this.#options;
    const { organizationId, searchId, inputs, limit, cursor, signal } = request;
    const known = index.get(searchId);
    const { source, search } = known;
    const setting = await access.of(organizationId, source.id);
    const key = openKey(setting, { organizationId, sourceId: source.id });
    const { status, reason } = sourceStatus(source, search, {
      enabled: setting.enabled,
      hasKey: key !== undefined,
      hasContact: hasContact || setting.contact !== null,
    });
    if (status !== 'ready') throw failed({ kind: 'not_configured', message: reason! });
    const placeKey = await this.#placeKey(known, { organizationId, key, inputs });
    const contact = setting.contact ?? undefined;
    const run: SearchRun = {
      source,
      search,
      inputs,
      limit,
      cursor,
      key,
      placeKey,
      contact,
      signal,
      ...(timeoutMs && { timeoutMs }),
    };
    engine.check(run);
    const opening = await ledger.open({
      ...ownerOf(request),
      sourceId: source.id,
      searchId,
      amountMicros: microsPerCredit,
      askedSha256: askedSha256(request),
    });
    if (opening.verdict === 'credit_balance_exhausted')
      throw new AppError(
        'credit_balance_exhausted',
        'A search costs 1 credit, and the organization has less than that left. Add credits, then try again.',
      );
    if (opening.verdict === 'key_limit_reached')
      throw new AppError(
        'key_limit_reached',
        'This search could exceed the credit limit of this key. Raise the limit, use another key or wait for its next period.',
      );
    if (opening.verdict === 'budget_reached')
      throw new AppError(
        'budget_reached',
        'This search could exceed a budget of its member, service account or project. Raise the budget or wait for its next period.',
      );
    if (opening.verdict === 'under_way')
      throw new AppError('unavailable', 'The same search is still under way. Try again in a moment.', {
        retryable: true,
        retryAfterMs: 5_000,
      });
    return { ...known, request, run, opening, startedAt: performance.now() };
  }

  /** The key of the source that finds places, for a search that takes one; undefined if it has none. Errors: `source_not_configured`. */
  async #placeKey(
    { source, search }: KnownSearch,
    { organizationId, key, inputs }: { organizationId: string; key: UsedKey | undefined; inputs: unknown },
  ): Promise<UsedKey | undefined> {
    const { geocoder, access, openKey } = this.#options;
    if (geocoder === undefined || search.inputs['place']?.schema['x-place'] === undefined) return undefined;
    if (geocoder.source.id === source.id) return key;
    const sourceId = geocoder.source.id;
    const setting = await access.of(organizationId, sourceId);
    const placeKey = openKey(setting, { organizationId, sourceId });
    const { status } = sourceStatus(geocoder.source, geocoder.search, {
      enabled: setting.enabled,
      hasKey: placeKey !== undefined,
      hasContact: this.#options.hasContact || setting.contact !== null,
    });
    if (status === 'ready' || !hasPlaceName(inputs)) return placeKey;
    throw failed({
      kind: 'not_configured',
      message: `Places cannot be found by name while ${geocoder.source.title} is off. Give latitude and longitude instead.`,
      input: 'place',
    });
  }

  /** Charges a search that went well; answers what it cost. */
  async #succeed(begun: Begun, { rowCount, cached, isFree }: Success): Promise<bigint> {
    if (begun.opening.verdict === 'paid') return 0n;
    const amountMicros = isFree ? 0n : microsPerCredit;
    await this.#close(begun, { amountMicros, rowCount, cached, errorReason: null });
    return amountMicros;
  }

  /** Frees what was set aside, and throws what went wrong. */
  async #fail(begun: Begun, error: unknown): Promise<never> {
    if (begun.opening.verdict !== 'paid') {
      const errorReason = begun.request.signal.aborted ? 'canceled' : (failureKindOf(error) ?? 'internal_error');
      const end = { amountMicros: 0n, rowCount: null, cached: false, errorReason };
      await this.#close(begun, end).catch((cause: unknown) => this.#options.onError?.(cause));
    }
    throw error;
  }

  async #close(
    { request, opening: { runId }, startedAt }: Begun,
    end: { amountMicros: bigint; rowCount: number | null; cached: boolean; errorReason: string | null },
  ): Promise<void> {
    const { organizationId, accountId } = ownerOf(request);
    const latencyMs = performance.now() - startedAt;
    await this.#options.ledger.close({ organizationId, accountId, runId, latencyMs, ...end });
  }

  /** Takes a slot of the organization; returns a function that releases it, once. */
  #enter(organizationId: string): Release {
    const release = this.#open.tryHold({ organizationId, amount: 1 });
    if (release !== null) return release;
    throw new AppError(
      'rate_limit_exceeded',
      `Your organization has ${this.#open.heldBy(organizationId).own} searches under way. Wait for some of them, then try again.`,
      { retryable: true, retryAfterMs: 1_000 },
    );
  }
}

/** Digests what is asked for: the same for the same page of the same search. */
export function askedSha256({
  searchId,
  inputs,
  limit,
  cursor,
}: Pick<RunRequest, 'searchId' | 'inputs' | 'limit' | 'cursor'>): Buffer {
  const given = Object.entries((inputs ?? {}) as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([searchId, given, limit ?? null, cursor ?? null]))
    .digest();
}

/** True if the place of a search is a name, and not coordinates. */
function hasPlaceName(inputs: unknown): boolean {
  const place = inputs !== null && typeof inputs === 'object' && 'place' in inputs ? inputs.place : undefined;
  return typeof place === 'string' && coordinatesIn(place) === null;
}

function ownerOf({ organizationId, accountId, keyId, executionId, reference, requestId }: RunRequest) {
  return { organizationId, accountId, keyId, executionId, reference, requestId };
}
