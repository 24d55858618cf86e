import { AppError } from '../../../openapi/AppError.ts';
import type { OAuthAppUse } from '../../../db/repositories/credentials/oauthApps.ts';

const mostSaid = 5;

/** Errors: `in_use` with all uses of an app, if there are any. */
export function refuseConnected(uses: readonly OAuthAppUse[], kind: 'credential' | 'organization'): void {
  if (uses.length === 0) return;
  const said = uses.slice(0, mostSaid).map(({ name }) => name);
  if (uses.length > said.length) said.push(`${uses.length - said.length} more`);
  const whose = kind === 'credential' ? 'Credentials' : 'Credentials of organizations';
  throw new AppError(
    'in_use',
    `${whose} are connected with this app: ${said.join(', ')}. Repeat the request with force=true; they must be connected again then.`,
    { details: { used_by: uses.map(({ id, name }) => ({ kind, id, name })), used_by_hidden: 0 } },
  );
}
