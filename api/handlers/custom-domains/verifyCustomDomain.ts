import { verifyCustomDomain as verify } from '../../../domains/identity/customDomains/verifyCustomDomain.ts';
import type { Handler } from '../../handler.ts';
import { presentCustomDomain } from '../../presenters/customDomain.ts';

/**
 * Looks for the record that proves a domain. If another organization holds it, the domain goes to the one that the name servers confirm
 * now; the other loses it without its own record.
 */
export const verifyCustomDomain: Handler<'verifyCustomDomain'> = async ({ actor, params }, deps) => {
  const domain = await verify(deps, { id: params.custom_domain_id, actor });
  return { status: 200, body: presentCustomDomain(domain, deps.settings.publicUrl) };
};
