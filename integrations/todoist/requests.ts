import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery } from '../engine/paging.ts';
import { todoistId } from './todoistId.ts';

/** https://developer.todoist.com/api/v1/#tag/Pagination */
export const list = {
  next: cursorInQuery('cursor', (body) => body['next_cursor']),
  pageSize: { parameter: 'limit', max: 200 },
};

/** Returns the values that are given, without empty texts. */
export function filled(values: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

/** Returns the ID of an optional parameter; undefined for an empty one. */
export function idIn(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : todoistId(text);
}

/** Codes that a second deletion may have. */
export const gone = ['NOT_FOUND', 'ITEM_NOT_FOUND', 'PROJECT_NOT_FOUND', 'SECTION_NOT_FOUND', 'status 404'];
