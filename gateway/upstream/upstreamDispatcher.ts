import { Agent } from 'undici';
import type { Dispatcher } from 'undici';

import { defaultGatewaySettings } from '../gatewaySettings.ts';
import type { GatewaySettings } from '../gatewaySettings.ts';

/**
 * The pool of keep-alive connections to providers. One per process; close it after `drain`.
 * One request at a time on a connection: an answer that takes minutes must not hold up the next.
 */
export function makeUpstreamDispatcher(settings: Partial<GatewaySettings> = {}): Dispatcher {
  const { connectTimeoutMs, connectionsPerProvider } = { ...defaultGatewaySettings, ...settings };
  return new Agent({ connections: connectionsPerProvider, pipelining: 1, connect: { timeout: connectTimeoutMs } });
}
