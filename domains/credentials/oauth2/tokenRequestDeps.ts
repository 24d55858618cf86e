import type { Outbound } from '../../../platform/outbound/outbound.ts';

export interface TokenRequestDeps {
  /** Behind the SSRF guard. */
  stream: Outbound['stream'];
  signal?: AbortSignal;
}
