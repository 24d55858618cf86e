import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import type { PooledConnection } from '../databases/DatabasePools.ts';
import type { BrokerFailure } from './brokerFailure.ts';

/** A connection to a broker. */
export interface BrokerConnection extends PooledConnection {
  /** Sends what is still to be sent, such as acknowledgements, and ends. Never throws. */
  close(): Promise<void>;
}

/** How a connection is opened. */
export interface OpenOptions<V> {
  readonly server: V;
  readonly dial: Dial;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Checks servers that the broker names itself. Errors: `target_not_allowed`. */
  readonly assertAllowed: (target: { host: string; port: number }) => void;
}

/** The limits that every credential of a broker has. */
export interface BrokerLimits {
  readonly read_only: boolean;
  readonly max_connections: number;
}

/** A kind of broker: everything that its nodes and its trigger share. */
export interface Broker<V = never, C extends BrokerConnection = BrokerConnection> {
  /** Also the type of its credential. */
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  /** The servers of a credential, which its list of hosts must allow. */
  readonly targets: (values: V) => readonly { readonly host: string; readonly port: number }[];
  /** Errors: those of the driver. */
  readonly open: (options: OpenOptions<V>) => Promise<C>;
  /** Reads an error of the broker or its driver; null for all others. */
  readonly failureOf: (error: unknown) => BrokerFailure | null;
}

/** Effects of operations that send messages. */
export const sends: readonly Effect[] = ['sends_out', 'changes'];
/** Effects of operations that take messages: they read what others wrote, and remove it. */
export const takes: readonly Effect[] = ['reads_private', 'brings_untrusted', 'changes'];
/** Effects of operations that only look. */
export const looks: readonly Effect[] = ['reads_private', 'brings_untrusted'];
