import type { IncomingHttpHeaders } from 'node:http';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { queryOf } from './queryOf.ts';

/** The `json` of a webhook's item (decisions §12). */
export interface WebhookItemJson {
  [key: string]: unknown;
  headers: Record<string, string>;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
  method: string;
  webhook_url: string;
  /** Claims of the caller's token, if the node requires one. */
  jwt_payload?: object;
}

export interface WebhookItemSource {
  method: string;
  /** Path and query as they came. */
  url: string;
  headers: IncomingHttpHeaders;
  params: Record<string, string>;
  body: unknown;
  binary: Record<string, Binary>;
  webhookUrl: string;
  /** Names (lower case) of headers that the node's own authentication read: they are secrets. */
  consumedHeaders: readonly string[];
  claims?: object | null;
}

/** Makes the item that a call becomes. It holds no cookie and no header that the node's own authentication consumed. */
export function webhookItem(source: WebhookItemSource): {
  json: WebhookItemJson;
  binary?: Record<string, Binary>;
} {
  const dropped = new Set(['cookie', ...source.consumedHeaders]);
  const headers = Object.entries(source.headers)
    .filter(([name, value]) => value !== undefined && !dropped.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!] as const);
  return {
    json: {
      headers: Object.fromEntries(headers),
      params: source.params,
      query: queryOf(source.url),
      body: source.body,
      method: source.method,
      webhook_url: source.webhookUrl,
      ...(source.claims && { jwt_payload: source.claims }),
    },
    ...(Object.keys(source.binary).length === 0 ? {} : { binary: source.binary }),
  };
}
