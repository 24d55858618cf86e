import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { everySeconds } from '../../domains/exchange/n8n/everySeconds.ts';
import { microsoftCredentials } from '../microsoft/n8nCredentials.ts';
import { filtersOf, outputOf } from './n8nMail.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.microsoftoutlooktrigger/. Its item has the same main fields. */
export const microsoftOutlookTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'event');
  if (parameters.names('filters.foldersToExclude').length > 0)
    parameters.remark('filters.foldersToExclude', 'The trigger reads one folder, or all of them. Check the folder.');
  const {
    in_folder: folder,
    search: _search,
    received_after: _after,
    received_before: _before,
    ...filters
  } = filtersOf(parameters, 'filters');
  const all = {
    ...filters,
    ...outputOf(parameters, 'options'),
    mailbox: parameters.text('mailbox'),
    ...everySeconds(parameters),
  };
  const given = Object.entries<unknown>(all).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: 'outlook.trigger',
    // Without a folder, n8n reads all of them.
    parameters: { in_folder: folder ?? '', ...Object.fromEntries(given) },
    ...readCredential(source, 'auth', { ...microsoftCredentials, microsoftOutlookOAuth2Api: 'microsoft_oauth2' }),
  };
};
