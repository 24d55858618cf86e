import { STATUS_CODES } from 'node:http';
import { AppError } from '../../../openapi/AppError.ts';
import { withoutSecrets } from '../../../platform/outbound/redirects.ts';
import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { NodeHttp } from '../../kit/services/NodeHttp.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundRequest.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { httpHeaders } from '../../http/httpHeaders.ts';
import {
  isEmpty,
  isLastPage,
  nextUrl,
  pageScope,
  withPageParameters,
  type EvaluatePageOf,
  type ReadPage,
} from '../../http/nextPage.ts';
import { paced, pause } from '../../http/paced.ts';
import { pageParameterNames, requestParameters, type RequestParameters } from '../../http/requestParameters.ts';
import { toRequest, type RequestToMake } from '../../http/toRequest.ts';
import {
  readResponse,
  responseError,
  responseFileName,
  responseKind,
  type ResponseKind,
} from '../../http/httpResponse.ts';
import { itemsInTurns, itemsOf } from '../../items/itemsOf.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';

/** Items that all pages of one item may give. */
const maxPagedItems = 500_000;

/** Makes one HTTP request per item, or one per page; a JSON list in the response becomes one item per entry. */
export const node = defineNode({
  type: 'http.request',
  version: 1,
  title: 'HTTP request',
  description: 'Calls an HTTP API for each item and returns the response.',
  icon: 'WorldWww',
  group: 'http',
  pure: false,
  effects: ({ method }) =>
    isReading(method) ? ['brings_untrusted', 'sends_out'] : ['brings_untrusted', 'sends_out', 'changes'],
  inputs: mainPort,
  outputs: mainPort,
  parameters: requestParameters,
  credentials: [{ name: 'auth', title: 'Authentication', types: 'http' }],
  pageParameters: pageParameterNames,
  examples: [
    {
      title: 'Read',
      parameters: {
        method: 'GET',
        url: 'https://api.example.com/orders/{{ $json.id }}',
        query: { expand: 'customer' },
      },
    },
    {
      title: 'Send JSON',
      parameters: {
        method: 'POST',
        url: 'https://api.example.com/orders',
        body_kind: 'json',
        body: { name: '{{ $json.name }}' },
      },
    },
    {
      title: 'Download a file',
      parameters: { method: 'GET', url: 'https://example.com/report.pdf', response: 'binary' },
    },
    {
      title: 'Upload a file',
      parameters: {
        method: 'POST',
        url: 'https://api.example.com/files',
        body_kind: 'multipart',
        body: { folder: 'reports' },
        files: { file: 'data' },
      },
    },
    {
      title: 'Pagination by page number',
      parameters: {
        url: 'https://api.example.com/orders',
        pagination: 'parameters',
        page_parameters: [{ in: 'query', name: 'page', value: '{{ $pageCount + 1 }}' }],
      },
    },
    {
      title: 'Pagination by next URL',
      parameters: {
        url: 'https://api.example.com/orders',
        pagination: 'next_url',
        next_url: '{{ $response.body.next }}',
        stop_when: 'expression',
        stop_expression: '{{ $response.body.has_more === false }}',
        max_pages: 20,
      },
    },
  ],
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const fetch = await authorizedFetch(context, 'auth');
    const pace = paced(batches(context), context.signal);
    return eachItem({
      context,
      port: 'main',
      concurrency: 4,
      work: async (item, wanted, { index }) => {
        await pace(index);
        const one = { context, item, wanted, index, page: 0 };
        return { main: wanted.pagination === 'none' ? (await answerTo(one, fetch)).items : await allPages(one, fetch) };
      },
    });
  },
});

function batches(context: NodeContext<RequestParameters>): { size: number; intervalMs: number } {
  const { batch_size: size, batch_interval_ms: intervalMs } = context.parameters;
  return { size, intervalMs };
}

/** Named as in `$response`; a text is in `data`, as without the rest. `status` is what flows of before read. */
function fullResponse({ status, headers }: OutboundResponse, body: unknown, kind?: ResponseKind): JsonObject {
  const whole = { statusCode: status, statusMessage: STATUS_CODES[status] ?? '', status, headers, body };
  return kind === 'text' ? { ...whole, ...(body as JsonObject) } : whole;
}

/** Sends one request and converts its response. */
async function answerTo(
  one: RequestToMake,
  fetch: NodeHttp['fetch'],
  isEnd: (status: number) => boolean = () => false,
): Promise<{ items: Item[]; page: ReadPage }> {
  const { context, wanted } = one;
  const answer = await fetch(...toRequest(one));
  const { status, headers, body, url } = answer;
  const page = (read: unknown): ReadPage => ({ url, status, headers, body: read });
  if (isEnd(status)) {
    body.destroy();
    return { items: [], page: page(null) };
  }
  if (status >= 400 && !wanted.never_error) throw await responseError(answer);
  const whole = (read: unknown, kind?: ResponseKind) =>
    wanted.full_response ? fullResponse(answer, read, kind) : read;
  if (wanted.method === 'HEAD') {
    body.destroy();
    return { items: itemsOf(whole({})), page: page({}) };
  }
  const kind = wanted.response === 'auto' ? responseKind(headers) : wanted.response;
  if (kind !== 'binary') {
    const read = await readResponse(answer, kind, context);
    return { items: await itemsInTurns(whole(read, kind), new Pace(context.signal)), page: page(read) };
  }
  const meta = { fileName: responseFileName(answer), mediaType: headers['content-type'] };
  const binary = { [wanted.binary_name]: await context.files.write(body, meta) };
  const file = Object.values(binary)[0]!;
  return {
    items: itemsOf(whole({})).map((item) => ({ ...item, binary })),
    page: page(file.size_bytes === 0 ? null : { file_name: file.file_name, size_bytes: file.size_bytes }),
  };
}

/**
 * Requests of one item until its pages end. A page of another origin than the first is read without credential and without
 * headers that hold secrets. Errors: `target_error` for pages that lead to themselves, or are too many.
 */
async function allPages(first: RequestToMake, fetch: NodeHttp['fetch']): Promise<Item[]> {
  const { context, wanted, index } = first;
  const evaluate: EvaluatePageOf = (parameters, page) => context.code.evaluatePage(parameters, index, page);
  const isEnd = (status: number) => wanted.stop_when === 'status' && wanted.stop_statuses.includes(status);
  const all: Item[] = [];
  let url = wanted.url;
  let last: ReadPage | null = null;
  for (let pageCount = 0; ;) {
    const changed = await withPageParameters({ ...wanted, url }, pageScope(last, pageCount), evaluate);
    const isGiven = pageCount > 0 && wanted.pagination !== 'parameters';
    const isForeign = isGiven && URL.parse(url)?.origin !== URL.parse(wanted.url.trim())?.origin;
    const request = {
      ...changed,
      // An address returned by a server is complete: it includes the parameters of the first request.
      ...(isGiven ? { query: {} } : {}),
      ...(isForeign ? { headers: withoutSecrets(httpHeaders(changed.headers)) } : {}),
    };
    const send = isForeign ? context.http.fetch : fetch;
    const { items, page } = await answerTo({ ...first, wanted: request, page: pageCount }, send, isEnd);
    pageCount += 1;
    const isOver = wanted.stop_when === 'empty_response' && isEmpty(page.body);
    if (!isOver) for (const item of items) all.push(item);
    if (all.length > maxPagedItems)
      throw new AppError('target_error', `The pages contain more than ${maxPagedItems} items.`);
    if (isOver || (await isLastPage(wanted, { page, pageCount }, evaluate))) return all;
    const next = await nextUrl(wanted, { page, pageCount }, evaluate);
    if (next === null) return all;
    if (wanted.pagination !== 'parameters' && (next === page.url || next === url))
      throw new AppError('target_error', 'The next page is the same page. Set a stop condition.');
    url = next;
    last = page;
    await pause(wanted.page_interval_ms, context.signal);
  }
}

/** For the method as written; one from an expression or a model may be any. */
function isReading(method: unknown): boolean {
  return method === undefined || method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
