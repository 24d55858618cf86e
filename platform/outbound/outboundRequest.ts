import type { ClientCertificate } from './dispatcher.ts';
import type { RequestBody } from './redirects.ts';
import type { OutboundBody } from './responseBody.ts';

export interface OutboundRequest {
  method: string;
  headers: Record<string, string>;
  body?: RequestBody;
  signal: AbortSignal;
  /** For the whole exchange, the body of the answer included. */
  timeoutMs: number;
  /** Redirects that are followed; 0 gives the redirect itself as the answer. Default 5. */
  maxRedirects?: number;
  /** A redirect that makes a POST a GET (301, 302) is not followed, and is the answer itself. Default: it is followed. */
  keepsMethod?: boolean;
  /** Further names of headers that another origin must not see. */
  secretHeaders?: string[];
  /** `http://user:password@host:port`; it passes the guard, too. */
  proxy?: string;
  /** Shown to the first origin only. */
  clientCertificate?: ClientCertificate;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string>;
  /** The address that answered, after redirects. */
  url: string;
  /** Must be read or destroyed. */
  body: OutboundBody;
}

/** Fetch behind the SSRF guard (`platform/outbound/`): the only network access to hosts that users can choose. */
export type GuardedFetch = (url: string, options: OutboundRequest) => Promise<OutboundResponse>;
