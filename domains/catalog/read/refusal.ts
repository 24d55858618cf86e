import { type Failure, failure } from '../define/failure.ts';
import type { Answer } from '../define/source.ts';
import { textAt } from './valueAt.ts';

/** `problem` of a source that says in the body of a 400 or 422 what is wrong: the first of the paths at which there is a text. */
export function refusal(title: string, ...paths: readonly string[]): (answer: Answer) => Failure | undefined {
  return ({ status, body }) => {
    if (status !== 400 && status !== 422) return undefined;
    const said = paths.map((at) => textAt(body, at)).find((text) => text !== undefined);
    return said === undefined
      ? undefined
      : failure('bad_request', `${title} does not accept the search: ${said.slice(0, 300)}`);
  };
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
