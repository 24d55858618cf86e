import { AppError } from '../../../openapi/AppError.ts';
import type { SearchIndex } from '../runs/SearchIndex.ts';
import { runTool } from './runTool.ts';
import { searchToolName } from './searchTool.ts';

/** Returns the request of a tool call in the form of `SearchRuns.run` and the node `data.catalog`. */
export interface CalledSearch {
  readonly searchId: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly cursor?: string;
}

/**
 * The search behind a call of `catalog_search` or of a search's own tool. Inputs are checked when it is run.
 * Errors: `not_found` for a tool or a search that is none, `invalid_request` for arguments that are no such call.
 */
export function callOf(index: SearchIndex, name: string, given: Readonly<Record<string, unknown>>): CalledSearch {
  if (name !== runTool.name) {
    const known = index.list({}).find(({ search }) => searchToolName(search.id) === name);
    if (!known) throw new AppError('not_found', `There is no tool "${name.slice(0, 100)}".`);
    const { limit, cursor, ...inputs } = given;
    return { searchId: known.search.id, inputs: withoutNulls(inputs), ...pageOf({ limit, cursor }) };
  }
  const { search_id: searchId, inputs, limit, cursor } = given;
  if (typeof searchId !== 'string')
    throw new AppError('invalid_request', 'search_id is missing.', { param: '/search_id' });
  const { search } = index.get(searchId);
  return { searchId: search.id, inputs: withoutNulls(objectOf(inputs)), ...pageOf({ limit, cursor }) };
}

/** Some models write objects inside of objects as text. */
function objectOf(inputs: unknown): Record<string, unknown> {
  const read = typeof inputs === 'string' ? parsed(inputs) : (inputs ?? {});
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new AppError('invalid_request', 'inputs must be an object.', { param: '/inputs' });
  return read as Record<string, unknown>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function withoutNulls(inputs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== null && value !== undefined));
}

function pageOf({ limit, cursor }: { limit: unknown; cursor: unknown }): Pick<CalledSearch, 'limit' | 'cursor'> {
  if (limit !== null && limit !== undefined && !Number.isSafeInteger(limit))
    throw new AppError('invalid_request', 'limit must be a whole number.', { param: '/limit' });
  if (cursor !== null && cursor !== undefined && typeof cursor !== 'string')
    throw new AppError('invalid_request', 'cursor must be a text.', { param: '/cursor' });
  return {
    ...(typeof limit === 'number' && { limit }),
    ...(typeof cursor === 'string' && cursor !== '' && { cursor }),
  };
}
