import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { eventTypes } from './eventTypes.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.twiliotrigger/. Its item is the event, too. */
export const twilioTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const updates = source.parameters.names('updates');
    const events = Object.entries(eventTypes)
      .filter(([, type]) => updates.includes(type))
      .map(([name]) => name);
    return {
      type: 'twilio.trigger',
      parameters: events.length === 0 ? {} : { events },
      ...readCredential(source, 'auth', credentials),
    };
  };
