import { failure, type Failure } from '../define/failure.ts';
import type { Answer } from '../define/source.ts';
import { textAt } from './valueAt.ts';

/** A parameter of a link to the next page, which is all that may be taken from one: null where there is no link or no such parameter. */
export function parameterOf(link: unknown, name: string): string | null {
  if (typeof link !== 'string' || !URL.canParse(link, 'https://example.com')) return null;
  return new URL(link, 'https://example.com').searchParams.get(name);
}

/** The link to the next page in a `Link` header (RFC 8288). */
export function nextLink({ headers }: Answer): string | undefined {
  return /<([^<>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers['link'] ?? '')?.[1];
}

/** Errors of GraphQL, which come with status 200. */
export function graphqlProblem(title: string): (answer: Answer) => Failure | undefined {
  return ({ body }) => {
    const said = textAt(body, 'errors[0].message');
    return said === undefined ? undefined : failure('bad_request', `${title} does not accept the search: ${said}`);
  };
}

/** For sources that answer 404 where nothing matches. */
export const isNotFound = ({ status }: Answer): boolean => status === 404;
