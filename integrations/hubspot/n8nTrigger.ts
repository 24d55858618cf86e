import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';

const kinds: Readonly<Record<string, string>> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  ticket: 'tickets',
};
const events: Readonly<Record<string, string>> = { creation: 'created', propertyChange: 'updated' };

/**
 * Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.hubspottrigger/. It has the webhook of an app, whose
 * events have the IDs of records alone; ours asks with a token.
 */
export const hubspotTrigger: NodeMapping = ({ parameters }) => {
  parameters.ignore('additionalFields.maxConcurrentRequests');
  const [first, ...others] = parameters.list('eventsUi.eventValues');
  const name = first ? first.choice('name', 'contact.creation') : 'contact.creation';
  const [kind = '', event = ''] = name.split('.');
  if (others.length > 0 || !kinds[kind] || !events[event])
    throw new NoCounterpart(
      'HubSpot: use a "HubSpot trigger" for each kind of records. It knows created and updated ones.',
    );
  const property = first?.text('property') ?? '';
  if (property !== '')
    parameters.remark('eventsUi', `The trigger starts at each change, not only of "${property.slice(0, 100)}".`);
  parameters.remark(
    null,
    'The item is the record: use $json.id instead of $json.contactId. Select a token of HubSpot.',
  );
  return { type: 'hubspot.trigger', parameters: { kind: kinds[kind], event: events[event] } };
};
