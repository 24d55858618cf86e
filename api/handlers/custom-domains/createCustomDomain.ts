import { randomBytes } from 'node:crypto';

import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { newId } from '../../../db/ids.ts';
import { readDomain } from '../../../domains/identity/email.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkPlan } from '../../../domains/identity/customDomains/checkPlan.ts';
import { ownHosts } from '../../customDomains/ownHosts.ts';
import type { Handler } from '../../handler.ts';
import { presentCustomDomain } from '../../presenters/customDomain.ts';

const mostDomains = 10;

/** Names a domain for webhooks and forms; nothing answers there before it is verified. */
export const createCustomDomain: Handler<'createCustomDomain'> = async ({ actor, body }, { database, settings }) => {
  const name = readDomain(body.domain);
  const invalid = (message: string) => new AppError('invalid_request', message, { param: '/domain' });
  if (name === null) throw invalid('Enter a domain such as hooks.example.com, without a port or a path.');
  if (ownHosts(settings).has(name)) throw invalid('This is the address of this instance itself.');
  if (name.endsWith('.localhost')) throw invalid('This name means the machine of whoever asks for it.');
  const domain = await database.withOrganization(actor.organizationId, async (repositories) => {
    await checkPlan(repositories, actor.organizationId);
    if ((await repositories.customDomains.list()).length >= mostDomains)
      throw new AppError('domain_limit_reached', `An organization can have up to ${mostDomains} domains.`);
    const challenge = randomBytes(24).toString('base64url');
    const made = await repositories.customDomains.insert({ id: newId('customDomain'), domain: name, challenge });
    await noteAudit(repositories, { target: { id: made.id, name }, after: { domain: name } });
    return made;
  });
  return { status: 201, body: presentCustomDomain(domain, settings.publicUrl) };
};
