import { Pace } from '../../platform/diagnostics/Pace.ts';
import type { GuardedFetch } from '../../platform/outbound/outboundRequest.ts';
import { readXmlText, responseError } from '../http/httpResponse.ts';
import { httpUrl } from '../http/httpUrl.ts';
import type { FeedEntry, FeedOptions } from './readFeed.ts';

const accepted =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

/** A feed, and the entries that are wanted of it. */
export interface FeedRequest extends FeedOptions {
  url: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Requests a feed and returns its entries. Errors: those of the fetch, of `responseError` and of `readFeed`. */
export async function fetchFeed(
  fetch: GuardedFetch,
  { url, headers = {}, signal, timeoutMs, ...options }: FeedRequest,
): Promise<FeedEntry[]> {
  const answer = await fetch(httpUrl(url), {
    method: 'GET',
    headers: { accept: accepted, ...headers },
    signal,
    timeoutMs,
  });
  if (answer.status >= 400) throw await responseError(answer);
  const { readFeed } = await import('./readFeed.ts'); // loaded on first use to save memory
  return readFeed(await readXmlText(answer), options, new Pace(signal));
}
