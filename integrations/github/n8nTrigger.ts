import type { JsonObject } from '../../domains/executions/item.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.githubtrigger/ */
export const githubTrigger =
  (credentials: Readonly<Record<string, string>>, place: (parameters: Parameters) => JsonObject): NodeMapping =>
  (source) => {
    const { parameters } = source;
    parameters.ignore('authentication', 'options.insecureSSL');
    parameters.remark(null, 'The item is the body of the event: use $json.action instead of $json.body.action.');
    return {
      type: 'github.trigger',
      parameters: {
        ...place(parameters),
        events: parameters.names('events').map((name) => (name === '*' ? 'all' : name)),
      },
      ...readCredential(source, 'auth', credentials),
    };
  };
