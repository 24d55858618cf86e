import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';

import type { Answer, Resolved, SearchContext, SearchDefinition, SourceDefinition } from '../define/source.ts';
import type { Page } from '../define/paging.ts';
import { type Row, tableOf, type Unreadable } from './cells.ts';
import { InputChecks } from './checkInputs.ts';
import { pageOf } from './cursor.ts';
import { decodePage, judge, reading, unknownThing, withRecord } from './decodePage.ts';
import { contactMissing, failed, failureKindOf } from './failed.ts';
import {
  finished,
  type Found,
  nothingIn,
  type OpenPage,
  pageEnd,
  type PageEnd,
  passedOn,
  type SearchResult,
  tableEnd,
  wholly,
} from './pages.ts';
import { readAnswer } from './readAnswer.ts';
import { bestPlace, coordinatesIn, geocodingInputs, type Geocoder } from './resolvePlace.ts';
import { type StreamEnd, streamRows } from './streamRows.ts';
import { type Asking, type Fetched, Upstream, type UpstreamOptions } from './Upstream.ts';
import { type UsedKey, wireRequest, type WireRequest, withContact } from './wireRequest.ts';

/** A requested search. */
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
  /** Instead of the contact of the settings, where those have none. */
  readonly contact?: string | undefined;
  /** The key of the source that finds places, where one is set. */
  readonly placeKey?: UsedKey | undefined;
  readonly signal?: AbortSignal;
  /** For everything: waiting for a turn, calls and attempts. Default 60,000. */
  readonly timeoutMs?: number;
}

/** Result of a search, for the health of its source. */
export interface SearchOutcome {
  readonly source: string;
  readonly search: string;
  /** Null = well. */
  readonly failure: string | null;
  readonly latencyMs: number;
  readonly cached: boolean;
}

export interface CatalogEngineOptions extends UpstreamOptions {
  /** Called for every search that reached its source or the cache. */
  observe?: (outcome: SearchOutcome) => void;
  /** Compiled schemas that engines of one process share. */
  checks?: InputChecks;
  /** Finds the coordinates of places; without it searches take coordinates only. */
  geocoder?: Geocoder;
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
 * Runs searches: validates the inputs, requests the source (within its limits, from the cache, with retries where useful), parses the
 * response and creates rows. Every failure is one of the catalog's set; it has cost nothing. Charging is its caller's.
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

  /** One page. Errors: invalid_request, invalid_cursor, and the failures of `failed`. */
  async run(run: SearchRun): Promise<SearchResult> {
    const { run: placed, resolved, cached } = await this.#placed(run);
    const { running, page, subject } = this.#prepared(placed);
    const startedAt = performance.now();
    try {
      const found = running.search.streamed ? await this.#streamedPage(running, page) : await this.#wholePage(running);
      this.#tell(running, { startedAt, cached: found.cached, error: null });
      const result = finished(running.search, { found, page, subject });
      return { ...result, cached: result.cached && cached, resolved: [...resolved, ...result.resolved] };
    } catch (error) {
      this.#tell(running, { startedAt, cached: false, error });
      throw error;
    }
  }

  /**
   * One page whose rows are passed on while they arrive, where the search reads a table of any length; else the page as it is. It is open
   * when its first rows are there. Errors: those of `run`, here or while rows are read.
   */
  async open(run: SearchRun): Promise<OpenPage> {
    const { running, page, subject } = this.#prepared(run);
    // A search of a place finds it first, which only whole pages do.
    if (!running.search.streamed) return wholly(await this.run(run));
    const startedAt = performance.now();
    try {
      const { search } = running;
      const unreadable: Unreadable = new Map();
      const rows = await this.#openTable(running, { page, unreadable });
      const first = await rows.next();
      const { columns } = tableOf(withRecord(search), first.done ? [] : first.value);
      const endOf = ({ seen, hasMore }: StreamEnd): PageEnd => {
        const found = { ...nothingIn(search), ...tableEnd({ seen, hasMore }, unreadable), cached: false, hasMore };
        return pageEnd(search, { found, page, subject, count: Math.max(0, seen - page.offset) });
      };
      const tell = (error: unknown) => this.#tell(running, { startedAt, cached: false, error });
      return { columns, batches: passedOn({ first, rows, endOf, tell }) };
    } catch (error) {
      this.#tell(running, { startedAt, cached: false, error });
      throw error;
    }
  }

  /** Refuses what `run` would refuse before it asks anybody. Errors: invalid_request, invalid_cursor, source_not_configured. */
  check(run: SearchRun): void {
    this.#placing(run);
    this.#prepared(run);
  }

  /** Returns the first request of a search, without any key in it; for tests of the addresses that callers can reach. */
  preview(run: SearchRun): WireRequest {
    const { running } = this.#prepared(this.#placing(run) ?? run);
    return this.#wire(
      running,
      reading(running.source, () => running.search.request(running.context)),
    );
  }

  /**
   * The search that finds the place of a run; null if it has coordinates or is about no place. Errors: `invalid_request`,
   * `source_not_configured`.
   */
  #placing(run: SearchRun): SearchRun | null {
    const { place } = this.#checks.check(run.search, run.inputs);
    if (run.search.inputs['place']?.schema['x-place'] === undefined || typeof place !== 'string') return null;
    if (coordinatesIn(place) !== null) return null;
    const { geocoder } = this.#options;
    if (geocoder === undefined)
      throw failed({
        kind: 'not_configured',
        message: 'Places cannot be found by name here. Give latitude and longitude instead.',
        input: 'place',
      });
    return {
      ...geocoder,
      inputs: geocodingInputs(place),
      limit: 100,
      key: run.placeKey,
      contact: run.contact,
      ...(run.signal && { signal: run.signal }),
      ...(run.timeoutMs !== undefined && { timeoutMs: run.timeoutMs }),
    };
  }

  /** The run with the coordinates of its place, which is found by a search of its own inside the same credit. */
  async #placed(run: SearchRun): Promise<{ run: SearchRun; resolved: readonly Resolved[]; cached: boolean }> {
    const placing = this.#placing(run);
    const { place, ...given } = this.#checks.check(run.search, run.inputs) as { place?: string };
    if (placing === null) {
      const coordinates = place === undefined ? null : coordinatesIn(place);
      const isPoint = coordinates !== null && run.search.inputs['place']?.schema['x-place'] !== undefined;
      return { run: isPoint ? { ...run, inputs: { ...given, ...coordinates } } : run, resolved: [], cached: true };
    }
    const found = await this.run(placing);
    const best = bestPlace(place!, found.rows);
    return { run: { ...run, inputs: { ...given, ...best.values } }, resolved: [best], cached: found.cached };
  }

  #prepared(run: SearchRun): { running: Running; page: Page; subject: string } {
    const { source, search, key } = run;
    const inputs = this.#checks.check(search, run.inputs);
    const subject = JSON.stringify([search.id, Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    const page = pageOf(search.paging, run, subject);
    const { application } = this.#options.settings;
    const contact = this.#options.settings.contact ?? run.contact;
    if (source.key?.need === 'required' && !key)
      throw failed({
        kind: 'not_configured',
        message: `${source.title} needs a key, and none is set. An admin can set it in the settings of the catalog.`,
      });
    if (source.needsContact && contact === undefined)
      throw failed({
        kind: 'not_configured',
        message: contactMissing(source.title),
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

  #wire({ source, search, key, context }: Running, request: ReturnType<SearchDefinition['request']>): WireRequest {
    const settings = withContact(this.#options.settings, context.contact);
    return wireRequest(request, { source, settings, key, format: search.format ?? 'json' });
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
      else if (typeof second === 'object' && 'kind' in second) throw failed(second);
      else if (second !== 'enough') {
        now = { ...running, context: { ...context, first } };
        answer = await this.#call(now, second, calls);
        verdict = judge(answer, { source, search, context: now.context, hasKey: running.key !== undefined });
      }
    }
    if (verdict === 'nothing') refuseUnknown(source, search);
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
    const unreadable: Unreadable = new Map();
    const rows: Row[] = [];
    const batches = await this.#openTable(running, { page, unreadable });
    let next = await batches.next();
    for (; !next.done; next = await batches.next()) rows.push(...next.value);
    const { hasMore } = next.value;
    return {
      ...tableOf(withRecord(running.search), rows),
      ...tableEnd(next.value, unreadable),
      cached: false,
      hasMore,
    };
  }

  /** The rows of a streamed search; none if the source says that there are none. */
  async #openTable(
    running: Running,
    { page, unreadable }: { page: Page; unreadable: Unreadable },
  ): Promise<AsyncGenerator<readonly Row[], StreamEnd>> {
    const { source, search, context } = running;
    const wire = this.#wire(
      running,
      reading(source, () => search.request(context)),
    );
    const opened = await this.#upstream.open(wire, running.asking);
    const delimiter = wire.format === 'tsv' ? '\t' : ',';
    if (opened.status === 200) return streamRows(opened.body, { source, search, context, page, delimiter, unreadable });
    const text = new TextDecoder().decode(await opened.body.readAll(errorText));
    judge(readAnswer({ ...opened, text }, wire.format), { source, search, context, hasKey: running.key !== undefined });
    refuseUnknown(source, search);
    return streamRows(Readable.from([]), { source, search, context, page, delimiter, unreadable });
  }

  #tell(
    { source, search, asking }: Running,
    { startedAt, cached, error }: { startedAt: number; cached: boolean; error: unknown },
  ): void {
    const kind = failureKindOf(error);
    if (error !== null && (kind === null || asking.signal.aborted)) return; // an error of ours, or the caller left
    this.#options.observe?.({
      source: source.id,
      search: search.id,
      failure: kind,
      latencyMs: performance.now() - startedAt,
      cached,
    });
  }
}

/** Fails where a source without matches means that the thing of the search does not exist. */
function refuseUnknown(source: SourceDefinition, search: SearchDefinition): void {
  if (search.about !== undefined && !search.unknown) throw failed(unknownThing(source, search));
}

interface Call {
  readonly request: WireRequest;
  readonly fetched: Fetched;
}

/** Errors of sources that stream are short texts. */
const errorText = { bytes: 1024 * 1024, message: 'An error is larger than errors are' };
