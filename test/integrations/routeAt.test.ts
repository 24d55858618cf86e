import { expect, test } from 'vitest';
import { routeAt } from '../../integrations/engine/fake/routeAt.ts';

const routes = ['GET /', 'GET /lists', 'GET /lists/:list', 'DELETE /lists/:list', 'GET /lists/all'].map((at) => ({
  at,
}));

test.each([
  ['GET', '/', 'GET /', []],
  ['GET', '/lists', 'GET /lists', []],
  ['GET', '/lists/a%20b', 'GET /lists/:list', ['a b']],
  ['DELETE', '/lists/1', 'DELETE /lists/:list', ['1']],
])('%s %s is %s with %j', (method, path, at, values) => {
  expect(routeAt(routes, method, path).found).toEqual({ route: { at }, path: values });
});

test('a route that is not there says the methods of its path', () => {
  expect(routeAt(routes, 'POST', '/lists/all')).toEqual({ found: undefined, methods: ['GET', 'DELETE', 'GET'] });
  expect(routeAt(routes, 'GET', '/lists/')).toEqual({ found: undefined, methods: [] });
  expect(routeAt(routes, 'GET', '/lists/1/members')).toEqual({ found: undefined, methods: [] });
});
