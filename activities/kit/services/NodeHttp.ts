import type { Dial } from '../../../platform/outbound/dial.ts';
import type { GuardedFetch } from '../../../platform/outbound/outboundRequest.ts';
import type { ResponseMemory } from '../../http/ResponseMemory.ts';

/** The network, behind the SSRF guard (`platform/outbound/`): the only access to hosts that users can choose. */
export interface NodeHttp {
  /** Sends a request. The response is read while it arrives: into a file without a limit, into memory (`readAll`) with one. */
  fetch: GuardedFetch;
  /** Opens a TCP connection, for every protocol that is not HTTP. */
  connect: Dial;
  /** Limit of responses read into memory. */
  responses: ResponseMemory;
  /** Limit of the response to the webhook. */
  answerMaxBytes: number;
}
