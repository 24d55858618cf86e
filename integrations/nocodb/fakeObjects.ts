import type { JsonObject } from '../../domains/executions/item.ts';

/** The things that the fake of NocoDB knows. */
export const user = {
  id: 'us4pa2q1xk3c9v',
  email: 'ann@acme.test',
  display_name: 'Ann',
  roles: { 'org-level-creator': true },
};

export const workspace = { id: 'wqhlrxea', title: 'Acme' };
export const base = { id: 'pgfqcp0ocloo1j3', title: 'Plant', type: 'database', workspace_id: workspace.id };

export const view = { id: 'vw8x2k1m5n7p9q3r', title: 'Open machines', type: 'GRID' };

/** A field of each kind that the nodes treat in a way of its own. */
export const fields: readonly JsonObject[] = [
  { id: 'c1title000000001', title: 'Title', type: 'SingleLineText', required: true, unique: false },
  {
    id: 'c2status00000002',
    title: 'Status',
    type: 'SingleSelect',
    options: { choices: [{ title: 'Open' }, { title: 'Done' }] },
  },
  { id: 'c3hours000000003', title: 'Hours', type: 'Number' },
  {
    id: 'c4parts000000004',
    title: 'Parts',
    type: 'Links',
    options: { relation_type: 'mm', related_table_id: 'mpartsxxxxxxxxx' },
  },
  { id: 'c5files000000005', title: 'Files', type: 'Attachment' },
  { id: 'c6cost0000000006', title: 'Cost', type: 'Formula' },
];

export const table = { id: 'mk3v9d2l5w8s1zq', title: 'Machines', fields, views: [view] };

/** A record on each page. */
export const records: readonly { readonly id: number; readonly fields: JsonObject }[] = [
  { id: 1, fields: { Title: 'Pump', Status: 'Open', Hours: 12, Parts: 2, Files: null, Cost: '120' } },
  { id: 2, fields: { Title: 'Valve', Status: 'Open', Hours: 3, Parts: 0, Files: null, Cost: '30' } },
  { id: 3, fields: { Title: 'Belt', Status: 'Done', Hours: 7, Parts: 1, Files: null, Cost: '70' } },
];

/** A linked record on each page. */
export const parts: readonly { readonly id: number; readonly fields: JsonObject }[] = [
  { id: 11, fields: { Name: 'Gasket' } },
  { id: 12, fields: { Name: 'Seal' } },
  { id: 13, fields: { Name: 'Bolt' } },
];

export const hook = {
  id: 'hk7d3f9s1l5x2v8c',
  fk_model_id: table.id,
  title: 'Bureau',
  event: 'after',
  operation: ['insert'],
  version: 'v3',
  active: true,
};
