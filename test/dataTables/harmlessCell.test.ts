import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

import { sumsCsv } from '../../api/answerSums.ts';
import { presentUsage, usageCounts } from '../../api/presenters/usage.ts';
import type { Column } from '../../domains/dataTables/columns.ts';
import { csvHeading, csvRow } from '../../domains/dataTables/csv.ts';
import { harmlessCell } from '../../domains/dataTables/harmlessCell.ts';
import openapi from '../../openapi/generated/openapi.json' with { type: 'json' };

const formulas = [
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=x',
  '\r=x',
  '\n=x',
  '\uff1d1+1',
  '\uff0bcmd',
  '\uff0d2+3',
  '\uff20SUM(A1)',
  '\t\uff1dx',
  '\r\uff1dx',
  '=HYPERLINK("http://evil.example","x")',
];
const harmless = ['', 'a=b', ' =1', 'a\uff1db', '+41', '-1.5e3', '-1,234.5', '2026-01-01', "'=1"];
const cells = (csv: string) => parse(csv, { relax_column_count: true }) as string[][];

describe('cells exported as CSV', () => {
  it.each(formulas)('%j runs in no spreadsheet', (text) => {
    const column: Column = { id: 'col_1', name: text, type: 'text' };
    const at = new Date();
    const row = { id: 'row_1', number: 1n, sizeBytes: 1, createdAt: at, updatedAt: at, sortValue: null };
    expect(cells(csvHeading([column]))[0]![1]).toBe(`'${text}`);
    expect(cells(csvRow([column], { ...row, cells: { [column.id]: text } }))[0]![1]).toBe(`'${text}`);
    const counted = { calls: 1n, errors: 0n, inputTokens: 0n, cachedInputTokens: 0n, outputTokens: 0n, units: '0' };
    const sums = {
      day: null,
      kind: null,
      model: text,
      keyId: null,
      accountId: null,
      projectId: null,
      tag: null,
      ...counted,
      creditsMicros: -5n,
    };
    const usage = sumsCsv([presentUsage(sums, ['model'])], ['model', ...usageCounts]);
    expect(cells(usage)[1]).toEqual([`'${text}`, '1', '0', '0', '0', '0', '0', '-0.000005']);
  });

  it.each(harmless)('%j stays as it is', (text) => {
    expect(harmlessCell(text)).toBe(text);
  });

  it('is written by these operations and no other', () => {
    const written = Object.values(openapi.paths)
      .flatMap((path) => Object.values(path) as { operationId?: string; responses?: object }[])
      .filter(({ responses }) => JSON.stringify(responses ?? {}).includes('"text/csv"'))
      .map(({ operationId }) => operationId);
    const insights = ['getCostInsights', 'getDigitalOrganizationInsights', 'getExecutionInsights', 'getNodeInsights'];
    const exports = [
      'createCatalogRun',
      'exportAuditEvents',
      'exportCalls',
      'exportDataTable',
      'exportInstanceAuditEvents',
    ];
    const instance = ['getInstanceErrors', 'getInstanceUsage', 'getProviderHistory'];
    const known = [...exports, ...insights, ...instance, 'getUsage'].toSorted();
    expect(written.toSorted()).toEqual(known);
  });
});
