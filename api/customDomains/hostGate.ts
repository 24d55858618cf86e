import type { Context, Middleware } from 'koa';

import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { ownHosts } from './ownHosts.ts';
import { requestHost } from './requestHost.ts';

/** Public addresses at an organization's domain. Addresses for testing and everything else are at the instance's own. */
const served = /^\/(webhook|form|chat|webhook-waiting|form-waiting|approval)\/([^/]+)/;

type GateDeps = Pick<Deps, 'database' | 'settings' | 'resumeLinks'>;

/**
 * Decides by the requested host, before any route, which addresses exist: at the instance's own hosts all; at a verified domain of an
 * organization its webhooks, forms, chats and approvals only; elsewhere none (`unknown_host`, 421).
 */
export function hostGate({ database, settings, resumeLinks }: GateDeps): Middleware {
  const own = ownHosts(settings);
  return async (context, next) => {
    const host = requestHost(context.req);
    if (host.kind === 'none' || host.kind === 'local') return next();
    if (host.kind === 'unreadable') throw unknownHost();
    if (own.has(host.name)) return next();
    const [, kind = '', id = ''] = served.exec(context.path) ?? [];
    const isOfExecution = kind === 'approval' || kind.endsWith('-waiting');
    const linked =
      kind === 'approval' ? resumeLinks.readApproval(id) : (resumeLinks.read(id) ?? resumeLinks.readResult(id));
    const named = isOfExecution ? (linked?.executionId ?? null) : id;
    const found = await database.asSystem(async ({ customDomains }) => {
      const owner = await customDomains.findOwner(host.name);
      if (owner === null || named === null || kind === '') return { owner, ofAddress: null };
      const address = { kind: isOfExecution ? 'execution' : 'webhook', id: named } as const;
      return { owner, ofAddress: await customDomains.ownerOfAddress(address) };
    });
    if (found.owner === null) throw unknownHost();
    if (kind === '') throw new AppError('unknown_route', 'Only webhooks, forms, chats and approvals are here.');
    // Resources of others are not found.
    if (found.ofAddress !== found.owner) context.path = `/${kind}/none`;
    context.state['customDomain'] = host.name;
    await next();
    keepThere(context, settings.publicUrl);
  };
}

/** The next page of a form is at the domain at which the form is. */
function keepThere({ response }: Context, publicUrl: string): void {
  const { location } = response.headers;
  if (typeof location === 'string' && location.startsWith(`${publicUrl}/form-waiting/`))
    response.set('location', location.slice(publicUrl.length));
}

function unknownHost(): AppError {
  return new AppError(
    'unknown_host',
    'Nothing is served at this host. It is neither an address of this instance (SERVICE_PUBLIC_URL, SERVICE_HOSTS) nor a verified custom domain.',
  );
}
