import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { readDomain } from '../../../domains/identity/email.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentSecurityPolicies } from '../../presenters/account.ts';

/** Sets what members of the organization may do at all: nothing that it forbids is begun after this answer. */
export const updateSecurityPolicies: Handler<'updateSecurityPolicies'> = async ({ actor, body }, { database }) => {
  const domains = body.allowed_email_domains?.map(readDomainOf);
  const next = await database.withOrganization(actor.organizationId, async (repositories) => {
    const before = found(await repositories.organizations.find(actor.organizationId));
    const policies = {
      publishingEnabled: body.publishing_enabled,
      sharingEnabled: body.sharing_enabled,
      allowedEmailDomains: domains === undefined ? before.allowedEmailDomains : [...new Set(domains)],
      keyMaxLifetimeDays:
        body.key_max_lifetime_days === undefined ? before.keyMaxLifetimeDays : body.key_max_lifetime_days,
    };
    await repositories.organizations.setSecurityPolicies(policies);
    const after = presentSecurityPolicies(policies);
    await noteAudit(repositories, { before: presentSecurityPolicies(before), after });
    return after;
  });
  return { status: 200, body: next };
};

function readDomainOf(text: string, place: number): string {
  const domain = readDomain(text.replace(/^@/, ''));
  if (domain !== null) return domain;
  throw new AppError('invalid_request', `${text.slice(0, 100)} is no domain. Write it like example.com.`, {
    param: `/allowed_email_domains/${place}`,
  });
}
