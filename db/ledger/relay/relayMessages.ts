import type { HoldRequest } from '../holdStatement.ts';
import type { Settlement } from '../settleStatement.ts';

/** Work that a process asks of another one: to place a hold, or to settle a call, in its next statement. */
export type RelayedWork =
  | { readonly kind: 'hold'; readonly request: HoldRequest }
  | { readonly kind: 'settlement'; readonly organizationId: string; readonly settlement: Settlement };

/** Version of the messages. Processes of two versions do not reach each other. Every change of the messages needs a new version. */
export const relayVersion = 2;

/** Longest message; the connection to a peer that sends a longer one is closed. */
export const maxMessageLength = 1024 * 1024;

/** Writes work as a text without line ends. */
export function writeWork(work: RelayedWork): string {
  return JSON.stringify(work, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** Reads work of `writeWork`. Throws for anything else. */
export function readWork(message: unknown): RelayedWork {
  const { kind, organizationId, request, settlement } = fieldsOf(message);
  if (kind === 'hold') return { kind, request: readCall<HoldRequest>(request) };
  if (kind === 'settlement' && typeof organizationId === 'string') {
    return { kind, organizationId, settlement: readCall<Settlement>(settlement) };
  }
  throw new TypeError('A message of another process is not known');
}

function readCall<T extends { callId: string; amountMicros: bigint }>(sent: unknown): T {
  const call = fieldsOf(sent);
  if (typeof call.callId !== 'string' || typeof call.amountMicros !== 'string') {
    throw new TypeError('A call of another process is incomplete');
  }
  return { ...call, amountMicros: BigInt(call.amountMicros) } as unknown as T;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('A message of another process is not known');
  return value as Record<string, unknown>;
}
