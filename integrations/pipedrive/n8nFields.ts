import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Reads fields of n8n, in the collection at `at`; the result has the fields of ours. */
export type ReadFields = (parameters: Parameters, at: string) => JsonObject;

/** Returns a number or an expression; undefined for none. */
export function numberAt(parameters: Parameters, path: string): number | string | undefined {
  return parameters.has(path) ? parameters.number(path, 0) : undefined;
}

/** n8n calls the owner `user_id` or `owner_id`. */
export function ownerAt(parameters: Parameters, at: string): JsonObject {
  return { owner: parameters.text(`${at}.owner_id`) || parameters.text(`${at}.user_id`) };
}

const visibilities = {
  '1': 'owner',
  '3': 'company',
  '5': 'group',
  '7': 'group_and_below',
  default: 'default',
} as const;

/** Reads fields that most kinds of things have: owner, visibility, labels and custom fields. */
export function usualFields(parameters: Parameters, at: string): JsonObject {
  const label = parameters.text(`${at}.label`);
  const labels = [...parameters.names(`${at}.label_ids`), ...(label === '' || label === 'null' ? [] : [label])];
  const visible = parameters.word(`${at}.visible_to`, visibilities, 'default');
  return {
    ...ownerAt(parameters, at),
    ...(visible === 'default' ? {} : { visible_to: visible }),
    ...(labels.length > 0 ? { labels } : {}),
    ...customFields(parameters, at),
  };
}

/** Version 1 calls custom fields `customProperties`; a later form has them beside the collection. */
function customFields(parameters: Parameters, at: string): JsonObject {
  parameters.ignore('rawCustomFieldKeys', 'encodeProperties', 'customFieldsMapping');
  const listed = ['customFields', 'customProperties'].flatMap((name) =>
    parameters.list(`${at}.${name}.property`).map((entry) => [entry.text('name'), entry.value('value')] as const),
  );
  const mapped = parameters.value('customFieldsMapping.value');
  const custom = {
    ...(typeof mapped === 'object' && mapped !== null ? (mapped as JsonObject) : {}),
    ...Object.fromEntries(listed.filter(([name]) => name !== '')),
  };
  return Object.keys(custom).length > 0 ? { custom_fields: custom } : {};
}

export const dealFields: ReadFields = (parameters, at) => {
  const status = parameters.word(
    `${at}.status`,
    { open: 'open', won: 'won', lost: 'lost', unchanged: 'unchanged' },
    'unchanged',
  );
  return {
    title: parameters.text(`${at}.title`),
    value: numberAt(parameters, `${at}.value`),
    currency: parameters.text(`${at}.currency`),
    person: parameters.text(`${at}.person_id`),
    organization: parameters.text(`${at}.org_id`),
    stage: parameters.text(`${at}.stage_id`),
    ...(status === 'unchanged' ? {} : { new_status: status }),
    lost_reason: parameters.text(`${at}.lost_reason`),
    probability: numberAt(parameters, `${at}.probability`),
    expected_close_date: parameters.text(`${at}.expected_close_date`),
    ...usualFields(parameters, at),
  };
};

/** Version 1 has texts, later versions have objects. The labels are missing in n8n's files. */
function contacts(
  parameters: Parameters,
  at: string,
  [name, old, label]: readonly [string, string, string],
): JsonObject {
  const entries = parameters.list(`${at}.${name}s.${name}Properties`).map((entry) => ({
    value: entry.text('value'),
    label: entry.text('label', label),
    ...(entry.flag('primary', true) ? { primary: true } : {}),
  }));
  const texts = parameters.names(`${at}.${old}`).map((value) => ({ value }));
  return entries.length + texts.length > 0 ? { [`${name}s`]: [...entries, ...texts] } : {};
}

export const personFields: ReadFields = (parameters, at) => ({
  name: parameters.text(`${at}.name`),
  organization: parameters.text(`${at}.org_id`),
  ...contacts(parameters, at, ['email', 'email', 'work']),
  ...contacts(parameters, at, ['phone', 'phone', 'mobile']),
  ...usualFields(parameters, at),
});

export const organizationFields: ReadFields = (parameters, at) => ({
  name: parameters.text(`${at}.name`),
  address: parameters.text(`${at}.address`),
  ...usualFields(parameters, at),
});

export const productFields: ReadFields = (parameters, at) => {
  const prices = parameters.list(`${at}.prices.pricesValues`).map((price) => {
    const cost = numberAt(price, 'cost');
    return {
      price: price.number('price', 0),
      currency: price.text('currency', 'USD'),
      ...(cost === undefined ? {} : { cost }),
    };
  });
  return {
    name: parameters.text(`${at}.name`),
    code: parameters.text(`${at}.code`),
    unit: parameters.text(`${at}.unit`),
    tax: numberAt(parameters, `${at}.tax`),
    ...(prices.length > 0 ? { prices } : {}),
    ...usualFields(parameters, at),
  };
};

/** Version 1 has "0" and "1", version 2 a switch. */
function stateAt(parameters: Parameters, path: string): JsonObject {
  const done = parameters.word(path, { '1': 'done', true: 'done', '0': 'open', false: 'open', none: 'none' }, 'none');
  return done === 'none' ? {} : { new_state: done };
}

export const activityFields: ReadFields = (parameters, at) => ({
  subject: parameters.text(`${at}.subject`),
  type: parameters.text(`${at}.type`),
  ...stateAt(parameters, `${at}.done`),
  due_date: parameters.text(`${at}.due_date`),
  note: parameters.text(`${at}.note`),
  deal: parameters.text(`${at}.deal_id`),
  person: parameters.text(`${at}.person_id`),
  organization: parameters.text(`${at}.org_id`),
  ...ownerAt(parameters, at),
});

/** The state of a new activity is beside the collection. */
export const newActivity: ReadFields = (parameters) => stateAt(parameters, 'done');

export const leadFields: ReadFields = (parameters, at) => ({
  title: parameters.text(`${at}.title`),
  value: numberAt(parameters, `${at}.value.valueProperties.amount`),
  currency: parameters.has(`${at}.value.valueProperties.amount`)
    ? parameters.text(`${at}.value.valueProperties.currency`, 'USD')
    : '',
  person: parameters.text(`${at}.person_id`),
  organization: parameters.text(`${at}.organization_id`),
  expected_close_date: parameters.text(`${at}.expected_close_date`),
  ...(parameters.flag(`${at}.was_seen`) ? { was_seen: true } : {}),
  ...usualFields(parameters, at),
});

export const noteFields: ReadFields = (parameters, at) => ({
  content: parameters.text(`${at}.content`),
  deal: parameters.text(`${at}.deal_id`),
  person: parameters.text(`${at}.person_id`),
  organization: parameters.text(`${at}.org_id`),
  lead: parameters.text(`${at}.lead_id`),
});

export const dealProductFields: ReadFields = (parameters, at) => ({
  item_price: numberAt(parameters, `${at}.item_price`),
  quantity: numberAt(parameters, `${at}.quantity`),
  discount: numberAt(parameters, `${at}.discount`),
  ...(parameters.choice(`${at}.discount_type`) === 'amount' ? { discount_type: 'amount' } : {}),
  tax: numberAt(parameters, `${at}.tax`),
  comments: parameters.text(`${at}.comments`),
});

export const fileFields: ReadFields = (parameters, at) => ({
  deal: parameters.text(`${at}.deal_id`),
  person: parameters.text(`${at}.person_id`),
  organization: parameters.text(`${at}.org_id`),
  product: parameters.text(`${at}.product_id`),
  activity: parameters.text(`${at}.activity_id`),
  lead: parameters.text(`${at}.lead_id`),
});
