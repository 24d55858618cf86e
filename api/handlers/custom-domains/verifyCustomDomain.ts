import { verifyCustomDomain as verify } from '../../../domains/identity/customDomains/verifyCustomDomain.ts';
import type { Handler } from '../../handler.ts';
import { presentCustomDomain } from '../../presenters/customDomain.ts';

/** Looks for the record that proves a domain, and reports whether the domain is verified. */
export const verifyCustomDomain: Handler<'verifyCustomDomain'> = async ({ actor, params }, deps) => {
  const domain = await verify(deps, { id: params.custom_domain_id, actor });
  return { status: 200, body: presentCustomDomain(domain, deps.settings.publicUrl) };
};
