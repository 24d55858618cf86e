import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { everySeconds } from '../../domains/exchange/n8n/everySeconds.ts';

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.notiontrigger/. One of the events is misspelled there. */
export const notionTrigger: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'databaseId.mode', 'dataSourceId.mode');
  const event = parameters.choice('event', 'pageAddedToDatabase');
  return {
    type: 'notion.trigger',
    parameters: {
      database: parameters.text(version < 1.1 ? 'databaseId' : 'dataSourceId'),
      event: event === 'pagedUpdatedInDatabase' ? 'updated' : 'created',
      output: parameters.flag('simple', true) ? 'n8n' : 'full',
      ...everySeconds(parameters),
    },
    ...readCredential(source, 'auth', { notionApi: 'notion_token' }),
  };
};
