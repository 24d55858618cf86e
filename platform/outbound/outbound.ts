import { rootCertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import { remember } from '../boundedMap.ts';
import { assertNoTransaction } from '../../db/transactions.ts';
import { canonicalAddress } from './addressRanges.ts';
import { canonicalHost, checkedAddresses, createDial, type Dial, type DialOptions } from './dial.ts';
import { createGuardedDispatcher, type ClientCertificate } from './dispatcher.ts';
import type { OutboundTarget } from './guard.ts';
import { guardedStream, type GuardedRequest, type GuardedStreamResponse } from './guardedFetch.ts';
import { parseProxy } from './openTunnel.ts';

/** A request whose connections may be no one else's: through a proxy, or with certificates. */
export interface RequestOut extends Omit<GuardedRequest, 'dispatcher'> {
  /** `http://user:password@host:port`. */
  proxy?: string;
  clientCertificate?: ClientCertificate;
  /** Authority to trust besides the usual ones, PEM. Its connections are shared and pooled. */
  authority?: string;
}

/** All network access to hosts that users can choose: one guard for all. */
export interface Outbound {
  /** Shared and pooled. */
  dispatcher: Dispatcher;
  /** `guardedStream`, also through a proxy of the request's own. */
  stream: (url: string, request: RequestOut) => Promise<GuardedStreamResponse>;
  /** For everything that is not HTTP. */
  dial: Dial;
  /** For clients that open their sockets themselves: where to, with the name for TLS alone. Errors: those of `dial`. */
  locate: (target: OutboundTarget) => Promise<Location>;
  close: () => Promise<void>;
}

/** A checked address of a target; connections use it without another DNS lookup. */
export interface Location {
  address: string;
  /** Undefined if the target is an address. */
  servername: string | undefined;
  /** Certificates to trust, PEM; undefined for the system's. */
  ca: string[] | undefined;
}

/** Authorities with pooled connections. */
const mostAuthorities = 100;

/** Creates the ways out of one process. */
export function createOutbound(guard: DialOptions & { extraCertificates?: string }): Outbound {
  const dispatcher = createGuardedDispatcher(guard);
  const byAuthority = new Map<string, Dispatcher>();
  const trusting = (authority: string): Dispatcher => {
    const known = byAuthority.get(authority) ?? createGuardedDispatcher({ ...guard, authority });
    remember(byAuthority, [authority, known], mostAuthorities); // an evicted one closes its connections when they are idle
    return known;
  };
  return {
    dispatcher,
    dial: createDial(guard),
    stream: async (url, { proxy, clientCertificate, authority, ...request }) => {
      if (!proxy && !clientCertificate)
        return guardedStream(url, { ...request, dispatcher: authority ? trusting(authority) : dispatcher });
      const way = { ...guard, ...(proxy ? { proxy: parseProxy(proxy) } : {}) };
      const elsewhere = proxy ? createGuardedDispatcher(way) : dispatcher;
      const first = clientCertificate ? createGuardedDispatcher({ ...way, clientCertificate }) : elsewhere;
      try {
        return await guardedStream(url, { ...request, dispatcher: elsewhere, firstOriginDispatcher: first });
      } finally {
        for (const own of new Set([elsewhere, first])) if (own !== dispatcher) void own.close(); // once the answer is read or given up
      }
    },
    locate: async ({ host, port }) => {
      const name = canonicalHost(host);
      assertNoTransaction(`${name}:${port}`);
      const [first] = await checkedAddresses({ host: name, port }, guard);
      const extra = guard.extraCertificates;
      return {
        address: first!.address,
        servername: canonicalAddress(name) === null ? name.replace(/\.$/, '') : undefined,
        ca: extra === undefined ? undefined : [...rootCertificates, extra],
      };
    },
    close: async () => {
      await Promise.all([dispatcher, ...byAuthority.values()].map((one) => one.close()));
    },
  };
}
