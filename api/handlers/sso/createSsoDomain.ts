import { randomBytes } from 'node:crypto';

import { newId } from '../../../db/ids.ts';
import { readDomain } from '../../../domains/identity/email.ts';
import { publicMailDomains } from '../../../domains/identity/sso/domains/publicMailDomains.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentSsoDomain } from '../../presenters/sso.ts';

/** Names an e-mail domain; it counts for nothing before it is proved. */
export const createSsoDomain: Handler<'createSsoDomain'> = async ({ actor, body }, { database }) => {
  const name = readDomain(body.domain);
  if (name === null) throw new AppError('invalid_request', 'Enter a domain such as example.com.', { param: '/domain' });
  if (publicMailDomains.has(name))
    throw new AppError('invalid_request', 'Everybody can have an address at this domain.', { param: '/domain' });
  const challenge = randomBytes(24).toString('base64url');
  const domain = await database.withOrganization(actor.organizationId, ({ ssoDomains }) =>
    ssoDomains.insert({ id: newId('ssoDomain'), domain: name, challenge }),
  );
  return { status: 201, body: presentSsoDomain(domain) };
};
