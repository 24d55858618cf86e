import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';

/** The ways to receivers. Organizations reach the public internet and the targets of `SERVICE_OUTBOUND_ALLOW`; admins of the instance reach any address. */
export interface LogOutbound {
  readonly ofOrganizations: Outbound;
  readonly ofInstance: Outbound;
}

const anyAddress = ['0.0.0.0/0', '::/0'];

/** Returns the way for destinations of the instance: their addresses are chosen by its admins, as those of its mail server are. */
export function createInstanceOutbound(resolveHost?: (host: string) => Promise<string[]>): Outbound {
  return createOutbound({ allow: parseOutboundAllow(anyAddress), ...(resolveHost && { resolveHost }) });
}

/** Returns the way to a destination of this organization; null: of the instance. */
export function outboundOf(organizationId: string | null, { ofOrganizations, ofInstance }: LogOutbound): Outbound {
  return organizationId === null ? ofInstance : ofOrganizations;
}
