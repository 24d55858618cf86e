import type { ApiOperation } from '../../domains/apiDocuments/ApiOperation.ts';
import type { Item } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OutboundRequest } from '../../platform/outbound/outboundRequest.ts';
import { encodeBody } from '../http/httpBody.ts';
import { httpHeaders } from '../http/httpHeaders.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { CallParameters } from './callParameters.ts';
import { headerText, pathText, queryParts } from './parameterText.ts';

/** One call of an operation. */
export interface ApiCall {
  context: NodeContext<CallParameters>;
  operation: ApiOperation;
  wanted: CallParameters;
  /** Checked arguments, without missing ones. */
  given: Readonly<Record<string, unknown>>;
  item: Item;
  /** The same for every attempt at this call. */
  key: string;
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];
const keyHeaders = /^(x-)?idempotency-key$/i;

/** The address and the request of a call. Errors: `parameter_invalid` naming the parameter. */
export function toApiRequest(call: ApiCall): { url: string; request: OutboundRequest } {
  const { context, operation, wanted, given } = call;
  const { contentType, body } = bodyOf(call);
  const headers: Record<string, string> = { accept: acceptOf(operation) };
  if (contentType !== undefined) headers['content-type'] = contentType;
  if (!readingMethods.includes(operation.method)) headers['idempotency-key'] = call.key;
  const written: Record<string, unknown> = {};
  const cookies: string[] = [];
  for (const parameter of operation.parameters) {
    const value = given[parameter.argument];
    if (value === undefined) {
      if (parameter.in === 'header' && keyHeaders.test(parameter.name)) written[parameter.name] = call.key;
      continue;
    }
    if (parameter.in === 'header') written[parameter.name] = headerText(parameter, value);
    if (parameter.in === 'cookie') cookies.push(...queryParts(parameter, value));
  }
  if (cookies.length > 0) written['cookie'] = cookies.join('; ');
  return {
    url: urlOf(call),
    request: {
      method: operation.method,
      headers: { ...headers, ...httpHeaders(written) },
      ...(body === undefined ? {} : { body }),
      signal: context.signal,
      timeoutMs: wanted.timeout_ms,
    },
  };
}

function acceptOf({ response }: ApiOperation): string {
  const type = response?.mediaType ?? 'application/json';
  return /^[\w.+*-]+\/[\w.+*-]+$/.test(type) ? `${type}, */*;q=0.5` : '*/*';
}

function urlOf({ operation, wanted, given }: ApiCall): string {
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_written, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    if (!parameter)
      throw new AppError('parameter_invalid', `The path has no argument "${name}".`, { param: '/operation' });
    return pathText(parameter, given[parameter.argument] ?? '', wanted.keep_slashes);
  });
  const query = operation.parameters
    .filter((one) => one.in === 'query' && given[one.argument] !== undefined)
    .flatMap((one) => queryParts(one, given[one.argument]));
  return `${serverOf(operation, wanted)}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** Errors: `parameter_invalid` at `/server`. */
function serverOf(operation: ApiOperation, { server }: CallParameters): string {
  const wanted = server.trim() || operation.servers[0];
  if (wanted === undefined)
    throw new AppError('parameter_invalid', 'The document names no server. Enter its address under "Server".', {
      param: '/server',
    });
  const url = URL.parse(wanted);
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '')
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  throw new AppError('parameter_invalid', 'The server must be an address that starts with http:// or https://.', {
    param: '/server',
  });
}

function bodyOf({ context, operation, given, item }: ApiCall): ReturnType<typeof encodeBody> {
  const { body } = operation;
  const value = given['body'];
  if (!body || value === undefined) return {};
  if (readingMethods.includes(operation.method))
    throw new AppError('parameter_invalid', `${operation.method} requests have no body.`, { param: '/arguments/body' });
  const isForm = body.kind === 'multipart';
  const fields = isForm || body.kind === 'form' ? presentFields(value) : {};
  const encoded = encodeBody({
    kind: body.kind,
    body: isForm ? without(fields, body.files) : body.kind === 'form' ? fields : value,
    files: isForm ? Object.fromEntries(body.files.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))) : {},
    item,
    binaries: context.files,
  });
  const isConcrete = /^[\w.+-]+\/[\w.+-]+/.test(body.mediaType) && body.mediaType !== 'application/octet-stream';
  if (body.kind === 'multipart' || body.kind === 'form' || !isConcrete) return encoded;
  return { ...encoded, contentType: body.mediaType };
}

function presentFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('parameter_invalid', 'The body is a form: an object of fields.', { param: '/arguments/body' });
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null));
}

function without(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
