import { text } from '../../../platform/schema/schema.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { owner } from '../fields.ts';
import { objectOperations } from '../objectOperations.ts';
import { hubspot } from '../vendor.ts';

const subject = { title: 'Subject', maxLength: 500 };
const stage = {
  title: 'Status',
  description: 'ID of a status of the pipeline.',
  choices: { list: 'ticket_stages', needs: ['hs_pipeline'] },
  maxLength: 200,
};

/** Tickets of HubSpot: https://developers.hubspot.com/docs/api-reference/crm-tickets-v3/guide. */
export const node = vendorNode(hubspot, {
  noun: 'ticket',
  title: 'HubSpot ticket',
  description: 'Creates, updates, finds or deletes tickets in HubSpot.',
  first: 'create',
  operations: objectOperations({
    kind: 'tickets',
    name: 'ticket',
    fields: {
      subject: text(subject),
      content: text({ title: 'Description', control: 'textarea', maxLength: 60_000 }),
      hs_pipeline: text({
        title: 'Pipeline',
        description: 'ID of a pipeline. Empty: the default one.',
        choices: { list: 'ticket_pipelines' },
        maxLength: 200,
      }),
      hs_pipeline_stage: text(stage),
      hs_ticket_priority: text({
        title: 'Priority',
        description: 'LOW, MEDIUM, HIGH or URGENT.',
        rare: true,
        maxLength: 50,
      }),
      hubspot_owner_id: owner,
    },
    required: { subject: text({ ...subject, required: true }), hs_pipeline_stage: text({ ...stage, required: true }) },
    record: text({
      title: 'Ticket',
      description: 'ID of a ticket, or the value of the unique property.',
      choices: { list: 'tickets' },
      required: true,
      maxLength: 320,
    }),
    propertyList: 'ticket_properties',
    example: { subject: 'The order is late', hs_pipeline: '0', hs_pipeline_stage: '1' },
    known: { subject: 'Pump fails', hs_pipeline_stage: '1' },
    change: { hs_pipeline_stage: '4' },
  }),
});
