import { mayCall } from '../../../domains/identity/policy.ts';
import { isProved } from '../../../domains/identity/sso/domains/domainProof.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentSsoDomain } from '../../presenters/sso.ts';

/** Looks for the record that proves a domain. An instance admin can confirm it instead, because not every company has public names. */
export const verifySsoDomain: Handler<'verifySsoDomain'> = async ({ actor, params, body }, deps) => {
  const { database, lookUpTxt } = deps;
  const { organizationId } = actor;
  const id = params.sso_domain_id;
  const withoutDns = body?.without_dns ?? false;
  if (withoutDns && !(mayCall(actor, 'instance_sign_in.manage') && actor.via === 'session'))
    throw new AppError('insufficient_scope', 'Only admins of this instance can verify a domain without DNS.');
  const domain = await database.withOrganization(organizationId, ({ ssoDomains }) => ssoDomains.find(id));
  if (!domain) throw notFound();
  const proved = withoutDns || (await isProved(domain, lookUpTxt));
  const found = await database.withOrganization(organizationId, async ({ ssoDomains }) => {
    if (proved) await ssoDomains.prove(id, withoutDns ? 'instance_admin' : 'dns');
    else await ssoDomains.noteCheck(id);
    return ssoDomains.find(id);
  });
  if (!found) throw notFound();
  return { status: 200, body: presentSsoDomain(found) };
};
