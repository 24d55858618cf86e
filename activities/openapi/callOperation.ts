import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../../domains/executions/item.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';
import type { GuardedFetch } from '../../platform/outbound/outboundRequest.ts';
import { withoutSecrets } from '../../platform/outbound/redirects.ts';
import { readResponse, responseFileName, responseKind } from '../http/httpResponse.ts';
import { linkToNext } from '../http/nextPage.ts';
import { ItemBudget, jsonLength, outputLimits } from '../kit/ItemBudget.ts';
import { itemsInTurns, itemsOf } from '../items/itemsOf.ts';
import { apiFailure } from './apiFailure.ts';
import { listAt, pagePlan, valueAt, type PagePlan } from './callPages.ts';
import { toApiRequest, type ApiCall } from './toApiRequest.ts';

/** `fetch` has the credential; `plainFetch` has none, for links to other hosts. */
export interface CallFetch {
  fetch: GuardedFetch;
  plainFetch: GuardedFetch;
}

/** Makes a call, with all of its pages if its author wants them. Errors: `parameter_invalid`, `target_error`, those of `fetch`. */
export async function callOperation(call: ApiCall, fetch: CallFetch): Promise<Item[]> {
  const plan = pagePlan(call.operation, call.wanted);
  return plan ? allPages(call, plan, fetch) : onePage(call, fetch);
}

async function onePage(call: ApiCall, { fetch }: CallFetch): Promise<Item[]> {
  const { context, operation, wanted } = call;
  const { url, request } = toApiRequest(call);
  const answer = await fetch(url, request);
  if (answer.status >= 400) throw await apiFailure(answer, operation.title);
  const isEmpty = operation.method === 'HEAD' || [204, 205, 304].includes(answer.status);
  if (isEmpty) {
    answer.body.destroy();
    return itemsOf({});
  }
  const kind = wanted.response === 'auto' ? responseKind(answer.headers) : wanted.response;
  if (kind === 'binary') {
    const meta = { fileName: responseFileName(answer), mediaType: answer.headers['content-type'] };
    return [{ json: {}, binary: { [wanted.binary_name]: await context.files.write(answer.body, meta) } }];
  }
  const body = await readResponse(answer, kind, context);
  const path = wanted.items_path.trim();
  return itemsInTurns(path === '' ? body : listAt(body, path), new Pace(context.signal));
}

async function allPages(call: ApiCall, plan: PagePlan, fetch: CallFetch): Promise<Item[]> {
  const { context, wanted } = call;
  const pace = new Pace(context.signal);
  const all: Item[] = [];
  const budget = new ItemBudget('Read fewer pages, or choose arguments that narrow the list down.', outputLimits);
  const seen = new Set<string>();
  let next: NextPage = firstPage(call, plan);
  for (let pages = 1; ; pages += 1) {
    const page = await readPage(pages === 1 ? call : { ...call, key: `${call.key}/page${pages}` }, next, fetch);
    const list = listAt(page.body, plan.items);
    for (const item of await itemsInTurns(list, pace)) {
      if (all.length >= wanted.max_items)
        throw new AppError(
          'target_error',
          `There are more than ${wanted.max_items} items. Raise "Max items", or narrow the list down with its arguments.`,
        );
      budget.take(1, jsonLength(item.json));
      all.push(item);
    }
    const following = pageAfter(plan, { page, next, count: list.length });
    if (following === null) return all;
    const mark = JSON.stringify(following);
    if (seen.has(mark))
      throw new AppError('target_error', 'The next page is one that was read before. Check how pages are read.');
    seen.add(mark);
    if (pages >= wanted.max_pages)
      throw new AppError(
        'target_error',
        `There are more than ${wanted.max_pages} pages. Raise "Max pages", or narrow the list down with its arguments.`,
      );
    next = following;
  }
}

/** A page by arguments that replace those of the call, or by its address. */
type NextPage = { argument: string; value: unknown } | { url: string };

interface Page {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Some APIs count their pages from 0: the default of the document says it. */
function firstPage({ given, operation }: ApiCall, { kind, argument }: PagePlan): NextPage {
  const properties = operation.arguments['properties'] as Record<string, { default?: unknown }> | undefined;
  const preset = properties?.[argument]?.default;
  const first = typeof preset === 'number' ? preset : 1;
  const start = kind === 'page' ? first : kind === 'offset' ? 0 : undefined;
  return { argument, value: given[argument] ?? start };
}

async function readPage(call: ApiCall, next: NextPage, { fetch, plainFetch }: CallFetch): Promise<Page> {
  const given = 'url' in next || next.argument === '' ? call.given : { ...call.given, [next.argument]: next.value };
  const { url: own, request } = toApiRequest({ ...call, given });
  const url = 'url' in next ? next.url : own;
  // An address of a server may lead anywhere: another origin gets no secret. Any header argument may be one.
  const isForeign = new URL(url).origin !== new URL(own).origin;
  const written = call.operation.parameters.filter((one) => one.in === 'header').map(({ name }) => name);
  const sent = isForeign ? { ...request, headers: withoutSecrets(request.headers, written) } : request;
  const answer = await (isForeign ? plainFetch : fetch)(url, sent);
  if (answer.status >= 400) throw await apiFailure(answer, call.operation.title);
  return { url: answer.url, headers: answer.headers, body: await readResponse(answer, 'json', call.context) };
}

/** Returns null after the last page. */
function pageAfter(
  { kind, argument, next: path }: PagePlan,
  { page, next, count }: { page: Page; next: NextPage; count: number },
): NextPage | null {
  const value = 'value' in next ? Number(next.value) : Number.NaN;
  switch (kind) {
    case 'page':
      return count === 0 ? null : { argument, value: value + 1 };
    case 'offset':
      return count === 0 ? null : { argument, value: value + count };
    case 'cursor': {
      const cursor = valueAt(page.body, path);
      return isNothing(cursor) ? null : { argument, value: cursor };
    }
    case 'next_link':
      return linked(valueAt(page.body, path), page.url);
    case 'link_header':
      return linked(linkToNext(page.headers['link']), page.url);
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}

function linked(link: unknown, from: string): NextPage | null {
  if (isNothing(link)) return null;
  const url = typeof link === 'string' ? URL.parse(link.trim(), from) : null;
  if (url && /^https?:$/.test(url.protocol)) return { url: url.href };
  throw new AppError('target_error', `The next page is no address: ${String(link).slice(0, 200)}`);
}
