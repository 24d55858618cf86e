import type { Repositories } from '../../db/repositories/repositories.ts';

/** If the webhooks and forms of the organization of the scope answer, as pages show it: its own domain, else the public URL. */
export async function addressBase(
  { customDomains }: Pick<Repositories, 'customDomains'>,
  publicUrl: string,
): Promise<string> {
  const domain = await customDomains.findShown();
  return domain === null ? publicUrl : `https://${domain}`;
}
