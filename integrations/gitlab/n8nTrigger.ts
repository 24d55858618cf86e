import type { JsonObject } from '../../domains/executions/item.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { eventNames } from './events.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.gitlabtrigger/ */
export const gitlabTrigger =
  (credentials: Readonly<Record<string, string>>, place: (parameters: Parameters) => JsonObject): NodeMapping =>
  (source) => {
    const { parameters } = source;
    parameters.ignore('authentication');
    parameters.remark(
      null,
      'The item is the body of the event: use $json.object_kind instead of $json.body.object_kind.',
    );
    const names = parameters.names('events').map((name) => (name === '*' ? 'all' : `${name}_events`));
    const events = eventNames.filter((name) => names.includes(name));
    const unknown = names.filter((name) => !eventNames.some((known) => known === name));
    if (unknown.length > 0)
      parameters.remark('events', `GitLab sends no such events here: ${unknown.join(', ').slice(0, 200)}.`);
    return {
      type: 'gitlab.trigger',
      parameters: { ...place(parameters), ...(events.length > 0 ? { events } : {}) },
      ...readCredential(source, 'auth', credentials),
    };
  };
