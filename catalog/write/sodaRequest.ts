import { failure } from '../define/failure.ts';
import { input, type InputValues } from '../define/input.ts';
import type { Page } from '../define/paging.ts';
import type { Answer, UpstreamRequest } from '../define/source.ts';
import { textAt } from '../read/valueAt.ts';
import { path } from './path.ts';

const soql = (description: string, examples: string[]) =>
  input.text({ description, language: 'SoQL', maxLength: 1_000, examples });

/** What is asked of a Socrata dataset, whatever portal it is in. */
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

/** What a portal says of a query that it cannot run, and of assets that are no tables. */
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
