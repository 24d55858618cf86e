import { text } from '../../../platform/schema/schema.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { owner } from '../fields.ts';
import { objectOperations } from '../objectOperations.ts';
import { hubspot } from '../vendor.ts';

const name = { title: 'Name', maxLength: 500 };
const stage = {
  title: 'Stage',
  description: 'ID of a stage of the pipeline.',
  choices: { list: 'deal_stages', needs: ['pipeline'] },
  maxLength: 200,
};

/** Deals of HubSpot: https://developers.hubspot.com/docs/api-reference/crm-deals-v3/guide. */
export const node = vendorNode(hubspot, {
  noun: 'deal',
  title: 'HubSpot deal',
  description: 'Creates, updates, finds or deletes deals in HubSpot.',
  first: 'create',
  operations: objectOperations({
    kind: 'deals',
    name: 'deal',
    fields: {
      dealname: text(name),
      pipeline: text({
        title: 'Pipeline',
        description: 'ID of a pipeline. Empty: the default one.',
        choices: { list: 'deal_pipelines' },
        maxLength: 200,
      }),
      dealstage: text(stage),
      amount: text({ title: 'Amount', placeholder: '1200.50', maxLength: 50 }),
      closedate: text({ title: 'Close date', placeholder: '2026-12-31', maxLength: 50 }),
      hubspot_owner_id: owner,
    },
    required: { dealname: text({ ...name, required: true }), dealstage: text({ ...stage, required: true }) },
    record: text({
      title: 'Deal',
      description: 'ID of a deal, or the value of the unique property.',
      choices: { list: 'deals' },
      required: true,
      maxLength: 320,
    }),
    propertyList: 'deal_properties',
    example: { dealname: 'Order of May', pipeline: 'default', dealstage: 'contractsent', amount: '1200.50' },
    known: { dealname: 'Big', amount: '1200', dealstage: 'appointmentscheduled' },
    change: { dealstage: 'closedwon' },
  }),
});
