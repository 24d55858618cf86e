import type { FakeRequest } from '../engine/fake/startFake.ts';
import { indexNames } from './fakeData.ts';
import { Refused } from './fakeErrors.ts';

/** Parameters of every request: https://www.elastic.co/docs/reference/elasticsearch/rest-apis/common-options. */
const common = ['pretty', 'human', 'error_trace', 'filter_path', 'format'];

/** Errors: 400 for an unknown parameter. */
export function checkQuery({ query, path }: FakeRequest, known: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => ![...known, ...common].includes(name));
  if (unknown !== undefined)
    throw new Refused(
      400,
      'illegal_argument_exception',
      `request [${path}] contains unrecognized parameter: [${unknown}]`,
    );
}

/** Errors: 404 for an index that is not there. */
export function existing(index: string): string {
  if (indexNames.includes(index)) return index;
  throw new Refused(404, 'index_not_found_exception', `no such index [${index}]`);
}
