import type { JsonObject } from '../../domains/executions/item.ts';
import { refused } from './fakeErrors.ts';
import { passes } from './fakeFilter.ts';

interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  filter?: object | null;
}

/** The part of the request that lists depend on. */
export interface FakeContext {
  readonly url: string;
  readonly repeatsPages: boolean;
}

const maxFirst = 250;

/**
 * A list as Linear returns it (https://linear.app/developers/pagination): each page has one item, whatever the size that was requested.
 * With `repeatsPages`, each page after the first leads to the second one.
 */
export function connection<T>(all: () => readonly T[]) {
  return ({ first, last, after, before, filter }: PageArguments, { repeatsPages }: FakeContext) => {
    for (const size of [first, last])
      if (typeof size === 'number' && (size < 1 || size > maxFirst))
        throw refused('invalid input', `The size of a page must be from 1 to ${maxFirst}.`);
    if (before) throw refused('invalid input', 'The fake reads pages forwards only.');
    const number = after ? Number(/^cursor-(\d+)$/.exec(after)?.[1]) : 0;
    if (!Number.isInteger(number)) throw refused('invalid input', 'The cursor is not valid.');
    const found = all().filter((each) => passes(each, (filter ?? {}) as JsonObject));
    const nodes = found.slice(number, number + 1);
    const end = `cursor-${repeatsPages ? 1 : number + 1}`;
    return {
      nodes,
      edges: nodes.map((node) => ({ cursor: end, node })),
      pageInfo: {
        hasNextPage: number + 1 < found.length || (repeatsPages && found.length > 1),
        hasPreviousPage: number > 0,
        startCursor: nodes.length > 0 ? end : null,
        endCursor: nodes.length > 0 ? end : null,
      },
    };
  };
}
