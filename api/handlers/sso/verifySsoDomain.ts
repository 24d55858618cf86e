import type { AccountActor } from '../../../domains/identity/actor.ts';
import { mayCall } from '../../../domains/identity/policy.ts';
import { isProved } from '../../../domains/identity/sso/domains/domainProof.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentSsoDomain } from '../../presenters/sso.ts';

/** Confirming a domain lets its members in, so it takes an admin in person. Errors: `insufficient_scope`. */
function refuseWithoutDns(actor: AccountActor): void {
  if (actor.via !== 'session')
    throw new AppError(
      'insufficient_scope',
      'No API key can verify a domain without DNS. Publish its TXT record, or let an admin of this instance verify it in the browser.',
    );
  if (!mayCall(actor, 'instance_sign_in.manage'))
    throw new AppError(
      'insufficient_scope',
      'Only admins of this instance with the permission instance_sign_in.manage can verify a domain without DNS. Publish its TXT record, or ask one of them.',
    );
}

/** Looks for the record that proves a domain. An instance admin can confirm it instead, because not every company has public names. */
export const verifySsoDomain: Handler<'verifySsoDomain'> = async ({ actor, params, body }, deps) => {
  const { database, lookUpTxt } = deps;
  const { organizationId } = actor;
  const id = params.sso_domain_id;
  const withoutDns = body?.without_dns ?? false;
  if (withoutDns) refuseWithoutDns(actor);
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
