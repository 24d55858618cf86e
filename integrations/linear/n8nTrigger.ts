import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.lineartrigger/. Its item is the body, too. */
export const linearTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const { parameters } = source;
    parameters.ignore('authentication');
    const team = parameters.text('teamId');
    return {
      type: 'linear.trigger',
      parameters: {
        resources: parameters.names('resources').map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
        ...(team === '' ? {} : { team }),
      },
      ...readCredential(source, 'auth', credentials),
    };
  };
