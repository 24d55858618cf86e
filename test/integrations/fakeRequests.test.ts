import { expect, test } from 'vitest';

import { jsonObject } from '../../integrations/engine/fake/jsonObject.ts';
import { routeFinder } from '../../integrations/engine/fake/routeFinder.ts';

test('a route is found by method and path, with the values in its path', () => {
  const routeOf = routeFinder({ 'GET /users/{user}': 'one', 'GET /users/me': 'own', 'PUT /users/{user}/a/{b}': 'two' });
  expect(routeOf('GET', '/users/me')).toEqual({ route: 'own', params: {} });
  expect(routeOf('GET', '/users/a%20b')).toEqual({ route: 'one', params: { user: 'a b' } });
  expect(routeOf('PUT', '/users/1/a/2')).toEqual({ route: 'two', params: { user: '1', b: '2' } });
  for (const [method, path] of [
    ['PUT', '/users/me'],
    ['GET', '/users/1/2'],
    ['GET', '/x/users/1'],
  ] as const)
    expect(routeOf(method, path)).toBeNull();
});

test('the body of a request is a JSON object', () => {
  const bodyOf = (text: string, mediaType?: string) =>
    jsonObject({ bytes: Buffer.from(text), headers: { 'content-type': mediaType } } as never);
  expect(bodyOf('')).toEqual({});
  expect(bodyOf('{"a":1}', 'application/json; charset=utf-8')).toEqual({ a: 1 });
  for (const text of ['[1]', 'null', '{', '1']) expect(bodyOf(text, 'application/json')).toBeNull();
  expect(bodyOf('{"a":1}', 'text/plain')).toBeNull();
});
