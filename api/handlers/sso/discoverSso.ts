import { domainOf } from '../../../domains/identity/email.ts';
import type { Handler } from '../../handler.ts';

/** Returns the connections that an address can sign in with. Only its domain counts, so the response reveals no account. */
export const discoverSso: Handler<'discoverSso'> = async ({ body }, { database }) => {
  const domain = domainOf(body.email) ?? '';
  const connections = await database.asSystem(({ ssoConnections }) => ssoConnections.listOfDomain(domain));
  return { status: 200, body: { connections: connections.map(({ id, name, protocol }) => ({ id, name, protocol })) } };
};
