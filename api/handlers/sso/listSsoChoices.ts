import type { Handler } from '../../handler.ts';

/** Far more than an organization has. */
const mostShown = 100;

/** Lists with which connections of the organization the account can sign in, and which of them it is connected with. */
export const listSsoChoices: Handler<'listSsoChoices'> = async ({ actor }, { database }) => {
  const { connections, identities } = await database.withOrganization(
    actor.organizationId,
    async ({ ssoConnections, externalIdentities }) => ({
      connections: (await ssoConnections.list({ after: null, limit: mostShown })).data,
      identities: await externalIdentities.listOfAccount(actor.accountId),
    }),
  );
  const shown = connections.filter(({ enabled }) => enabled);
  return {
    status: 200,
    body: {
      connections: shown.map(({ id, name, protocol }) => {
        const identity = identities.find(({ connectionId }) => connectionId === id);
        const connected_as = identity?.email ?? identity?.name ?? null;
        return { id, name, protocol, connected: identity !== undefined, connected_as };
      }),
    },
  };
};
