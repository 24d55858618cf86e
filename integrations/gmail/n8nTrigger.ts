import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { everySeconds } from '../../domains/exchange/n8n/everySeconds.ts';
import { filtersOf, outputOf } from './n8nMail.ts';

/**
 * Versions 1 to 1.4: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.gmailtrigger/. Drafts were included before 1.2,
 * sent mails before 1.3.
 */
export const gmailTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const { parameters, version } = source;
    parameters.ignore('authentication', 'event', 'maxResults');
    const withDrafts = parameters.flag('filters.includeDrafts', version < 1.2);
    const given = Object.entries<unknown>({
      ...filtersOf(parameters, 'filters'),
      ...outputOf(parameters),
      ...(withDrafts || version < 1.3 ? { include_sent: true } : {}),
      ...everySeconds(parameters),
    }).filter(([, value]) => value !== undefined && value !== '');
    return {
      type: 'gmail.trigger',
      parameters: Object.fromEntries(given),
      ...readCredential(source, 'auth', credentials),
    };
  };
