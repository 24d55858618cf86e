import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { output, owner, properties } from '../fields.ts';
import { objectOperations, writtenOf, type Face } from '../objectOperations.ts';
import { objectsPath, shaped, type HubspotRecord } from '../records.ts';
import { hubspot } from '../vendor.ts';

const email = { title: 'Email', placeholder: 'ada@example.com', maxLength: 320 };
const record = text({
  title: 'Contact',
  description: 'ID of a contact, or the value of the unique property.',
  choices: { list: 'contacts' },
  required: true,
  maxLength: 320,
});

const fields = {
  email: text(email),
  firstname: text({ title: 'First name', maxLength: 500 }),
  lastname: text({ title: 'Last name', maxLength: 500 }),
  phone: text({ title: 'Phone', maxLength: 200 }),
  company: text({ title: 'Company', description: 'Name of the company.', maxLength: 500 }),
  jobtitle: text({ title: 'Job title', rare: true, maxLength: 500 }),
  lifecyclestage: text({
    title: 'Lifecycle stage',
    description: 'Internal name: subscriber, lead, customer and others.',
    rare: true,
    maxLength: 200,
  }),
  hubspot_owner_id: owner,
};
const face: Face = {
  kind: 'contacts',
  name: 'contact',
  fields,
  required: {},
  record,
  propertyList: 'contact_properties',
  example: { email: 'mary@example.com', firstname: 'Mary', lifecyclestage: 'lead' },
  known: { firstname: 'Ada', lastname: 'Example', email: 'ada@example.com' },
  change: { phone: '+49 30 1234567', lifecyclestage: 'customer' },
};

interface Part {
  message?: string;
}

/** https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/batch/post-crm-v3-objects-contacts-batch-upsert: 100 records a request. */
const upsert = defineOperation({
  title: 'Create or update',
  description: 'Updates the contact with the email address, or creates it. A hundred items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...fields, email: text({ ...email, required: true }), properties, output },
  example: { email: 'customer{{ $json.id }}@example.com', firstname: 'Mary' },
  output: { email: 'customer7@example.com', firstname: 'Mary', new: true },
  batch: {
    max: 100,
    together: () => 'contacts',
    apart: ({ email: key }) => key.trim().toLowerCase(),
    request: (all) => ({
      method: 'POST',
      path: `${objectsPath('contacts')}/batch/upsert`,
      json: {
        inputs: all.map((each, place) => ({
          id: each.email.trim(),
          idProperty: 'email',
          objectWriteTraceId: String(place),
          properties: { ...writtenOf(face, each), email: each.email.trim() },
        })),
      },
    }),
    results: (body, all) => {
      const found = body['results'] as (HubspotRecord & { objectWriteTraceId?: string })[];
      return all.map(({ email: key, output: shape }, place) => {
        const own =
          found.find(({ objectWriteTraceId: trace }) => trace === String(place)) ??
          found.find(({ properties: values }) => sameText(values['email'], key)) ??
          (all.length === 1 ? found[0] : undefined);
        if (!own) return new AppError('target_error', `HubSpot: ${reasonIn(body)}`);
        const { objectWriteTraceId: _trace, ...written } = own;
        return shaped(written, shape);
      });
    },
  },
});

function sameText(value: unknown, text_: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === text_.trim().toLowerCase();
}

function reasonIn({ errors }: JsonObject): string {
  const [first] = Array.isArray(errors) ? (errors as Part[]) : [];
  return (first?.message ?? 'The contact was not written.').slice(0, 500);
}

/** Contacts of HubSpot: https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide. */
export const node = vendorNode(hubspot, {
  noun: 'contact',
  title: 'HubSpot contact',
  description: 'Creates, updates, finds or deletes contacts in HubSpot.',
  first: 'upsert',
  operations: { upsert, ...objectOperations(face) },
});
