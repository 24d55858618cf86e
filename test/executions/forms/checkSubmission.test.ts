import { describe, expect, test } from 'vitest';
import { checkSubmission } from '../../../executions/forms/checkSubmission.ts';
import type { FormDefinition, FormField } from '../../../executions/forms/formDefinition.ts';

const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  name: 'f',
  label: 'Field',
  type,
  required: false,
  hint: '',
  value: '',
  options: [],
  ...more,
});
const formOf = (...fields: FormField[]): FormDefinition => ({
  title: 'Form',
  description: '',
  button: 'Submit',
  fields,
  done: { kind: 'page', title: 'Thanks', message: '' },
});
const check = (one: FormField, given?: string | string[], files: Record<string, string> = {}) =>
  checkSubmission(formOf(one), { values: given === undefined ? {} : { f: given }, files });

const options = ['a', 'b', 'c'];

describe('a submission', () => {
  test.each([
    [field('text'), ' Ada ', ' Ada '],
    [field('text'), '', null],
    [field('number'), '12.5', 12.5],
    [field('number'), '-3', -3],
    [field('number'), '', null],
    [field('email'), ' ada@example.com ', 'ada@example.com'],
    [field('date'), '2028-02-29', '2028-02-29'],
    [field('dropdown', { options }), 'b', 'b'],
    [field('dropdown', { options }), '', null],
    [field('checkbox'), 'true', true],
    [field('checkbox'), undefined, false],
    [field('checkbox', { options }), ['c', 'a'], ['a', 'c']],
    [field('checkbox', { options }), 'b', ['b']],
    [field('checkbox', { options }), undefined, []],
    [field('hidden'), 'from the address', 'from the address'],
    [field('hidden', { value: 'mine' }), 'yours', 'mine'],
    [field('hidden', { value: 'mine' }), undefined, 'mine'],
  ])('%o with %o gives %o', (one, given, value) => {
    expect(check(one, given)).toEqual({ values: { f: value } });
  });

  test.each([
    [field('text', { required: true }), '', 'enter a value'],
    [field('text', { required: true }), '  ', 'enter a value'],
    [field('text'), 'x'.repeat(10_001), 'at most 10,000 characters'],
    [field('number'), 'twelve', 'enter a number'],
    [field('number'), 'Infinity', 'enter a number'],
    [field('number'), '1e999', 'enter a number'],
    [field('email'), 'ada@', 'enter an e-mail address'],
    [field('email'), 'ada example.com', 'enter an e-mail address'],
    [field('date'), '2027-02-29', 'enter a date'],
    [field('date'), '31.01.2027', 'enter a date'],
    [field('dropdown', { options }), 'd', 'choose one of the options'],
    [field('dropdown', { options, required: true }), '', 'choose an option'],
    [field('checkbox', { required: true }), undefined, 'tick the box'],
    [field('checkbox', { options }), ['a', 'd'], 'choose from the options'],
    [field('checkbox', { options, required: true }), undefined, 'choose an option'],
    [field('file', { required: true }), 'contract.pdf', 'choose a file'],
  ])('%o with %o is refused: %s', (one, given, message) => {
    expect(check(one, given)).toEqual({
      errors: [{ field: 'f', message: expect.stringMatching(`^Field: .*${message}`) }],
    });
  });

  test('tells everything that is wrong at once, and leaves out what the form does not ask for', () => {
    const form = formOf(
      field('text', { required: true }),
      field('number', { name: 'n' }),
      field('date', { name: 'd' }),
    );
    const wrong = checkSubmission(form, { values: { n: 'x', d: '2027-01-01' }, files: {} });
    expect(wrong).toMatchObject({ errors: [{ field: 'f' }, { field: 'n' }] });
    const right = checkSubmission(form, { values: { f: 'x', other: 'y', submitted_at: 'z' }, files: {} });
    expect(right).toEqual({ values: { f: 'x', n: null, d: null } });
  });

  test('takes the name of a file', () => {
    expect(check(field('file'), undefined, { f: 'contract.pdf' })).toEqual({ values: { f: 'contract.pdf' } });
    expect(check(field('file'))).toEqual({ values: { f: null } });
  });
});
