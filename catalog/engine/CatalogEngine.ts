import { performance } from 'node:perf_hooks';

import { AppError } from '../../openapi/AppError.ts';
import type { Answer, SearchContext, SearchDefinition, SourceDefinition } from '../define/source.ts';
import type { Page } from '../define/paging.ts';
import { type Cell, type ColumnInfo, type Row, tableOf } from './cells.ts';
import { InputChecks } from './checkInputs.ts';
import { cursorAfter, pageOf } from './cursor.ts';
import { decodePage, judge, type PageOfRows, reading, withRecord } from './decodePage.ts';
import { failed, failureKindOf } from './failed.ts';
import { readAnswer } from './readAnswer.ts';
import { streamRows } from './streamRows.ts';
import { type Asking, type Fetched, Upstream, type UpstreamOptions } from './Upstream.ts';
import { type UsedKey, wireRequest, type WireRequest } from './wireRequest.ts';

export type { Cell, ColumnInfo, Row };

/** A search that somebody wants run. */
export interface SearchRun {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
  /** As the caller gave them; checked here. */
  readonly inputs: unknown;
  /** Rows of a page; default and bounds are the search's. */
  readonly limit?: number | undefined;
  /** Of the answer before. */
  readonly cursor?: string | undefined;
  /** The key of the source, where one is set. */
  readonly key?: UsedKey | undefined;
  readonly signal?: AbortSignal;
  /** For everything: waiting for a turn, calls and attempts. Default 60,000. */
  readonly timeoutMs?: number;
}

/** Rows that were found, or none. */
export interface SearchResult {
  readonly columns: readonly ColumnInfo[];
  readonly rows: readonly Row[];
  /** All that match, where the source says it. */
  readonly total: number | null;
  readonly nextCursor: string | null;
  /** Whether every call was answered from what was kept. */
  readonly cached: boolean;
  readonly warnings: readonly string[];
  /** Nothing was found and the search is one that costs nothing then. */
  readonly isFree: boolean;
}

/** What became of a search, for the health of its source. */
export interface SearchOutcome {
  readonly source: string;
  readonly search: string;
  /** Null = well. */
  readonly failure: string | null;
  readonly latencyMs: number;
  readonly cached: boolean;
}

export interface CatalogEngineOptions extends UpstreamOptions {
  /** Told of every search that reached its source or what was kept of it. */
  observe?: (outcome: SearchOutcome) => void;
  /** Compiled schemas that engines of one process share. */
  checks?: InputChecks;
}

const defaultTimeoutMs = 60_000;

interface Running {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
  readonly key: UsedKey | undefined;
  readonly context: SearchContext;
  readonly asking: Asking;
}

/**
 * Runs searches: checks the inputs, asks the source (within its limits, from what is kept, again where that helps), reads what it says and
 * makes rows. Every failure is one of the catalog's set; it has cost nothing. Charging is its caller's.
 */
export class CatalogEngine {
  readonly #options: CatalogEngineOptions;
  readonly #upstream: Upstream;
  readonly #checks: InputChecks;

  constructor(options: CatalogEngineOptions) {
    this.#options = options;
    this.#upstream = new Upstream(options);
    this.#checks = options.checks ?? new InputChecks();
  }

  /** The inputs of a search as it would run with them. Errors: invalid_request. */
  checkInputs(search: SearchDefinition, inputs: unknown): Readonly<Record<string, unknown>> {
    return this.#checks.check(search, inputs);
  }

  /** One page. Errors: invalid_request, invalid_cursor, and the failures of `failed`. */
  async run(run: SearchRun): Promise<SearchResult> {
    const { running, page, subject } = this.#prepared(run);
    const startedAt = performance.now();
    try {
      const found = running.search.streamed ? await this.#streamedPage(running, page) : await this.#wholePage(running);
      this.#tell(running, { startedAt, cached: found.cached, error: null });
      return finished(running.search, { found, page, subject });
    } catch (error) {
      this.#tell(running, { startedAt, cached: false, error });
      throw error;
    }
  }

  /** The request that a search would make first, without any key in it; for tests of what callers can reach. */
  preview(run: SearchRun): WireRequest {
    const { running } = this.#prepared(run);
    return this.#wire(
      running,
      reading(running.source, () => running.search.request(running.context)),
    );
  }

  #prepared(run: SearchRun): { running: Running; page: Page; subject: string } {
    const { source, search, key } = run;
    const inputs = this.#checks.check(search, run.inputs);
    const subject = JSON.stringify([search.id, Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    const page = pageOf(search.paging, run, subject);
    const { application, contact } = this.#options.settings;
    if (source.key?.need === 'required' && !key)
      throw failed({
        kind: 'not_configured',
        message: `${source.title} needs a key, and none is set. An admin can set it in the settings of the catalog.`,
      });
    if (source.needsContact && contact === undefined)
      throw failed({
        kind: 'not_configured',
        message: `${source.title} wants to know whom to write to. An admin can say it with SERVICE_CATALOG_CONTACT.`,
      });
    const context: SearchContext = { inputs, page, contact, application, key: key?.value, first: undefined };
    const timeoutMs = run.timeoutMs ?? defaultTimeoutMs;
    const signal = run.signal ?? new AbortController().signal;
    const asking: Asking = {
      source,
      hasKey: key !== undefined,
      limitScope: key?.scope ?? '',
      signal,
      deadline: performance.now() + timeoutMs,
    };
    return { running: { source, search, key, context, asking }, page, subject };
  }

  #wire({ source, search, key }: Running, request: ReturnType<SearchDefinition['request']>): WireRequest {
    return wireRequest(request, { source, settings: this.#options.settings, key, format: search.format ?? 'json' });
  }

  async #wholePage(running: Running): Promise<Found> {
    const { source, search, context } = running;
    const calls: Call[] = [];
    let answer = await this.#call(
      running,
      reading(source, () => search.request(context)),
      calls,
    );
    let now = running;
    let verdict = judge(answer, { source, search, context, hasKey: running.key !== undefined });
    if (verdict === null && search.second) {
      const first = answer;
      const second = reading(source, () => search.second!(first, context));
      if (second === 'nothing') verdict = 'nothing';
      else if (second !== 'enough') {
        now = { ...running, context: { ...context, first } };
        answer = await this.#call(now, second, calls);
        verdict = judge(answer, { source, search, context: now.context, hasKey: running.key !== undefined });
      }
    }
    const page =
      verdict === 'nothing' ? nothingIn(search) : decodePage(answer, { source, search, context: now.context });
    for (const { request, fetched } of calls) if (!fetched.isKept) await this.#upstream.keep(request, fetched.answer);
    return { ...page, cached: calls.every(({ fetched }) => fetched.isKept), hasMore: null };
  }

  async #call(running: Running, request: ReturnType<SearchDefinition['request']>, calls: Call[]): Promise<Answer> {
    const wire = this.#wire(running, request);
    const fetched = await this.#upstream.ask(wire, running.asking);
    calls.push({ request: wire, fetched });
    return readAnswer(fetched.answer, wire.format);
  }

  async #streamedPage(running: Running, page: Page): Promise<Found> {
    const { source, search, context } = running;
    const wire = this.#wire(
      running,
      reading(source, () => search.request(context)),
    );
    const opened = await this.#upstream.open(wire, running.asking);
    if (opened.status !== 200) {
      const text = new TextDecoder().decode(await opened.body.readAll());
      judge(readAnswer({ ...opened, text }, wire.format), {
        source,
        search,
        context,
        hasKey: running.key !== undefined,
      });
      return { ...nothingIn(search), cached: false, hasMore: false };
    }
    const streamed = await streamRows(opened.body, {
      source,
      search,
      context,
      page,
      delimiter: wire.format === 'tsv' ? '\t' : ',',
    });
    return { ...streamed, cached: false };
  }

  #tell(
    { source, search }: Running,
    { startedAt, cached, error }: { startedAt: number; cached: boolean; error: unknown },
  ): void {
    const kind = failureKindOf(error);
    if (error !== null && kind === null) return; // an error of ours, or the caller left
    this.#options.observe?.({
      source: source.id,
      search: search.id,
      failure: kind,
      latencyMs: performance.now() - startedAt,
      cached,
    });
  }
}

interface Call {
  readonly request: WireRequest;
  readonly fetched: Fetched;
}

interface Found extends PageOfRows {
  readonly cached: boolean;
  /** Whether there are rows after these; null where paging has to say it. */
  readonly hasMore: boolean | null;
}

function nothingIn(search: SearchDefinition): PageOfRows {
  return { ...tableOf(withRecord(search), []), total: 0, next: null, warnings: [] };
}

function finished(
  search: SearchDefinition,
  { found, page, subject }: { found: Found; page: Page; subject: string },
): SearchResult {
  const { columns, cached, warnings } = found;
  const isLocal = search.paging.kind === 'local' || search.paging.kind === 'none';
  const { kind, size } = search.paging;
  const from = kind === 'local' ? page.offset : size === undefined ? 0 : page.offset % size;
  // A source that is asked by its own cursor goes on after all it gave, so nothing of that may be cut off.
  const rows = kind === 'cursor' ? found.rows : found.rows.slice(from, from + page.limit);
  const total = found.total ?? (isLocal && !search.streamed ? found.rows.length : null);
  // The end of a page of fixed size may come before the number of rows that were asked for.
  const end = page.offset + (size === undefined ? page.limit : rows.length);
  const hasMore = end > page.offset && hasNext(search, { found, page, end, total });
  const nextCursor = hasMore ? cursorAfter(page, subject, { offset: end, next: found.next ?? undefined }) : null;
  const isFree = search.freeWhenEmpty === true && page.offset === 0 && rows.length === 0;
  return { columns, rows, total, nextCursor, cached, warnings, isFree };
}

function hasNext(
  { paging, streamed }: SearchDefinition,
  { found, page, end, total }: { found: Found; page: Page; end: number; total: number | null },
): boolean {
  const { kind, size, ceiling = Infinity, maxPages = Infinity } = paging;
  if (kind === 'none' || end >= ceiling || page.number >= maxPages) return false;
  if (streamed) return found.hasMore === true;
  if (kind === 'cursor') return found.next !== null;
  if (kind === 'local') return found.rows.length > end;
  if (found.rows.length === 0) return false;
  if (total !== null) return total > end;
  if (size === undefined) return found.rows.length >= page.limit;
  return found.rows.length >= size || end % size < found.rows.length;
}

/** For callers that only know an id. Errors: not_found. */
export function notASearch(id: string): AppError {
  return new AppError('not_found', `There is no search "${id.slice(0, 100)}".`);
}
