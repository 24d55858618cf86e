import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { everySeconds } from '../../domains/exchange/n8n/everySeconds.ts';

const more = 'additionalFields';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.airtabletrigger/. Its items are records as Airtable returns them. */
export const airtableTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'baseId.mode', 'tableId.mode', 'downloadFieldNames');
  if (parameters.flag('downloadAttachments'))
    parameters.remark('downloadAttachments', 'The trigger downloads no files. Add "Airtable attachment" after it.');
  const fields = parameters.names(`${more}.fields`);
  const optional = Object.entries({
    formula: parameters.text(`${more}.formula`),
    view: parameters.text(`${more}.viewId`),
  }).filter(([, value]) => value !== '');
  return {
    type: 'airtable.trigger',
    parameters: {
      base: parameters.text('baseId'),
      table: parameters.text('tableId'),
      // n8n takes a field of either type, and does not know which.
      event: 'updated',
      time_field: parameters.text('triggerField'),
      output: 'full',
      ...Object.fromEntries(optional),
      ...(fields.length > 0 ? { only_fields: fields } : {}),
      ...everySeconds(parameters),
    },
    ...readCredential(source, 'auth', { airtableTokenApi: 'airtable_token', airtableOAuth2Api: 'oauth2' }),
  };
};
