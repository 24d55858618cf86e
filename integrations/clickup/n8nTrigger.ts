import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.clickuptrigger/. Its item is the body, too. */
export const clickUpTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const { parameters } = source;
    parameters.ignore('authentication');
    const given = Object.entries({
      workspace: parameters.text('team'),
      space: parameters.text('filters.spaceId'),
      folder: parameters.text('filters.folderId'),
      list: parameters.text('filters.listId'),
      task: parameters.text('filters.taskId'),
    }).filter(([, value]) => value !== '');
    return {
      type: 'clickup.trigger',
      parameters: {
        ...Object.fromEntries(given),
        events: parameters.names('events').map((name) => (name === '*' ? 'all' : name)),
      },
      ...readCredential(source, 'auth', credentials),
    };
  };
