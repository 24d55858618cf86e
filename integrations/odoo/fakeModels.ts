import type { JsonObject } from '../../domains/executions/item.ts';

/** A field as `fields_get` describes it. */
interface Field extends JsonObject {
  readonly string: string;
  readonly type: string;
}

export interface Model {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly records: readonly JsonObject[];
}

const text = (string: string, more: JsonObject = {}): Field => ({
  string,
  type: 'char',
  required: false,
  readonly: false,
  ...more,
});
const one = (string: string, relation: string): Field => text(string, { type: 'many2one', relation });
const many = (string: string, relation: string): Field => text(string, { type: 'many2many', relation });
const common = {
  id: text('ID', { type: 'integer', readonly: true }),
  display_name: text('Display Name', { readonly: true }),
  create_date: text('Created on', { type: 'datetime', readonly: true }),
  write_date: text('Last Updated on', { type: 'datetime', readonly: true }),
};
const dates = { create_date: '2026-10-01 08:00:00', write_date: '2026-10-02 09:00:00' };

/** Records without a value have `false`, except switches and numbers. */
const partner = (id: number, name: string): JsonObject => ({
  id,
  display_name: name,
  name,
  email: id === 26 ? false : `${name.toLowerCase()}@example.com`,
  phone: false,
  is_company: true,
  active: true,
  street: 'Main Street 1',
  street2: false,
  city: 'Springfield',
  zip: '12345',
  country_id: [57, 'Germany'],
  state_id: false,
  parent_id: false,
  category_id: [4],
  function: false,
  website: false,
  vat: false,
  ref: false,
  comment: false,
  type: 'contact',
  ...dates,
});

const opportunity = (id: number, name: string): JsonObject => ({
  id,
  display_name: name,
  name,
  type: 'opportunity',
  partner_id: [25, 'Deco'],
  email_from: 'deco@example.com',
  phone: false,
  expected_revenue: 1_200.5,
  probability: 20,
  priority: '1',
  stage_id: [1, 'New'],
  team_id: [1, 'Sales'],
  user_id: [2, 'Ada Example'],
  description: false,
  date_deadline: '2026-12-01',
  active: true,
  ...dates,
});

const activity = (id: number, summary: string): JsonObject => ({
  id,
  display_name: summary,
  summary,
  note: false,
  activity_type_id: [4, 'To Do'],
  res_model: 'res.partner',
  res_model_id: [90, 'Contact'],
  res_id: 25,
  res_name: 'Deco',
  user_id: [2, 'Ada Example'],
  date_deadline: '2026-12-01',
  state: 'planned',
  ...dates,
});

/** The models of the examples, and those of the lists for the form. */
export const models: Readonly<Record<string, Model>> = {
  'res.partner': {
    name: 'Contact',
    fields: {
      ...common,
      name: text('Name', { required: true }),
      email: text('Email'),
      phone: text('Phone'),
      is_company: text('Is a Company', { type: 'boolean' }),
      active: text('Active', { type: 'boolean' }),
      street: text('Street'),
      street2: text('Street2'),
      city: text('City'),
      zip: text('Zip'),
      country_id: one('Country', 'res.country'),
      state_id: one('State', 'res.country.state'),
      parent_id: one('Related Company', 'res.partner'),
      category_id: many('Tags', 'res.partner.category'),
      function: text('Job Position'),
      website: text('Website'),
      vat: text('Tax ID'),
      ref: text('Reference'),
      comment: text('Notes', { type: 'html' }),
      type: text('Address Type', {
        type: 'selection',
        selection: [
          ['contact', 'Contact'],
          ['invoice', 'Invoice Address'],
        ],
      }),
    },
    records: [partner(25, 'Deco'), partner(26, 'Gemini'), partner(27, 'Lumber')],
  },
  'crm.lead': {
    name: 'Lead',
    fields: {
      ...common,
      name: text('Opportunity', { required: true }),
      type: text('Type', {
        type: 'selection',
        selection: [
          ['lead', 'Lead'],
          ['opportunity', 'Opportunity'],
        ],
      }),
      partner_id: one('Customer', 'res.partner'),
      email_from: text('Email'),
      phone: text('Phone'),
      expected_revenue: text('Expected Revenue', { type: 'monetary' }),
      probability: text('Probability', { type: 'float' }),
      priority: text('Priority', {
        type: 'selection',
        selection: [
          ['0', 'Low'],
          ['1', 'Medium'],
          ['2', 'High'],
          ['3', 'Very High'],
        ],
      }),
      stage_id: one('Stage', 'crm.stage'),
      team_id: one('Sales Team', 'crm.team'),
      user_id: one('Salesperson', 'res.users'),
      description: text('Notes', { type: 'html' }),
      date_deadline: text('Expected Closing', { type: 'date' }),
      active: text('Active', { type: 'boolean' }),
    },
    records: [opportunity(41, 'Pumps for Deco'), opportunity(42, 'Valves'), opportunity(43, 'Belts')],
  },
  'mail.activity': {
    name: 'Activity',
    fields: {
      ...common,
      summary: text('Summary'),
      note: text('Note', { type: 'html' }),
      activity_type_id: one('Activity Type', 'mail.activity.type'),
      res_model: text('Related Document Model', { readonly: true }),
      res_model_id: one('Document Model', 'ir.model'),
      res_id: text('Related Document ID', { type: 'many2one_reference' }),
      res_name: text('Document Name', { readonly: true }),
      user_id: one('Assigned to', 'res.users'),
      date_deadline: text('Due Date', { type: 'date', required: true }),
      state: text('State', { type: 'selection', readonly: true, selection: [['planned', 'Planned']] }),
    },
    records: [activity(61, 'Call'), activity(62, 'Write'), activity(63, 'Visit')],
  },
  'ir.model': {
    name: 'Models',
    fields: {
      ...common,
      model: text('Model'),
      name: text('Model Description'),
      transient: text('Transient Model', { type: 'boolean' }),
    },
    records: [
      { id: 90, display_name: 'Contact', model: 'res.partner', name: 'Contact', transient: false, ...dates },
      { id: 91, display_name: 'Lead', model: 'crm.lead', name: 'Lead', transient: false, ...dates },
      { id: 92, display_name: 'Activity', model: 'mail.activity', name: 'Activity', transient: false, ...dates },
    ],
  },
  ...Object.fromEntries(
    (
      [
        ['res.country', 57, 'Germany'],
        ['res.country.state', 1, 'Bavaria'],
        ['res.users', 2, 'Ada Example'],
        ['crm.stage', 1, 'New'],
        ['crm.team', 1, 'Sales'],
        ['mail.activity.type', 4, 'To Do'],
        ['res.partner.category', 4, 'Customer'],
      ] as const
    ).map(([model, id, name]) => [
      model,
      {
        name: model,
        fields: { ...common, name: text('Name'), active: text('Active', { type: 'boolean' }) },
        records: [{ id, display_name: name, name, active: true, ...dates }],
      },
    ]),
  ),
};
