import type { Repositories } from '../../db/repositories/repositories.ts';

/** Returns the base address of the organization's webhooks and forms, as shown on pages: its own domain, else the public URL. */
export async function addressBase(
  { customDomains }: Pick<Repositories, 'customDomains'>,
  publicUrl: string,
): Promise<string> {
  const domain = await customDomains.findShown();
  return domain === null ? publicUrl : `https://${domain}`;
}
