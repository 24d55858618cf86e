import { describe, expect, test } from 'vitest';
import { placeOf, problemsByField, shownProblems } from '../../../web/forms/problems.ts';
import { nodeTypes, serverTypes } from '../features/canvas/buildGraph.ts';

const schemaOf = (type: string) => nodeTypes.get(type)!.parameters;
const issue = (parameter: string | null, message: string) => ({ parameter, message });

describe('problems of a parameter', () => {
  test('is said by its own field, also in entries of lists and at lines of conditions', () => {
    const fields = schemaOf('data.edit_fields');
    expect(placeOf(fields, '/assignments/2/name')).toEqual({ pointer: '/assignments/2/name', entries: ['Fields 3'] });
    expect(placeOf(fields, '/assignments')).toEqual({ pointer: '/assignments', entries: [] });
    const line = { pointer: '/conditions/conditions/1', entries: ['Conditions 2'] };
    expect(placeOf(schemaOf('logic.if'), '/conditions/conditions/1/operator/type')).toEqual(line);
    expect(placeOf(schemaOf('logic.if'), '/conditions/combinator')?.pointer).toBe('/conditions');
    expect(placeOf(schemaOf('logic.switch'), '/rules/0/conditions/conditions/1/left')).toMatchObject({
      pointer: '/rules/0/conditions/conditions/1',
      entries: ['Rules 1', 'Conditions 2'],
    });
  });

  test('is said by the field around it where the parts have none', () => {
    expect(placeOf(schemaOf('http.request'), '/headers/x~1y')?.pointer).toBe('/headers');
    expect(placeOf(schemaOf('logic.respond_to_webhook'), '/body/deep/er')?.pointer).toBe('/body');
  });

  test('is said once, and where no field can say it, elsewhere', () => {
    const issues = [
      issue('/url', 'URL is required.'),
      issue('/url', 'URL: line 1, column 4: …'),
      issue('/never', 'Never is not a parameter of this node.'),
      issue(null, 'No trigger leads here.'),
      issue('/credentials/auth', 'Select a credential.'),
    ];
    expect(problemsByField(schemaOf('http.request'), issues, ['/credentials/auth'])).toEqual({
      problems: { '/url': 'URL is required.', '/credentials/auth': 'Select a credential.' },
      elsewhere: ['Never is not a parameter of this node.', 'No trigger leads here.'],
    });
  });

  test('is said once its field was left, that of a list once a part of it was', () => {
    const problems = { '/url': 'a', '/assignments': 'b', '/assignments/0/name': 'c', '/assignments/10/name': 'd' };
    expect(shownProblems(problems, new Set())).toEqual({});
    expect(shownProblems(problems, new Set(['/assignments/1/name']))).toEqual({ '/assignments': 'b' });
    expect(shownProblems(problems, new Set(['/url', '/assignments/0/name']))).toEqual({
      '/url': 'a',
      '/assignments': 'b',
      '/assignments/0/name': 'c',
    });
  });
});

describe('the server', () => {
  test.each([
    ['http.request', {}, '/url', 'URL is required.'],
    ['logic.if', {}, '/conditions', 'Conditions are required.'],
    ['http.request', { url: '' }, '/url', 'URL is required.'],
    [
      'data.edit_fields',
      { assignments: [{ name: '', type: 'string', value: 'x' }] },
      '/assignments/0/name',
      'Name is required.',
    ],
    ['logic.wait', { amount: 'many' }, '/amount', 'Amount must be a number.'],
  ])('says of %s with %j at %s: %s', (type, parameters, parameter, message) => {
    const node = { id: 'n', name: 'n', type, position: { x: 0, y: 0 }, parameters };
    const found = serverTypes.findIssues({ nodes: [node], connections: [] });
    expect(found.filter((one) => one.parameter === parameter).map((one) => one.message)).toEqual([message]);
  });
});
