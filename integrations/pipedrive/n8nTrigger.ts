import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Names of version 1 of n8n's node, whose webhooks Pipedrive no longer has. */
const actions: Readonly<Record<string, string>> = {
  added: 'create',
  updated: 'change',
  merged: 'change',
  deleted: 'delete',
};

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.pipedrivetrigger/. */
export const pipedriveTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const { parameters, version } = source;
    // The password of deliveries is made by Bureau.
    parameters.ignore('authentication', 'incomingAuthentication');
    const isOld = version < 1.1;
    const action = parameters.choice('action', '*');
    const kind = parameters.choice(isOld ? 'object' : 'entity', '*');
    if (isOld) parameters.remark(null, 'The item has "data" instead of "current", and other names in "meta".');
    const own = source.credentials.filter(({ type }) => type.startsWith('pipedrive'));
    return {
      type: 'pipedrive.trigger',
      parameters: {
        kinds: [kind === '*' ? 'all' : kind],
        ...(action === '*' ? {} : { actions: [actions[action] ?? action] }),
      },
      ...readCredential({ parameters, credentials: own }, 'auth', credentials),
    };
  };
