import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Elasticsearch and OpenSearch: the parts of the REST API that both have. */
export const elasticsearch = defineVendor({
  id: 'elasticsearch',
  title: 'Elasticsearch',
  icon: 'BrandElastic',
  group: 'databases',
  apiUrl: 'https://elasticsearch.example.com',
  credentialTypes: ['elasticsearch'],
  failureOf,
  lists,
  pauseMs: 1_000, // a refused request has no time in its response
  source: 'https://www.elastic.co/docs/api/doc/elasticsearch/',
});

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 300) return null;
  const { code, said } = errorOf(body, status);
  const message = messageOf({ code, said, status });
  if (status === 429) return { kind: 'limited', code, message, retryAfterMs: retryAfterMs(headers) };
  return { kind: status >= 500 ? 'temporary' : 'refused', code, message };
}

/** Returns the text of an error, also of one document of several. */
export function messageOf({ code, said, status }: { code: string; said: string; status: number }): string {
  const text = errorTexts[code] ?? textOf(status);
  return [text, said, `(${code})`].filter((part) => part !== '').join(' ');
}

function textOf(status: number): string {
  if (status === 429) return 'Elasticsearch accepts no more requests for now.';
  if (status === 401) return 'Elasticsearch does not accept the sign-in. Check the credential.';
  if (status === 403) return 'The credential may not do this.';
  return status >= 500 ? 'Elasticsearch has a temporary problem.' : '';
}

/** An error has a type and a reason; of a search, each shard has its own. Some errors are plain text. */
function errorOf({ error, found, result }: JsonObject, status: number): { code: string; said: string } {
  if (found === false || result === 'not_found') return { code: 'not_found', said: '' };
  if (typeof error === 'string')
    return { code: /no handler found/.test(error) ? 'no_handler' : `status ${status}`, said: oneLine(error) };
  const { type, reason, root_cause: causes, failed_shards: shards, caused_by: cause } = (error ?? {}) as ErrorBody;
  const inner = [shards?.[0]?.reason, causes?.[0], cause].find((one) => one?.reason);
  const parts = [reason, inner?.reason].filter((part): part is string => typeof part === 'string' && part !== '');
  return { code: type ?? `status ${status}`, said: oneLine([...new Set(parts)].join(' ')) };
}

interface Cause {
  readonly type?: string;
  readonly reason?: string;
}

interface ErrorBody extends Cause {
  readonly root_cause?: readonly Cause[];
  readonly failed_shards?: readonly { readonly reason?: Cause }[];
  readonly caused_by?: Cause;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
}
