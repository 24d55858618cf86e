import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

import { InputChecks } from '../../domains/catalog/engine/checkInputs.ts';
import { sources } from '../../domains/catalog/generated/registry.ts';
import { SearchIndex } from '../../domains/catalog/runs/SearchIndex.ts';
import { callOf } from '../../domains/catalog/tools/callOf.ts';
import { findSearches, findTool } from '../../domains/catalog/tools/findTool.ts';
import { runTool } from '../../domains/catalog/tools/runTool.ts';
import { searchTool } from '../../domains/catalog/tools/searchTool.ts';
import { toldResult } from '../../domains/catalog/tools/toldResult.ts';
import type { Row } from '../../domains/catalog/engine/cells.ts';
import { microsPerCredit } from '../../db/credits.ts';

/** Searches as tools of models: declarations accepted by every provider, and results of their calls. */
const index = new SearchIndex(sources);
const all = index.list({});

type Schema = Record<string, unknown>;
const allowed = new Set([
  'type',
  'description',
  'format',
  'enum',
  'items',
  'properties',
  'required',
  'additionalProperties',
]);

/** Faults by the rules of strict tools of OpenAI and Anthropic together. */
function faultsOf(schema: Schema, at = ''): string[] {
  const faults = Object.keys(schema).flatMap((key) => (allowed.has(key) ? [] : [`${at}: ${key}`]));
  const types = [schema['type']].flat();
  if (types.includes('object')) {
    const properties = schema['properties'] as Record<string, Schema>;
    if (schema['additionalProperties'] !== false) faults.push(`${at}: additionalProperties`);
    if (JSON.stringify(schema['required']) !== JSON.stringify(Object.keys(properties))) faults.push(`${at}: required`);
    for (const [name, one] of Object.entries(properties)) faults.push(...faultsOf(one, `${at}/${name}`));
  }
  if (types.includes('array')) faults.push(...faultsOf(schema['items'] as Schema, `${at}/items`));
  const values = schema['enum'] as unknown[] | undefined;
  if (values && values.includes(null) !== types.includes('null')) faults.push(`${at}: enum and null`);
  if (schema['format'] !== undefined && schema['format'] !== 'date') faults.push(`${at}: format`);
  return faults;
}

test('every search is a tool with a name of its own and a schema that strict providers accept', () => {
  const tools = [findTool, ...all.map(searchTool)];
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  for (const tool of [...tools, runTool]) {
    expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(tool.description.length, tool.name).toBeLessThanOrEqual(1_024);
  }
  expect(
    tools.flatMap(({ name, inputSchema, isStrict }) => [...faultsOf(inputSchema, name), ...(isStrict ? [] : [name])]),
  ).toEqual([]);
  expect(all.filter(({ search }) => 'limit' in search.inputs || 'cursor' in search.inputs)).toEqual([]);
});

test('examples of every search, with null for missing values, fit the tool and lead to that search', () => {
  const ajv = new Ajv2020({ formats: { date: true } });
  const checks = new InputChecks();
  for (const known of all) {
    const { name, inputSchema } = searchTool(known);
    const fields = Object.keys(inputSchema['properties'] as object);
    for (const example of known.search.examples) {
      const given = Object.fromEntries(fields.map((field) => [field, (example as Schema)[field] ?? null]));
      expect(ajv.validate(inputSchema, given), `${name}: ${ajv.errorsText()}`).toBe(true);
      const call = callOf(index, name, given);
      expect(call).toEqual({ searchId: known.search.id, inputs: example });
      checks.check(known.search, call.inputs);
    }
  }
});

test('parts that a strict schema cannot express are described in words', () => {
  const of = (id: string) => searchTool(index.get(id)).inputSchema['properties'] as Record<string, Schema>;
  expect(of('nominatim.reverse')['latitude']).toEqual({
    type: 'number',
    description: 'Degrees north. From -90 up to 90. Example: 52.52.',
  });
  expect(of('open-meteo.forecast')['latitude']).toMatchObject({ type: ['number', 'null'] }); // or a place
  expect(of('open-meteo.forecast')['limit']).toMatchObject({ type: ['integer', 'null'] });
  expect(of('uniprot.entry')['accession']).toMatchObject({
    type: 'string',
    description: expect.stringContaining('Fits ^[A-Z]') as string,
  });
});

test('a call of any search by its id takes inputs as an object or as text, a limit and a cursor', () => {
  const search = { search_id: 'clinicaltrials.search', limit: 5, cursor: 'next' };
  const asked = { searchId: 'clinicaltrials.search', inputs: { condition: 'asthma' }, limit: 5, cursor: 'next' };
  expect(callOf(index, 'catalog_search', { ...search, inputs: { condition: 'asthma', status: null } })).toEqual(asked);
  expect(callOf(index, 'catalog_search', { ...search, inputs: '{"condition":"asthma"}' })).toEqual(asked);
  expect(callOf(index, 'catalog_search', { search_id: 'clinicaltrials.search' })).toEqual({
    searchId: asked.searchId,
    inputs: {},
  });
  const codeOf = (name: string, given: Schema): unknown => {
    try {
      return callOf(index, name, given);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(codeOf('catalog_search', { inputs: {} })).toBe('invalid_request');
  expect(codeOf('catalog_search', { search_id: 'no.such' })).toBe('not_found');
  expect(codeOf('catalog_nothing', {})).toBe('not_found');
  for (const wrong of [
    { inputs: [] },
    { inputs: '{' },
    { inputs: 1 },
    { inputs: {}, limit: '5' },
    { inputs: {}, limit: 1.5 },
    { inputs: {}, cursor: 1 },
  ])
    expect(codeOf('catalog_search', { search_id: 'clinicaltrials.search', ...wrong })).toBe('invalid_request');
});

test('searches are found by words, by most of them where all fit nothing, and by kind', () => {
  const found = (given: Schema) => findSearches(index, given).searches.map((one) => one['search_id']);
  expect(found({ query: 'clinical trials' })[0]).toBe('clinicaltrials.search');
  expect(found({ query: 'please find recent clinical trials of asthma' })).toContain('clinicaltrials.search');
  expect(found({ query: '', kind: 'earthquakes', limit: 100 })).toEqual(
    index.list({ kind: 'earthquakes' }).map(({ search }) => search.id),
  );
  expect(found({ query: 'weather', kind: 'no such kind', limit: 3 }).length).toBe(3);
  expect(findSearches(index, { query: 'clinical trials', limit: 1 }).searches).toMatchObject([
    { inputs: { type: 'object' }, example: expect.any(Object) as object, columns: expect.any(Array) as unknown[] },
  ]);
  expect(
    findSearches(index, { query: 'weather' }, ({ source }) => source.id !== 'open-meteo').searches,
  ).not.toContainEqual(expect.objectContaining({ source: 'Open-Meteo' }));
});

test('limits the part of a result that a model reads: long texts are cut and excess rows dropped, with a note', () => {
  const known = index.get('open-meteo.forecast');
  const told = (rows: readonly Row[]) =>
    toldResult({
      ...known,
      runId: 'run',
      creditsMicros: microsPerCredit,
      result: {
        columns: [
          { name: 'time', type: 'text' },
          { name: 'temperature', type: 'number', unit: '°C' },
        ],
        rows,
        total: null,
        nextCursor: null,
        cached: true,
        warnings: [],
        isFree: false,
        resolved: [],
      },
    });
  const short = told([{ time: '2026-11-21', temperature: 3, wind: null }]);
  expect(short).toMatchObject({ rows: [{ time: '2026-11-21', temperature: 3 }], units: { temperature: '°C' } });
  expect(short).toMatchObject({ cached: true, credits: '1.000000', attribution: known.source.licence.attribution });
  expect(short).not.toHaveProperty('rows_left_out');
  const long = told(Array.from({ length: 100 }, () => ({ time: `${'x'.repeat(3_999)}🙂🙂`, temperature: 1 })));
  const { rows, rows_left_out: leftOut } = long as { rows: { time: string }[]; rows_left_out: number };
  expect(rows.length + leftOut).toBe(100);
  expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(52 * 1024);
  expect(rows[0]!.time).toMatch(/^x+\uFFFD…$/);
});
