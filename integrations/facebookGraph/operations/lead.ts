import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { page } from '../fields.ts';
import { byCursor } from '../../meta/paging.ts';
import { facebookGraph } from '../vendor.ts';

const output = { id: '5050', answers: { email: 'ada@example.com' } };
const leadFields = 'id,created_time,form_id,ad_id,field_data';

/** Returns a lead with its answers by the names of the questions. */
function leadOf(lead: JsonObject): JsonObject {
  const answers = (lead['field_data'] ?? []) as { name: string; values?: unknown[] }[];
  return {
    ...lead,
    answers: Object.fromEntries(answers.map(({ name, values = [] }) => [name, values.length > 1 ? values : values[0]])),
  };
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns a lead with its answers.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    lead: text({ title: 'Lead', description: 'ID of a lead.', placeholder: '5050', required: true, maxLength: 100 }),
  },
  example: { lead: '5050' },
  output,
  request: ({ lead: id }) => ({ path: path`/${id}`, query: { fields: leadFields } }),
  result: leadOf,
});

const listLeads = defineOperation({
  title: 'List',
  description: 'Lists the leads of a form, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    form: text({
      title: 'Form',
      description: 'ID of a lead form.',
      placeholder: '4040',
      required: true,
      maxLength: 100,
    }),
  },
  example: { form: '4040' },
  output,
  request: ({ form: id }) => ({ path: path`/${id}/leads`, query: { fields: leadFields } }),
  result: (body) => ((body['data'] ?? []) as JsonObject[]).map(leadOf),
  list: byCursor,
});

const listForms = defineOperation({
  title: 'List forms',
  description: 'Lists the lead forms of a page.',
  effects: reads,
  repeat: 'safe',
  parameters: { page },
  example: {},
  output: { id: '4040', name: 'Newsletter' },
  request: ({ page: of }) => ({ path: path`/${of}/leadgen_forms`, query: { fields: 'id,name,status' } }),
  result: (body) => body['data'],
  list: byCursor,
});

/** Leads of ads: https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving. */
export const node = vendorNode(facebookGraph, {
  noun: 'lead',
  title: 'Facebook lead',
  description: 'Reads leads of Facebook ads and their forms.',
  first: 'list',
  operations: { list: listLeads, get, list_forms: listForms },
});
