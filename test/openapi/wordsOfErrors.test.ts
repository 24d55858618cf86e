import { describe, expect, test } from 'vitest';

import { contractValidator } from '../../api/middleware/validate.ts';
import { AppError } from '../../openapi/AppError.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { fieldName } from '../../platform/schema/violation.ts';

/** Message and `param` of the error that the work throws; null if it throws none. */
function errorOf(work: () => unknown): [message: string, param: string | null] | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.message, error.param ?? null];
  }
}
const ofBody = (operation: OperationId, body: unknown) => errorOf(() => contractValidator().checkBody(operation, body));
const flow = (node: object) => ({ name: 'x', draft_revision: 1, draft: { nodes: [node], connections: [] } });

describe('an error of a request names the field in words, and for programs by its pointer', () => {
  test.each([
    ['createProject', {}, '“name” is required.', '/name'],
    ['createProject', { name: 'x', no_such: 1 }, '“no_such” is not a field of this operation.', '/no_such'],
    ['createProject', { name: 1 }, '“name” must be a string.', '/name'],
    ['createProject', { name: '' }, '“name” must have at least 1 character.', '/name'],
    ['createProject', [], 'The body must be an object.', ''],
    ['updateDigitalOrganization', flow({ id: 'a' }), '“draft.nodes[0].name” is required.', '/draft/nodes/0/name'],
    [
      'publishEmployee',
      { listing: { visibility: 'moon' } },
      /^“listing.visibility” must be one of "/,
      '/listing/visibility',
    ],
  ] as [OperationId, unknown, string | RegExp, string][])('%s of %j: %s', (operation, body, message, param) => {
    const [said, place] = ofBody(operation, body)!;
    expect(said).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(place).toBe(param);
  });

  test.each([
    ['limit=0', '“limit” must be at least 1.', 'limit'],
    ['limit=x', '“limit” must be an integer.', 'limit'],
    ['limit=1&limit=2', '“limit” is given more than once.', 'limit'],
    ['no_such=1', '“no_such” is not a parameter of this operation.', 'no_such'],
  ])('query %s: %s', (query, message, param) => {
    expect(errorOf(() => contractValidator().readQuery('listProjects', query))).toEqual([message, param]);
  });

  test('no operation shows a pointer in a message', () => {
    const messages = Object.keys(operations).flatMap((id) =>
      [{}, { no_such: 1 }, 1, []].map((body) => ofBody(id as OperationId, body)?.[0] ?? ''),
    );
    expect(messages.filter((message) => message !== '').length).toBeGreaterThan(300);
    expect(messages.filter((message) => /(^|[\s“"])\/\w/.test(message))).toEqual([]);
  });

  test('names with other signs are quoted, so that they cannot be taken for a path', () => {
    expect(fieldName('/headers/x-a.b/0')).toBe('headers["x-a.b"][0]');
    expect(fieldName('/a~1b~0c')).toBe('["a/b~c"]');
    expect(fieldName('created_after')).toBe('created_after');
  });
});
