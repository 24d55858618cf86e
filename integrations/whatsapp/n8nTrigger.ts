import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { fieldNames, statuses } from './events.ts';

const credentials = { whatsAppTriggerApi: 'whatsapp_app' };
const path = 'options.messageStatusUpdates';

/**
 * Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.whatsapptrigger/. Its item is the value of a change, too. Without
 * the option, each status starts n8n's node.
 */
export const whatsAppTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  const updates = parameters.names('updates');
  const wanted: readonly string[] = parameters.has(path) ? parameters.names(path) : ['all'];
  const known = updates.filter((name) => fieldNames.some((one) => one === name));
  return {
    type: 'whatsapp.trigger',
    parameters: {
      ...(known.length === 0 ? {} : { fields: known }),
      ...(updates.includes('messages')
        ? { statuses: statuses.filter((status) => wanted.includes('all') || wanted.includes(status)) }
        : {}),
    },
    ...readCredential(source, 'auth', credentials),
  };
};
