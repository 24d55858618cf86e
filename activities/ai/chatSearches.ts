import { createHash } from 'node:crypto';

import { sources } from '../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../domains/catalog/runs/SearchIndex.ts';
import { callOf, type CalledSearch } from '../../domains/catalog/tools/callOf.ts';
import { findSearches, findTool } from '../../domains/catalog/tools/findTool.ts';
import { runTool } from '../../domains/catalog/tools/runTool.ts';
import { searchTool } from '../../domains/catalog/tools/searchTool.ts';
import { toldResult } from '../../domains/catalog/tools/toldResult.ts';
import type { ToolDeclaration } from '../../domains/catalog/tools/ToolDeclaration.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { Asking } from './askModel.ts';
import type { ModelCosts } from './ModelCosts.ts';

/** The searches that a model can run: those with these ids, or any that it finds. */
export type OfferedSearches = readonly string[] | 'all';

/** One search that a model ran, as the node's output says it. */
export interface RanSearch {
  readonly search: string;
  readonly inputs: JsonObject;
  readonly rows: number;
  readonly credits: string;
  readonly error?: { readonly code: string; readonly message: string };
}

export interface ChatSearchesOptions {
  readonly asking: Asking & Pick<NodeContext<unknown>, 'catalog'>;
  readonly offered: OfferedSearches;
  /** Of the run of the node and the item; the same search is paid once under it, however often it is tried. */
  readonly idempotencyKey: string;
  readonly costs: ModelCosts;
}

/** Of all results of a conversation together. */
const mostBytes = 400 * 1024;

/** Errors that are the execution's, not the model's to mend. */
const fatal = new Set(['credit_balance_exhausted', 'unavailable', 'internal_error']);

/** Searches of the data market as tools of one conversation: the offered tools, and the results of their calls. */
export class ChatSearches {
  /** In the order they were asked for. */
  readonly ran: RanSearch[] = [];
  readonly #options: ChatSearchesOptions;
  readonly #index = new SearchIndex(sources);
  readonly #tools: readonly ToolDeclaration[];
  readonly #answers = new Map<string, Promise<string>>();
  #leftBytes = mostBytes;

  /** Errors: `not_found` for a search that is none. */
  constructor(options: ChatSearchesOptions) {
    this.#options = options;
    const { offered } = options;
    this.#tools =
      offered === 'all' ? [findTool, runTool] : [...new Set(offered)].map((id) => searchTool(this.#index.get(id)));
  }

  /** The tools in OpenAI's shape. */
  get tools(): JsonObject[] {
    return this.#tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: { ...inputSchema } as JsonObject },
    }));
  }

  /**
   * The model's text for a call. A search that fails is an answer, too, so that the model can ask otherwise. Throws errors that no other
   * query can avoid: missing credits, an unavailable database, the signal's own.
   */
  async answer({ name, given }: { name: string; given: string }): Promise<string> {
    try {
      const read = argumentsOf(given);
      if (!this.#tools.some((tool) => tool.name === name))
        throw new AppError('not_found', `There is no tool "${name.slice(0, 100)}".`);
      if (name === findTool.name) return this.#bounded(JSON.stringify(findSearches(this.#index, read)));
      return this.#bounded(await this.#once(callOf(this.#index, name, read)));
    } catch (error) {
      return told(error, this.#options.asking.signal);
    }
  }

  /** The same search is asked and told once. */
  #once(call: CalledSearch): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(call)).digest('base64url').slice(0, 32);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#run(call, key);
    this.#answers.set(key, answer);
    return answer;
  }

  async #run(call: CalledSearch, key: string): Promise<string> {
    const { asking, idempotencyKey, costs } = this.#options;
    const place = this.ran.length;
    const inputs = call.inputs as JsonObject;
    this.ran.push({ search: call.searchId, inputs, rows: 0, credits: '0.000000' });
    try {
      const run = await asking.catalog.search({
        searchId: call.searchId,
        inputs,
        limit: call.limit,
        cursor: call.cursor,
        idempotencyKey: `${idempotencyKey}/${key}`,
        signal: asking.signal,
      });
      costs.charged(run.creditsMicros);
      const result = toldResult(run);
      this.ran[place] = { ...this.ran[place]!, rows: run.result.rows.length, credits: String(result['credits']) };
      return JSON.stringify(result);
    } catch (error) {
      if (error instanceof AppError)
        this.ran[place] = { ...this.ran[place]!, error: { code: error.code, message: error.message } };
      throw error;
    }
  }

  #bounded(text: string): string {
    this.#leftBytes -= Buffer.byteLength(text);
    if (this.#leftBytes >= 0) return text;
    throw new AppError('invalid_request', 'The results of this conversation are as long as they may be. Answer now.');
  }
}

function argumentsOf(given: string): Record<string, unknown> {
  let read: unknown;
  try {
    read = given.trim() === '' ? {} : (JSON.parse(given) as unknown);
  } catch {
    read = null;
  }
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  throw new AppError('invalid_request', 'The arguments are no JSON object.');
}

function told(error: unknown, signal: AbortSignal): string {
  if (!(error instanceof AppError) || fatal.has(error.code) || signal.aborted) throw error;
  const { code, message, param } = error;
  return JSON.stringify({ error: { code, message, ...(typeof param === 'string' && { param }) } });
}
