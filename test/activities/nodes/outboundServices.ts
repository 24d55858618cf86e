import type { NodeHttp } from '../../../activities/kit/services/NodeHttp.ts';
import type { NodeServices } from '../../../activities/kit/NodeContext.ts';
import type { LoadedExecution } from '../../../domains/executions/expressions/LoadedExecution.ts';
import { createServices, type ServicesDeps } from '../../../activities/worker/services.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import type { DialOptions } from '../../../platform/outbound/dial.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { binariesInMemory } from '../../support/binaries.ts';

/** Real ways out for nodes that are tested alone, files in memory. */
export interface OutboundServices extends NodeHttp {
  mcp: NodeServices['mcp'];
  binaries: ReturnType<typeof binariesInMemory>;
  close: () => Promise<void>;
}

/** By default this machine is open. */
export function outboundServices(
  allow = '127.0.0.0/8,::1,localhost',
  resolveHost?: DialOptions['resolveHost'],
): OutboundServices {
  const outbound = createOutbound({ allow: parseOutboundAllow(allow), ...(resolveHost ? { resolveHost } : {}) });
  const { http, mcp } = createServices({
    gateway: null,
    outbound,
    binaries: {},
    dataTables: {},
  } as unknown as ServicesDeps)({} as LoadedExecution);
  return { ...http, mcp, binaries: binariesInMemory(), close: () => outbound.close() };
}
