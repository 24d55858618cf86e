import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { readNameValues } from '../../domains/exchange/n8n/readNameValues.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** The parts of our node. */
interface Mapped {
  readonly type: string;
  readonly parameters: JsonObject;
}
type Read = (parameters: Parameters) => Mapped;
type Role = 'user' | 'lead';

const contact = (parameters: JsonObject): Mapped => ({ type: 'intercom.contact', parameters });
const company = (parameters: JsonObject): Mapped => ({ type: 'intercom.company', parameters });
const pageOf = (parameters: Parameters): JsonObject =>
  parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
const more = 'additionalFields.';

function attributesOf(parameters: Parameters): JsonObject {
  const written = parameters.flag('jsonParameters')
    ? jsonOf(parameters.value('customAttributesJson'), {})
    : readNameValues(parameters, 'customAttributesUi.customAttributesValues');
  const isEmpty = typeof written === 'object' && written !== null && Object.keys(written).length === 0;
  return isEmpty ? {} : { custom_attributes: written };
}

/** The fields of a user or lead. Companies and campaigns of a contact are not among those of Intercom's present API. */
function fieldsOf(parameters: Parameters): JsonObject {
  const unsubscribed = parameters.value(`${more}unsubscribedFromEmails`);
  if (parameters.list(`${more}companies`).length > 0 || parameters.names(`${more}companies`).length > 0)
    parameters.remark(`${more}companies`, 'Connect the contact by "Add to company" of "Intercom contact".');
  return {
    email: parameters.text(`${more}email`),
    name: parameters.text(`${more}name`),
    phone: parameters.text(`${more}phone`),
    avatar: parameters.text(`${more}avatar`),
    external_id: parameters.text(`${more}userId`),
    ...(unsubscribed === undefined ? {} : { unsubscribed: unsubscribed === true ? 'yes' : 'no' }),
    ...attributesOf(parameters),
  };
}

/** Only the ID of Intercom names a contact in our node; another one has to be looked up first. */
function idOf(parameters: Parameters, by: string, value: string): string {
  if (parameters.choice(by, 'id') !== 'id')
    parameters.remark(by, 'Find the contact first by "Search" or "Get by external ID", and give its ID here.');
  return parameters.text(value);
}

const filterFields: Readonly<Record<string, string>> = { email: 'email', segment_id: 'segment_id', tag_id: 'tag_id' };

function listed(parameters: Parameters, role: Role): Mapped {
  const conditions = Object.entries(filterFields).flatMap(([name, field]) =>
    parameters.has(`filters.${name}`) ? [{ field, operator: '=', value: parameters.text(`filters.${name}`) }] : [],
  );
  return contact({
    operation: 'search',
    conditions: [{ field: 'role', operator: '=', value: role }, ...conditions],
    ...pageOf(parameters),
  });
}

const person = (role: Role): Readonly<Record<string, Read>> => ({
  create: (parameters) => {
    const own =
      role === 'lead'
        ? { email: parameters.text('email') }
        : parameters.choice('identifierType') === 'email'
          ? { email: parameters.text('idValue') }
          : { external_id: parameters.text('idValue') };
    const given = Object.entries(own).filter(([, value]) => value !== '');
    return contact({ operation: 'create', role, ...fieldsOf(parameters), ...Object.fromEntries(given) });
  },
  update: (parameters) =>
    contact({ operation: 'update', contact: idOf(parameters, 'updateBy', 'value'), ...fieldsOf(parameters) }),
  get: (parameters) =>
    parameters.choice('selectBy', 'id') === 'userId'
      ? contact({ operation: 'get_by_external_id', own_id: parameters.text('value') })
      : contact({ operation: 'get', contact: idOf(parameters, 'selectBy', 'value') }),
  getAll: (parameters) => listed(parameters, role),
  delete: (parameters) =>
    contact({
      operation: 'delete',
      contact: role === 'lead' ? idOf(parameters, 'deleteBy', 'value') : parameters.text('id'),
    }),
});

const saveCompany: Read = (parameters) =>
  company({
    operation: 'save',
    company_id: parameters.text('companyId'),
    name: parameters.text(`${more}name`),
    plan: parameters.text(`${more}plan`),
    website: parameters.text(`${more}website`),
    industry: parameters.text(`${more}industry`),
    ...(parameters.has(`${more}size`) ? { size: parameters.number(`${more}size`, 0) } : {}),
    ...(parameters.has(`${more}monthlySpend`) ? { monthly_spend: parameters.number(`${more}monthlySpend`, 0) } : {}),
    ...attributesOf(parameters),
  });

const companies: Readonly<Record<string, Read>> = {
  create: saveCompany,
  update: saveCompany,
  get: (parameters) => {
    const by = parameters.choice('selectBy', 'id');
    if (by === 'id') return company({ operation: 'get', company: parameters.text('value') });
    return company({
      operation: 'find',
      by: by === 'name' ? 'name' : 'company_id',
      sought: parameters.text('value'),
    });
  },
  getAll: (parameters) => company({ operation: 'list', ...pageOf(parameters) }),
  users: (parameters) => {
    if (parameters.choice('listBy', 'id') !== 'id')
      parameters.remark('listBy', 'Find the company first by "Find", and give its ID here.');
    return company({ operation: 'list_contacts', company: parameters.text('value'), ...pageOf(parameters) });
  },
};

const resources: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  user: person('user'),
  lead: person('lead'),
  company: companies,
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.intercom/ */
const intercom: NodeMapping = (source) => {
  const { parameters } = source;
  const resource = parameters.choice('resource', 'user');
  const operation = parameters.choice('operation', 'create');
  const read = ownEntry(ownEntry(resources, resource) ?? {}, operation);
  if (!read)
    throw new NoCounterpart(`Intercom: "${resource}: ${operation}" is not supported. Use "Intercom API call".`);
  const { type, parameters: ours } = read(parameters);
  const given = Object.entries(ours).filter(([, value]) => value !== undefined && value !== '');
  return {
    type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { intercomApi: 'intercom_token' }),
  };
};

/** Mappings of n8n's nodes for Intercom, by type. */
export const n8n: VendorMappings = { intercom };
