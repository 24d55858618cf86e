import type { Outbound } from '../../../outbound/outbound.ts';

/** Dependencies of a sign-in. */
export interface McpSignInDeps {
  /** Behind the SSRF guard. */
  stream: Outbound['stream'];
  signal?: AbortSignal;
  /** Refuses hosts that may not get the secrets of a credential. Errors: AppError. */
  checkHost: (url: URL) => void;
}
