import { describe, expect, test } from 'vitest';
import { checkSubmission } from '../../../domains/executions/forms/checkSubmission.ts';
import type { FormDefinition, FormField, FormFile } from '../../../domains/executions/forms/formDefinition.ts';

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
const check = (one: FormField, given?: string | string[], files: Record<string, FormFile[]> = {}) =>
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
    [field('textarea'), 'a\nb', 'a\nb'],
    [field('radio', { options }), 'b', 'b'],
    [field('radio', { options }), undefined, null],
    [field('dropdown', { options, multiple: true }), ['c', 'a'], ['a', 'c']],
    [field('dropdown', { options, multiple: true }), undefined, []],
    [field('number', { minimum: '-1', maximum: '2.5' }), '2.5', 2.5],
    [field('date', { minimum: '2027-01-01', maximum: '2027-01-31' }), '2027-01-01', '2027-01-01'],
    [field('text', { minimum: '2', maximum: '2' }), '𝒜é', '𝒜é'],
    [field('text', { pattern: '[A-Z]{2}\\d+' }), 'AB12', 'AB12'],
    [field('text', { pattern: '[A-Z]{2}\\d+' }), '', null],
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
    [field('checkbox', { required: true }), undefined, 'check the box'],
    [field('checkbox', { options }), ['a', 'd'], 'choose from the options'],
    [field('checkbox', { options, required: true }), undefined, 'choose an option'],
    [field('file', { required: true }), 'contract.pdf', 'choose a file'],
    [field('number'), '0x10', 'enter a number'],
    [field('number', { minimum: '3' }), '2.9', 'enter 3 or more'],
    [field('number', { maximum: '3' }), '3.1', 'enter 3 or less'],
    [field('date', { minimum: '2027-01-02' }), '2027-01-01', 'enter 2027-01-02 or later'],
    [field('date', { maximum: '2027-01-02' }), '2027-01-03', 'enter 2027-01-02 or earlier'],
    [field('text', { minimum: '3' }), 'ab', 'enter at least 3 characters'],
    [field('textarea', { maximum: '1' }), 'ab', 'enter at most 1 character\\.'],
    [field('email', { maximum: '5' }), 'ada@example.com', 'enter at most 5 characters'],
    [field('text', { pattern: '[A-Z]{2}\\d+' }), 'xAB12', 'use the requested format'],
    [field('radio', { options, required: true }), undefined, 'choose an option'],
    [field('radio', { options }), 'd', 'choose one of the options'],
    [field('dropdown', { options, multiple: true }), ['a', 'd'], 'choose from the options'],
    [field('dropdown', { options, multiple: true, maximum: '1' }), ['a', 'b'], 'choose at most 1 option'],
    [field('checkbox', { options, minimum: '2' }), ['a'], 'choose at least 2 options'],
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

  const pdf = { name: 'contract.PDF', mediaType: 'application/pdf' };
  const png = { name: 'seal.png', mediaType: 'image/png' };

  test('takes the name of a file, or of several', () => {
    expect(check(field('file'), undefined, { f: [pdf] })).toEqual({ values: { f: 'contract.PDF' } });
    expect(check(field('file'))).toEqual({ values: { f: null } });
    const several = field('file', { multiple: true });
    expect(check(several, undefined, { f: [pdf, png] })).toEqual({ values: { f: ['contract.PDF', 'seal.png'] } });
    expect(check(several)).toEqual({ values: { f: [] } });
  });

  test.each([
    [{}, [pdf, png], 'choose one file'],
    [{ accept: '.pdf' }, [png], 'choose a file of: .pdf'],
    [{ accept: 'image/jpeg, application/*' }, [png], 'choose a file of'],
    [{ multiple: true, accept: 'image/*' }, [png, pdf], 'choose a file of'],
    [{ multiple: true, maximum: '1' }, [png, pdf], 'choose at most 1 file\\.'],
    [{ multiple: true, minimum: '3' }, [png, pdf], 'choose at least 3 files'],
  ])('a file field %j with %j is refused: %s', (more, files, message) => {
    expect(check(field('file', more), undefined, { f: files })).toEqual({
      errors: [{ field: 'f', message: expect.stringMatching(`^Field: .*${message}`) }],
    });
  });

  test.each([
    [{ accept: '.pdf,.doc' }, [pdf]],
    [{ accept: 'image/*' }, [png]],
    [{ accept: 'application/pdf' }, [pdf]],
    [{ multiple: true, minimum: '2', maximum: '2' }, [png, pdf]],
  ])('a file field %j takes %j', (more, files) => {
    expect(check(field('file', more), undefined, { f: files })).toHaveProperty('values');
  });

  test('lets a pattern of its author take no time, whatever is sent', () => {
    const slow = field('text', { pattern: '(a+)+b' });
    expect(check(slow, 'a'.repeat(10_000))).toHaveProperty('errors');
  });
});
