import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import { invalid, missing, OdooError, wrongArgument } from './fakeErrors.ts';
import { models, type Model } from './fakeModels.ts';

interface Call {
  readonly name: string;
  readonly model: Model;
  readonly args: JsonObject;
}

interface Method {
  /** Names of the arguments; those with `!` are required. */
  readonly takes: string;
  readonly gives: (call: Call) => unknown;
}

/** https://www.odoo.com/documentation/19.0/developer/reference/backend/orm.html#common-orm-methods */
const methods: Readonly<Record<string, Method>> = {
  search: { takes: 'domain offset limit order', gives: (call) => found(call).map(({ id }) => id) },
  search_read: {
    takes: 'domain fields offset limit order load',
    gives: (call) => found(call).map((record) => read(record, call)),
  },
  search_count: { takes: 'domain limit', gives: (call) => found(call).length },
  read: { takes: 'ids! fields load', gives: (call) => recordsOf(call).map((record) => read(record, call)) },
  create: { takes: 'vals_list!', gives: create },
  write: { takes: 'ids! vals!', gives: write },
  unlink: {
    takes: 'ids!',
    gives: (call) => {
      recordsOf(call);
      return true;
    },
  },
  fields_get: { takes: 'allfields attributes', gives: fieldsGet },
  name_search: {
    takes: 'name domain args operator limit',
    gives: ({ model, args }) =>
      model.records
        .filter(({ display_name: label }) =>
          String(label)
            .toLowerCase()
            .includes(String(args['name'] ?? '').toLowerCase()),
        )
        .slice(0, Number(args['limit'] ?? 100))
        .map(({ id, display_name: label }) => [id, label]),
  },
  message_post: {
    takes: 'ids! body subject message_type subtype_xmlid partner_ids attachment_ids',
    gives: (call) => {
      recordsOf(call);
      return 801;
    },
  },
  action_feedback: {
    takes: 'ids! feedback attachment_ids',
    gives: (call) => {
      recordsOf(call);
      return 802;
    },
  },
  action_archive: {
    takes: 'ids!',
    gives: (call) => {
      recordsOf(call);
      return true;
    },
  },
};

/** Calls a method of a model with named arguments. Errors: `OdooError`. */
export function called(name: string, method: string, body: JsonObject): unknown {
  if (name === 'res.users' && method === 'context_get') return { lang: 'en_US', tz: 'Europe/Berlin', uid: 2 };
  const model = models[name];
  if (!model) throw new OdooError(404, 'werkzeug.exceptions.NotFound', `the model '${name}' does not exist`);
  const known = methods[method];
  if (method.startsWith('_') || !known)
    throw new OdooError(404, 'werkzeug.exceptions.NotFound', `The method '${name}.${method}' does not exist`);
  const { context, ...args } = body;
  if (context !== undefined && !isObject(context)) throw wrongArgument('context must be an object');
  const names = known.takes.split(' ');
  for (const required of names.filter((one) => one.endsWith('!')).map((one) => one.slice(0, -1)))
    if (args[required] === undefined)
      throw wrongArgument(`${name}.${method}() missing 1 required positional argument: '${required}'`);
  const unknown = Object.keys(args).find((one) => !names.includes(one) && !names.includes(`${one}!`));
  if (unknown !== undefined) throw wrongArgument(`${name}.${method}() got an unexpected keyword argument '${unknown}'`);
  return known.gives({ name, model, args });
}

const operators = new Set(
  '= != > >= < <= like ilike =like =ilike in child_of parent_of any'
    .split(' ')
    .flatMap((one) => (['like', 'ilike', 'in', 'any'].includes(one) ? [one, `not ${one}`] : [one])),
);

/** https://www.odoo.com/documentation/19.0/developer/reference/backend/orm.html#search-domains. `like` finds a part of a text. */
function passes(record: JsonObject, [field, operator, wanted]: readonly [string, string, unknown]): boolean {
  const value = record[field.split('.')[0]!];
  const single: unknown = Array.isArray(value) && typeof value[1] === 'string' ? value[0] : value;
  switch (operator) {
    case '=':
      return single === wanted;
    case '!=':
      return single !== wanted;
    case 'in':
      return (wanted as unknown[]).includes(single);
    case 'not in':
      return !(wanted as unknown[]).includes(single);
    case '>':
    case '>=':
      return typeof wanted === 'number'
        ? Number(single) > wanted || (operator === '>=' && single === wanted)
        : String(single) >= String(wanted);
    case '<':
    case '<=':
      return typeof wanted === 'number'
        ? Number(single) < wanted || (operator === '<=' && single === wanted)
        : String(single) <= String(wanted);
    case 'like':
    case 'ilike':
      return String(single).toLowerCase().includes(String(wanted).toLowerCase());
    default:
      return true;
  }
}

/** The records of a domain, in pages by `offset` and `limit`. */
function found({ name, model, args }: Call): readonly JsonObject[] {
  const { domain = [], offset = 0, limit, order } = args;
  if (!Array.isArray(domain)) throw wrongArgument('domain must be a list');
  const terms = (domain as unknown[]).filter((term) => !['|', '&', '!'].includes(String(term)));
  for (const term of terms) {
    if (!Array.isArray(term) || term.length !== 3 || !operators.has(String(term[1])))
      throw new OdooError(422, 'builtins.ValueError', `Invalid domain term ${JSON.stringify(term)}`);
    checkField(name, model, String(term[0]).split('.')[0]!);
  }
  if (![offset, limit ?? 0].every((number) => Number.isInteger(number) && Number(number) >= 0))
    throw wrongArgument('offset and limit must be whole numbers');
  if (order !== undefined)
    for (const part of String(order).split(',')) {
      const [, field] = /^\s*(\w+)(?: (?:asc|desc))?\s*$/i.exec(part) ?? [];
      if (!field) throw new OdooError(422, 'odoo.exceptions.UserError', `Invalid "order" specified (${String(order)})`);
      checkField(name, model, field);
    }
  const isSimple = terms.length === domain.length;
  const all = model.records.filter((record) =>
    isSimple ? (terms as [string, string, unknown][]).every((term) => passes(record, term)) : true,
  );
  const from = Number(offset);
  return all.slice(from, limit === undefined || limit === 0 ? undefined : from + Number(limit));
}

function checkField(name: string, model: Model, field: string): void {
  if (!(field in model.fields)) throw new OdooError(422, 'builtins.ValueError', `Invalid field ${name}.${field}`);
}

/** Without `load`, a record that another one refers to is its ID alone. */
function read(record: JsonObject, { name, model, args }: Call): JsonObject {
  const fields = args['fields'];
  if (fields !== undefined && !Array.isArray(fields)) throw wrongArgument('fields must be a list');
  const names = (fields as string[] | undefined) ?? Object.keys(record);
  for (const field of names) checkField(name, model, field);
  const shown = (value: unknown): unknown =>
    args['load'] === null && Array.isArray(value) && typeof value[1] === 'string' ? (value[0] as unknown) : value;
  return Object.fromEntries([...new Set(['id', ...names])].map((field) => [field, shown(record[field] ?? false)]));
}

/** Besides the records of the lists, those with the IDs 100 to 119 exist, which `create` returns. */
const isMade = (id: number): boolean => id >= 100 && id < 120;

function recordsOf({ name, model, args }: Call): readonly JsonObject[] {
  const ids = args['ids'];
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(Number.isInteger))
    throw wrongArgument('ids must be a list of numbers');
  const recordOf = (id: number): JsonObject | undefined =>
    model.records.find((record) => record['id'] === id) ?? (isMade(id) ? { ...model.records[0], id } : undefined);
  const unknown = (ids as number[]).filter((id) => !recordOf(id));
  if (unknown.length > 0) throw missing(name, unknown);
  return (ids as number[]).map((id) => recordOf(id)!);
}

/** Checks the values that are written. Related records are IDs, and lists of them are commands. */
function checkValues({ name, model }: Call, values: unknown, isNew: boolean): void {
  if (!isObject(values)) throw wrongArgument('values must be an object');
  for (const [field, value] of Object.entries(values)) {
    checkField(name, model, field);
    const { type, selection } = model.fields[field]!;
    if (value === false || value === null) continue;
    const isValid =
      {
        boolean: typeof value === 'boolean',
        integer: Number.isInteger(value),
        float: typeof value === 'number',
        monetary: typeof value === 'number',
        many2one: Number.isInteger(value),
        many2one_reference: Number.isInteger(value),
        many2many: Array.isArray(value) && value.every((one) => Number.isInteger(one) || Array.isArray(one)),
        date: typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
        datetime: typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value),
        selection: (selection as [string, string][] | undefined)?.some(([word]) => word === value) ?? true,
      }[type] ?? typeof value === 'string';
    if (!isValid)
      throw new OdooError(422, 'builtins.ValueError', `Wrong value for ${name}.${field}: ${JSON.stringify(value)}`);
  }
  const required = Object.keys(model.fields).find(
    (field) =>
      model.fields[field]!['required'] === true &&
      (isNew ? !values[field] : values[field] === false || values[field] === ''),
  );
  if (required !== undefined)
    throw invalid(`The operation cannot be completed: missing required value for the field '${required}'`);
}

/** A list of values makes a list of IDs; one object makes one ID, as the RPC has it. */
function create(call: Call): unknown {
  const given = call.args['vals_list'];
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (list.length === 0) throw wrongArgument('vals_list is empty');
  for (const values of list) checkValues(call, values, true);
  const ids = list.map((_values, index) => 101 + index);
  return Array.isArray(given) ? ids : ids[0];
}

function write(call: Call): true {
  recordsOf(call);
  checkValues(call, call.args['vals'], false);
  return true;
}

function fieldsGet({ model, args }: Call): JsonObject {
  const attributes = args['attributes'];
  if (attributes !== undefined && !Array.isArray(attributes)) throw wrongArgument('attributes must be a list');
  const wanted = attributes as string[] | undefined;
  const shown = (field: JsonObject): JsonObject =>
    wanted ? Object.fromEntries(Object.entries(field).filter(([attribute]) => wanted.includes(attribute))) : field;
  return Object.fromEntries(Object.entries(model.fields).map(([field, description]) => [field, shown(description)]));
}
