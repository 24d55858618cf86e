import { Agent } from 'undici';
import type { Dispatcher } from 'undici';

import { defaultGatewaySettings } from '../gatewaySettings.ts';
import type { GatewaySettings } from '../gatewaySettings.ts';

/**
 * The pool of keep-alive connections to providers. One per process; close it after `drain`.
 * One request at a time on a connection, and no call waits for a connection of another: an answer that takes minutes must not hold up the next.
 * How many there are is bounded by organization (`callsPerOrganization`). They stay open between calls: making one to a vendor takes a
 * tenth of a second and more. A call on a connection that the provider closed meanwhile fails at once and is repeated.
 */
export function makeUpstreamDispatcher(settings: Partial<GatewaySettings> = {}): Dispatcher {
  const { connectTimeoutMs, keepConnectionMs, maxConnections } = { ...defaultGatewaySettings, ...settings };
  return new Agent({
    pipelining: 1,
    connections: maxConnections,
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: keepConnectionMs,
  });
}
