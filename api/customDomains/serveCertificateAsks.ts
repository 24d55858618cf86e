import { createServer } from 'node:http';

import type { Logger } from '../../platform/config/logger.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Database } from '../../db/database.ts';
import { ownHosts } from './ownHosts.ts';
import { readHost } from './requestHost.ts';

interface AskDeps {
  readonly database: Database;
  readonly logger: Logger;
  readonly settings: Pick<Settings, 'certificateAskListen' | 'publicUrl' | 'hosts'>;
}

/** A listener that is asked for certificates. */
export interface CertificateAsks {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens where a proxy asks before it fetches a certificate (`ask` of Caddy's `on_demand_tls`): 200 for a verified domain and for the
 * instance's own hosts, exactly as they are stored, 404 for everything else, 503 where it cannot be known; never a body. A separate
 * listener, so that no one outside can list the domains. Null if it is not set.
 */
export async function serveCertificateAsks({ database, logger, settings }: AskDeps): Promise<CertificateAsks | null> {
  if (settings.certificateAskListen === null) return null;
  const own = ownHosts(settings);
  const isAllowed = async (domain: string): Promise<boolean> => {
    const host = readHost(domain);
    if (host.kind !== 'name' || host.name !== domain) return false;
    return (
      own.has(domain) || (await database.asSystem(({ customDomains }) => customDomains.findOwner(domain))) !== null
    );
  };
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://ask');
    const domain = url?.pathname === '/allowed' ? url.searchParams.get('domain') : null;
    const answer = (status: number): void => void response.writeHead(status, { 'content-length': 0 }).end();
    if (request.method !== 'GET' || domain === null) return answer(404);
    isAllowed(domain).then(
      (allowed) => answer(allowed ? 200 : 404),
      (error: unknown) => {
        logger.warn({ err: error }, 'whether a certificate may be fetched could not be looked up');
        answer(503);
      },
    );
  });
  const { host, port } = settings.certificateAskListen;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port }, resolve);
  await promise;
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
