import type { SearchDefinition } from '../../../domains/catalog/define/source.ts';
import { inputSchemaOf } from '../../../domains/catalog/define/input.ts';
import { sources } from '../../../domains/catalog/generated/registry.ts';
import type { FinishedRun } from '../../../domains/catalog/runs/SearchRuns.ts';
import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { formatCredits } from '../../../db/credits.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { createParameterChecks } from '../../../platform/schema/parameterChecks.ts';
import { choice, integer, object, record, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  search: text({
    title: 'Search',
    description: 'What is searched, in the data market.',
    control: 'catalog_search',
    required: true,
    maxLength: 200,
  }),
  inputs: record({
    title: 'Inputs',
    description: 'As the search asks for them.',
    control: 'catalog_inputs',
    default: {},
    maxEntries: 100,
  }),
  output: choice(['rows', 'result'])({
    title: 'Output',
    description: 'Rows: one item per row. Result: one item with all rows, the source and the cost.',
    default: 'rows',
  }),
  limit: integer({
    title: 'Rows per page',
    description: 'Empty: as many as is usual for the search.',
    minimum: 1,
    maximum: 1_000_000,
    rare: true,
  }),
  pages: integer({
    title: 'Max pages',
    description: 'Each page is a search and costs 1 credit.',
    minimum: 1,
    maximum: 100,
    default: 1,
    rare: true,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Runs a search of the data catalog once per item. Each page that went well costs 1 credit, once for a run of the node however often it is
 * tried. Rows become items, or one item `{ rows, columns, total, credits, attribution, … }`.
 */
export const node = defineNode({
  type: 'data.catalog',
  version: 1,
  title: 'Data market',
  description: 'Searches a public source of science, law, economy or the earth. 1 credit per successful search.',
  icon: 'WorldSearch',
  group: 'data',
  pure: false,
  effects: ['brings_untrusted'],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Coordinates of a place',
      parameters: { search: 'open-meteo.geocoding', inputs: { name: '{{ $json.city }}' }, limit: 1 },
    },
    {
      title: 'Trials of a disease, all in one item',
      parameters: { search: 'clinicaltrials.search', inputs: { condition: 'asthma' }, output: 'result' },
    },
  ],
  check: problemsOf,
  run: (context) =>
    eachItem({ context, port: 'main', work: (_item, wanted, { index }) => search(context, wanted, index) }),
});

async function search(
  { catalog, idempotencyKey, signal }: NodeContext<Parameters>,
  { search: searchId, inputs, output, limit, pages }: Parameters,
  index: number,
): Promise<Item | Record<string, Item[]>> {
  const runs: FinishedRun[] = [];
  let cursor: string | undefined;
  do {
    const page = `${idempotencyKey}/${index}/${runs.length}`;
    const run = await catalog.search({
      searchId,
      inputs: inputs as JsonObject,
      limit,
      cursor,
      idempotencyKey: page,
      signal,
    });
    runs.push(run);
    cursor = run.result.nextCursor ?? undefined;
  } while (cursor !== undefined && runs.length < pages);
  if (output === 'result') return { json: resultOf(runs) };
  return { main: runs.flatMap(({ result }) => result.rows.map((row) => ({ json: { ...row } as JsonObject }))) };
}

function resultOf(runs: readonly FinishedRun[]): JsonObject {
  const [{ source, search: found, result }, last] = [runs[0]!, runs.at(-1)!];
  return {
    search: found.id,
    source: source.title,
    attribution: source.licence.attribution,
    columns: result.columns.map((column) => ({ ...column })),
    rows: runs.flatMap((run) => run.result.rows.map((row) => ({ ...row }))),
    total: result.total,
    has_more: last.result.nextCursor !== null,
    cached: runs.every((run) => run.result.cached),
    credits: formatCredits(runs.reduce((sum, { creditsMicros }) => sum + creditsMicros, 0n)),
    warnings: [...new Set(runs.flatMap((run) => run.result.warnings))],
    notes: [...(found.notes ?? [])],
  } as JsonObject;
}

const isOpen = (value: unknown): boolean => typeof value === 'string' && value.includes('{{');

/** Returns problems of the inputs that can be found before evaluation. */
function problemsOf({ search: searchId, inputs }: JsonObject): ParameterProblem[] {
  if (typeof searchId !== 'string' || searchId === '' || isOpen(searchId) || isOpen(inputs)) return [];
  const found = searchOf(searchId);
  if (!found) return [{ parameter: '/search', code: 'parameter_invalid', message: 'is no search of the data market.' }];
  const given = (inputs ?? {}) as JsonObject;
  const problems = createParameterChecks(inputSchemaOf(found.inputs))
    .written(given)
    .map((problem) => ({
      ...problem,
      parameter: `/inputs${problem.parameter}`,
      message: problem.message.replace('is not a parameter of this node', 'is not an input of this search'),
    }));
  const needed = found.atLeastOneOf;
  if (!needed || needed.some((name) => (given[name] ?? '') !== '')) return problems;
  const message = `needs at least one of ${needed.join(', ')}.`;
  return [...problems, { parameter: '/inputs', code: 'parameter_missing', message }];
}

function searchOf(searchId: string): SearchDefinition | undefined {
  return sources.flatMap(({ searches }) => searches).find(({ id }) => id === searchId);
}
