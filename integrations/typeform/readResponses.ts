import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';

const maxPageSize = 1_000;
const maxPages = 10_000;

interface Wanted {
  readonly form: string;
  readonly count: number;
  /** Times in UTC to the second. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Further parts of the query, such as the kind of response. */
  readonly filter: JsonObject;
}

interface FormResponse extends JsonObject {
  token?: string;
  submitted_at?: string;
  landed_at?: string;
}

/**
 * Reads the responses of a form, the newest first. A page begins behind the last response of the page before, which excludes times from the
 * query: older responses end the list here. https://www.typeform.com/developers/responses/reference/retrieve-responses/
 */
export async function readResponses(wanted: Wanted, { client, key, signal }: OperationCall): Promise<JsonObject[]> {
  const { form, count, since, until, filter } = wanted;
  const budget = new ItemBudget('Narrow the list down.', outputLimits);
  const found: JsonObject[] = [];
  const seen = new Set<string>();
  let place: JsonObject = { since, until };
  for (let page = 0; page < maxPages; page += 1) {
    signal.throwIfAborted();
    const query = { page_size: Math.min(count, maxPageSize), ...filter, ...place };
    const { body } = await client.send({ path: path`/forms/${form}/responses`, query }, { repeat: 'safe', key });
    const { items = [], page_count: pages = 1 } = body as { items?: FormResponse[]; page_count?: number };
    for (const item of items) {
      // The first page has the times of the query.
      if (page > 0 && isOlder(item, since)) {
        if (isSubmitted(item)) return found;
        continue;
      }
      budget.take(1, jsonLength(item));
      found.push(item);
      if (found.length >= count) return found;
    }
    const last = items.at(-1)?.token;
    if (last === undefined || pages <= 1) return found;
    if (seen.has(last)) throw new AppError('target_error', 'The next page is a page that was read before.');
    seen.add(last);
    place = { before: last };
  }
  throw new AppError('target_error', `The list has more than ${maxPages} pages. Narrow it down.`);
}

/** A response that was left halfway has no such time, or one in the year 1. */
function isSubmitted({ submitted_at: time }: FormResponse): boolean {
  return typeof time === 'string' && !time.startsWith('0001-');
}

function isOlder(item: FormResponse, since: string | undefined): boolean {
  const time = isSubmitted(item) ? item.submitted_at : item.landed_at;
  return since !== undefined && typeof time === 'string' && Date.parse(time) < Date.parse(since);
}
