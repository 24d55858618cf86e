import { AppError } from '../../openapi/AppError.ts';
import type { RequestBody } from '../../platform/outbound/redirects.ts';
import type { OutboundRequest } from '../../platform/outbound/outboundRequest.ts';
import { httpUrl } from '../../activities/http/httpUrl.ts';

/** A request of an operation. It has at most one of `json`, `form` and `content`. */
export interface VendorRequest {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the API, beginning with a slash; `path` encodes its values. Or an absolute address on the same origin. */
  readonly path: string;
  /** Another address of the API, such as that of uploads. A credential with an API address of its own replaces it, too. */
  readonly apiUrl?: string;
  /** Empty texts, null and undefined are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Fields with the value undefined are left out. */
  readonly json?: unknown;
  /** As pairs, a name may come several times, and empty texts are sent, too. */
  readonly form?: Readonly<Record<string, unknown>> | readonly FormField[];
  /** Bytes, such as a file. */
  readonly content?: { readonly body: RequestBody; readonly mediaType: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** The content of a successful response has no use, and may be no JSON. */
  readonly ignoresContent?: true;
}

/** A name of a form and its value. */
type FormField = readonly [name: string, value: unknown];

/** A response whose body was read as JSON. */
export interface VendorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Builds a path. Each value is encoded as one segment. An empty value is refused: it would turn the request for one thing into a
 * request for all of them. Errors: `parameter_invalid`.
 */
export function path(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return texts.reduce((all, text, index) => `${all}${segment(values[index - 1]!)}${text}`);
}

function segment(value: string | number): string {
  const text = String(value).trim();
  if (text === '' || text === '.' || text === '..')
    throw new AppError('parameter_invalid', `"${text}" is not a valid identifier.`);
  return encodeURIComponent(text);
}

/**
 * Returns the address and the parts of an outbound request. Errors: `target_not_allowed` for a path that leaves the address of the API,
 * and for an address that is neither on its origin nor on one of `otherHosts`: a vendor's response must not send the credential elsewhere.
 */
export function wireRequest(
  request: VendorRequest,
  apiUrl: string,
  otherHosts: readonly string[] = [],
): { url: string } & Pick<OutboundRequest, 'method' | 'headers' | 'body'> {
  const isPath = request.path.startsWith('/');
  const target = isPath ? `${apiUrl}${request.path}` : request.path;
  const parsed = URL.parse(target);
  const base = URL.parse(`${apiUrl}/`);
  // The parser has resolved segments such as `..`.
  if (isPath && base !== null && parsed?.pathname.startsWith(base.pathname) !== true)
    throw new AppError('target_not_allowed', 'The path leads out of the address of this API.');
  const isOther = parsed?.protocol === 'https:' && otherHosts.includes(parsed.host);
  if (!isOther && parsed?.origin !== base?.origin)
    throw new AppError('target_not_allowed', 'The address does not belong to this API.');
  const url = httpUrl(target, given(request.query ?? {}));
  const { mediaType, body } = encoded(request);
  return {
    url,
    method: request.method ?? 'GET',
    headers: { accept: 'application/json', ...(mediaType ? { 'content-type': mediaType } : {}), ...request.headers },
    ...(body === undefined ? {} : { body }),
  };
}

function encoded({ json, form, content }: VendorRequest): { mediaType?: string; body?: RequestBody } {
  if (content) return content;
  if (form) {
    const fields = pairsOf(form).map(([name, value]): [string, string] => [name, formText(value)]);
    return { mediaType: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() };
  }
  return json === undefined ? {} : { mediaType: 'application/json; charset=utf-8', body: JSON.stringify(json) };
}

function pairsOf(form: NonNullable<VendorRequest['form']>): readonly FormField[] {
  return isPairs(form) ? form : Object.entries(given(form));
}

function isPairs(form: NonNullable<VendorRequest['form']>): form is readonly FormField[] {
  return Array.isArray(form);
}

function formText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
