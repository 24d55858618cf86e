import type { PageScope } from '../../platform/expressions/scope.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { RequestParameters } from './requestParameters.ts';

/** Evaluates page parameters of one item with the previous page's response. */
export type EvaluatePageOf = (parameters: JsonObject, page: PageScope) => Promise<JsonObject>;

/** A page that has been read. */
export interface ReadPage {
  /** The address that answered. */
  url: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** A page as expressions see it; empty before the first one. */
export function pageScope(page: ReadPage | null, pageCount: number): PageScope {
  if (!page) return { response: {}, pageCount };
  return { response: { statusCode: page.status, headers: page.headers, body: page.body }, pageCount };
}

/**
 * The request of a page with its own parameters, which are evaluated again for each. Expressions that fail before the first response, or
 * return nothing, are left out. Errors: `expression_*`, `parameter_invalid`.
 */
export async function withPageParameters(
  wanted: RequestParameters,
  page: PageScope,
  evaluate: EvaluatePageOf,
): Promise<RequestParameters> {
  if (wanted.pagination !== 'parameters') return wanted;
  const changed = { ...wanted, query: { ...wanted.query }, headers: { ...wanted.headers } };
  for (const [index, parameter] of wanted.page_parameters.entries()) {
    const value = await valueOf(parameter, { index, page, evaluate });
    if (value === null || value === undefined || value === '') continue;
    if (parameter.in !== 'body') changed[parameter.in][parameter.name] = value;
    else changed.body = { ...fieldsOf(changed), [parameter.name]: value };
  }
  return changed;
}

type PageParameter = RequestParameters['page_parameters'][number];

async function valueOf(
  { name, value }: PageParameter,
  { index, page, evaluate }: { index: number; page: PageScope; evaluate: EvaluatePageOf },
): Promise<unknown> {
  try {
    const evaluated = await evaluate({ page_parameters: { [index]: { value } } }, page);
    return (evaluated['page_parameters'] as { [index: string]: { value?: unknown } })[index]?.value;
  } catch (error) {
    if (page.pageCount === 0 && error instanceof AppError && error.code === 'expression_failed') return null;
    if (error instanceof AppError && error.code === 'expression_failed')
      throw new AppError(error.code, `${error.message} (of the parameter "${name}" of page ${page.pageCount + 1})`, {
        cause: error,
        ...(error.details ? { details: error.details } : {}),
      });
    throw error;
  }
}

function fieldsOf({ body, body_kind }: RequestParameters): JsonObject {
  const hasFields = body_kind === 'json' || body_kind === 'form' || body_kind === 'multipart';
  if (hasFields && (body === undefined || body === null)) return {};
  if (hasFields && typeof body === 'object' && !Array.isArray(body)) return body as JsonObject;
  throw new AppError('parameter_invalid', 'A parameter of a page can go into a body of JSON or form fields only.', {
    param: '/page_parameters',
  });
}

/** True if the pages end with this one, as the node says; its items count unless its status ends it. */
export async function isLastPage(
  wanted: RequestParameters,
  { page, pageCount }: { page: ReadPage; pageCount: number },
  evaluate: EvaluatePageOf,
): Promise<boolean> {
  if (pageCount >= wanted.max_pages) return true;
  switch (wanted.stop_when) {
    case 'empty_response':
      return false; // the empty page itself has ended it
    case 'status':
      return wanted.stop_statuses.includes(page.status);
    case 'expression': {
      const { stop_expression: over } = await evaluate(
        { stop_expression: wanted.stop_expression ?? null },
        pageScope(page, pageCount),
      );
      return over === true || over === 'true';
    }
  }
}

/** True for no entries, no fields and no text. */
export function isEmpty(body: unknown): boolean {
  if (body === null || body === undefined || body === '') return true;
  if (typeof body !== 'object') return false;
  const fields = Object.values(body);
  return fields.length === 0 || (!Array.isArray(body) && fields.length === 1 && fields[0] === '' && 'data' in body);
}

/** Where the next page is: null if there is none. Errors: `expression_*`, `target_error` for an address that is none. */
export async function nextUrl(
  wanted: RequestParameters,
  { page, pageCount }: { page: ReadPage; pageCount: number },
  evaluate: EvaluatePageOf,
): Promise<string | null> {
  if (wanted.pagination === 'parameters') return wanted.url;
  const found =
    wanted.pagination === 'link_header'
      ? linkToNext(page.headers['link'])
      : (await evaluate({ next_url: wanted.next_url }, pageScope(page, pageCount)))['next_url'];
  if (found === null || found === undefined || found === '' || found === false) return null;
  const url = typeof found === 'string' ? URL.parse(found.trim(), page.url) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new AppError('target_error', `The next page is no address: ${String(found).slice(0, 200)}`);
  return url.href;
}

/** The target of the link with `rel="next"` (RFC 8288 §3), or null. */
export function linkToNext(header: string | undefined): string | null {
  // Each link is `<target>; name=value; …`; a comma may stand inside a target and inside quotes.
  for (const [, target = '', attributes = ''] of (header ?? '')
    .slice(0, 16_384)
    .matchAll(/<([^<>]*)>((?:[^,"<>]|"[^"]*")*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(attributes);
    const words = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    if (words.includes('next')) return target.trim();
  }
  return null;
}
