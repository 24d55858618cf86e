import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.trellotrigger/. It has every event; its item is the body, too. */
export const trelloTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => ({
    type: 'trello.trigger',
    parameters: { model: source.parameters.text('id'), events: ['all'] },
    ...readCredential(source, 'auth', credentials),
  });
