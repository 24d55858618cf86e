import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { importedRows } from '../../web/pages/data-tables/importedRows.ts';

type Column = components['schemas']['DataTableColumn'];

const column = (name: string, type: Column['type']) => ({ id: name, name, type }) as unknown as Column;
const columns = [column('name', 'text'), column('age', 'number'), column('member', 'boolean'), column('more', 'json')];

describe('a CSV file for a data table', () => {
  test('gives rows by the names of its first line, each value of the type of its column', () => {
    const text = '\uFEFFname;age;member;shoe\n"Hopper; Grace";85;yes;38\nAda;;0;\n';
    expect(importedRows(text, columns)).toEqual({
      rows: [
        { name: 'Hopper; Grace', age: 85, member: true },
        { name: 'Ada', age: null, member: false },
      ],
      known: ['name', 'age', 'member'],
      unknown: ['shoe'],
      problems: [],
    });
  });

  test('says which values do not fit, five at most, and takes nothing without a known column', () => {
    const lines = Array.from({ length: 8 }, (_, place) => `person ${place},old`);
    const { problems } = importedRows(`name,age\n${lines.join('\n')}`, columns);
    expect(problems).toHaveLength(5);
    expect(problems[0]).toBe('Line 2, age: Enter a number.');
    expect(importedRows('who\nAda', columns)).toMatchObject({ known: [], unknown: ['who'] });
    expect(importedRows('', columns)).toMatchObject({ rows: [], known: [] });
  });
});
