import type { NodeContext } from '../kit/NodeContext.ts';
import type { OutboundRequest } from '../../platform/outbound/outboundRequest.ts';
import type { Item } from '../../domains/executions/item.ts';
import { encodeBody } from './httpBody.ts';
import { httpHeaders } from './httpHeaders.ts';
import { httpUrl } from './httpUrl.ts';
import type { RequestParameters } from './requestParameters.ts';

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** One request that is to be made: for which item, and which of its pages. */
export interface RequestToMake {
  context: NodeContext<RequestParameters>;
  item: Item;
  /** The request of this page, with the pagination applied. */
  wanted: RequestParameters;
  index: number;
  /** From 0. */
  page: number;
}

/** The address and the request that a node's parameters say. Errors: `parameter_invalid` naming the parameter. */
export function toRequest({ context, item, wanted, index, page }: RequestToMake): [string, OutboundRequest] {
  const { contentType, body } = encodeBody({
    kind: wanted.body_kind,
    body: wanted.body,
    files: wanted.files,
    item,
    binaries: context.files,
  });
  const headers: Record<string, string> = {};
  if (contentType) headers['content-type'] = contentType;
  if (!safeMethods.includes(wanted.method))
    headers['idempotency-key'] = requestKey(context.idempotencyKey, index, page);
  return [
    httpUrl(wanted.url, wanted.query, wanted.query_lists),
    {
      method: wanted.method,
      headers: { ...headers, ...httpHeaders(wanted.headers) },
      ...(body === undefined ? {} : { body }),
      signal: context.signal,
      timeoutMs: wanted.timeout_ms,
      maxRedirects: wanted.max_redirects,
      ...(wanted.proxy.trim() === '' ? {} : { proxy: wanted.proxy }),
    },
  ];
}

/** One key for each request of a run; the same for every attempt at it. */
function requestKey(key: string, index: number, page: number): string {
  if (page > 0) return `${key}/${index}/${page}`;
  return index === 0 ? key : `${key}/${index}`;
}
