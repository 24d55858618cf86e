import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { everySeconds } from '../../domains/exchange/n8n/everySeconds.ts';
import { placeIn } from './n8nPlace.ts';

const events = { rowAdded: 'added', rowUpdate: 'updated', anyUpdate: 'any' } as const;

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.googlesheetstrigger/ */
export const googleSheetsTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'options.valueRender', 'options.dateTimeRenderOption');
  const event = parameters.word('event', events, 'any');
  if (parameters.choice('includeInOutput', 'new') !== 'new')
    parameters.remark('includeInOutput', 'The item has the new values alone.');
  const columns = parameters.names('options.columnsToWatch');
  const header = parameters.count('options.dataLocationOnSheet.values.headerRow', 1);
  const first = parameters.count('options.dataLocationOnSheet.values.firstDataRow', header + 1);
  parameters.ignore('options.dataLocationOnSheet.values.rangeDefinition');
  return {
    type: 'google_sheets.trigger',
    parameters: {
      ...placeIn(parameters, 4),
      events: event === 'any' ? ['added', 'updated'] : [event],
      ...(columns.length > 0 ? { watch_columns: columns } : {}),
      ...(header === 1 ? {} : { header_row: header }),
      ...(first === 2 ? {} : { first_row: first }),
      ...everySeconds(parameters),
    },
    ...readCredential(source, 'auth', {
      googleSheetsTriggerOAuth2Api: 'google_oauth2',
      googleApi: 'google_service_account',
    }),
  };
};
