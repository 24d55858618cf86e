import { failure } from '../define/failure.ts';
import { input, type InputValues } from '../define/input.ts';
import type { Page } from '../define/paging.ts';
import type { Answer, SourceDefinition, UpstreamRequest } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

/** Common properties of all portals: limits, and one token. */
export const socrataSource = {
  limits: [{ requests: 2, seconds: 1 }],
  limitsWithKey: [{ requests: 10, seconds: 1 }],
  key: {
    need: 'optional',
    url: 'https://dev.socrata.com/docs/app-tokens.html',
    place: { header: 'X-App-Token' },
    note: 'Without it requests share a pool with those of others and may be slowed down.',
  },
} as const satisfies Partial<SourceDefinition>;

const soql = (description: string, examples: string[]) =>
  input.text({ description, language: 'SoQL', maxLength: 1_000, examples });

/** Query of a Socrata dataset, for every portal. */
export const sodaInputs = {
  dataset_id: input.text({
    title: 'Dataset',
    description: 'Id of the dataset: four and four letters or digits, as in its address.',
    pattern: '^[a-z0-9]{4}-[a-z0-9]{4}$',
    required: true,
    examples: ['f6w7-q2d2'],
  }),
  query: input.text({ description: 'Words anywhere in a row.', maxLength: 200 }),
  where: soql('Conditions; texts in single quotes.', ["model_year > '2023' AND make = 'TESLA'"]),
  select: soql('Columns, or aggregates such as count(*).', ['make, count(*) as cars']),
  group: soql('Columns to group by.', ['make']),
  order: soql('Columns to sort by, with ASC or DESC.', ['cars DESC']),
};

/** The request for a page of rows. Without an order of the caller's rows come by their id, so that pages fit together. */
export function sodaRequest(inputs: InputValues<typeof sodaInputs>, page: Page): UpstreamRequest {
  const isWhole = inputs.select === undefined && inputs.group === undefined;
  return {
    path: path`/resource/${inputs.dataset_id}.json`,
    query: {
      $q: inputs.query,
      $where: inputs.where,
      $select: inputs.select,
      $group: inputs.group,
      $order: inputs.order ?? (isWhole ? ':id' : undefined),
      $limit: page.limit,
      $offset: page.offset,
    },
  };
}

/** A portal's message for a query that it cannot run, and for assets that are not tables. */
export function sodaProblem(title: string): (answer: Answer) => ReturnType<typeof failure> | undefined {
  return ({ status, body }) => {
    const said = textAt(body, 'message');
    if (status === 403 && textAt(body, 'code') !== undefined)
      return failure('not_found', `This dataset of ${title} is no table that rows can be asked of.`);
    return status === 400 && said !== undefined
      ? failure('bad_request', `${title} cannot run the query: ${said.slice(0, 300)}`)
      : undefined;
  };
}

/**
 * Rows of a Socrata dataset (SODA 2.1). All values come as texts; which columns are numbers or booleans is said in headers,
 * `X-SODA2-Fields: ["year"]` with `X-SODA2-Types: ["number"]`. Columns without a value have no key.
 */
export function sodaRows({ body, headers }: Answer): Record<string, unknown>[] {
  const fields = namesIn(headers['x-soda2-fields']);
  const types = namesIn(headers['x-soda2-types']);
  const typeOf = new Map(fields.map((name, index) => [name, types[index]]));
  return neededList(body, '$').map((row) => {
    if (row === null || typeof row !== 'object') throw new TypeError('a row is no object');
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typed(value, typeOf.get(name))]));
  });
}

function typed(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string' || (type !== 'number' && type !== 'double' && type !== 'money')) return value;
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? value : number;
}

/** A header that is a JSON list of names; an empty one where it is absent or something else. */
function namesIn(header: string | undefined): string[] {
  try {
    const names = JSON.parse(header ?? '[]') as unknown;
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return []; // values stay texts
  }
}
