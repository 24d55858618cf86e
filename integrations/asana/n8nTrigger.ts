import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.asanatrigger/. It has every event; each is an item there, too. */
export const asanaTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const { parameters } = source;
    parameters.ignore('authentication');
    const workspace = parameters.text('workspace');
    return {
      type: 'asana.trigger',
      parameters: {
        ...(workspace === '' ? {} : { workspace }),
        project: parameters.text('resource'),
        events: ['all'],
      },
      ...readCredential(source, 'auth', credentials),
    };
  };
