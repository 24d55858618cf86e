/** Source of an example. */
interface TriggerNode {
  type: string;
  parameters?: Readonly<Record<string, unknown>> | undefined;
}

type Json = Record<string, unknown>;

const moment = '2027-01-31T09:00:00.000Z';

/**
 * Returns the json of an item such as a trigger gives, made from its parameters: the fields of a form, the path of a webhook,
 * the schema of a call. Drafts run with it where nothing real is there, and tests of a trigger begin with it. Null for
 * triggers whose items have no shape of their own, such as the manual one.
 */
export function exampleItem({ type, parameters = {} }: TriggerNode): Json | null {
  return examples[type]?.(parameters) ?? null;
}

const examples: Readonly<Record<string, (parameters: Readonly<Json>) => Json | null>> = {
  'trigger.webhook': ({ methods, path }) => {
    const method = methodOf(methods);
    const hasBody = withBody.has(method);
    const params = typeof path === 'string' ? [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, '1']) : [];
    return {
      headers: hasBody ? { 'content-type': 'application/json' } : {},
      params: Object.fromEntries(params) as Json,
      query: hasBody ? {} : { name: 'Ada' },
      body: hasBody ? { name: 'Ada', email: 'ada@example.com' } : {},
      method,
    };
  },
  'trigger.form': ({ fields }) => ({
    ...Object.fromEntries(listOf(fields).map((field) => [String(field['name'] || field['label']), fieldValue(field)])),
    submitted_at: moment,
  }),
  'trigger.chat': ({ suggestions }) => ({
    session_id: 'example',
    message: textsOf(suggestions)[0] ?? 'Hello',
    files: [],
    user: null,
  }),
  'trigger.email': () => ({
    uid: 1,
    message_id: '<example@example.com>',
    in_reply_to: null,
    date: moment,
    subject: 'Question about my order',
    from: { name: 'Ada', address: 'ada@example.com' },
    to: [{ name: '', address: 'support@example.com' }],
    cc: [],
    reply_to: [],
    text: 'Hello, when will order 1042 arrive?\n\nAda',
    html: '',
    headers: {},
    flags: [],
    attachments: [],
  }),
  'trigger.file': () => ({
    event: 'added',
    path: '/inbox/report.csv',
    name: 'report.csv',
    size_bytes: 1024,
    modified_at: moment,
  }),
  'trigger.sse': ({ events }) => ({ event: textsOf(events)[0] ?? 'message', id: '1', data: { name: 'Ada' } }),
  'trigger.schedule': ({ time_zone: zone }) => ({
    timestamp: '2027-01-31T09:00:00.000+00:00',
    year: 2027,
    month: 1,
    day_of_month: 31,
    day_of_week: 'Sunday',
    hour: 9,
    minute: 0,
    second: 0,
    time_zone: typeof zone === 'string' && zone !== '' ? zone : 'UTC',
  }),
  'trigger.error': () => ({
    execution: {
      id: 'exe_example',
      url: 'https://bureau.example.com/executions/exe_example',
      error: { message: 'The service did not answer.', node: 'HTTP request' },
      last_node_executed: 'HTTP request',
      mode: 'production',
    },
    digital_organization: { id: 'do_example', name: 'Orders' },
  }),
  'trigger.sub': ({ input, schema }) => (input === 'schema' ? objectOf(schema) : null),
  'trigger.employee': ({ input_schema: schema }) => objectOf(schema),
  'trigger.mcp': ({ input_schema: schema }) => objectOf(schema),
};

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function methodOf(written: unknown): string {
  const methods = textsOf(written);
  return methods.find((method) => withBody.has(method)) ?? methods[0] ?? 'POST';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : [];
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((one): one is Json => typeof one === 'object' && one !== null) : [];
}

/** A plausible value, as the trigger reads it. */
function fieldValue({ type, options, multiple, value, minimum, label, accept }: Json): unknown {
  const [first] = textsOf(options);
  switch (type) {
    case 'number':
      return Number(minimum) || 1;
    case 'email':
      return 'ada@example.com';
    case 'date':
      return typeof minimum === 'string' && minimum !== '' ? minimum : moment.slice(0, 10);
    case 'dropdown':
    case 'radio':
      return multiple === true ? textsOf([first]) : (first ?? null);
    case 'checkbox':
      return first === undefined ? true : [first];
    case 'file': {
      const ending = /\.\w+/.exec(typeof accept === 'string' ? accept : '')?.[0] ?? '.pdf';
      return multiple === true ? [`file${ending}`] : `file${ending}`;
    }
    default:
      if (typeof value === 'string' && value !== '' && !value.includes('{{')) return value;
      return /name/i.test(String(label)) ? 'Ada' : type === 'textarea' ? 'Some words.\nAnd more.' : 'Some text';
  }
}

const maxDepth = 8;

/** A value that fits a JSON Schema, of the few words that such schemas use. */
function exampleOf(schema: unknown, depth = 0): unknown {
  const given = (typeof schema === 'object' && schema !== null ? schema : {}) as Json;
  if (given['default'] !== undefined) return given['default'];
  if (given['const'] !== undefined) return given['const'];
  for (const list of [given['examples'], given['enum']]) if (Array.isArray(list) && list.length > 0) return list[0];
  const type: unknown = Array.isArray(given['type']) ? given['type'][0] : given['type'];
  switch (type ?? (given['properties'] ? 'object' : undefined)) {
    case 'object':
      return depth >= maxDepth
        ? {}
        : Object.fromEntries(
            Object.entries((given['properties'] ?? {}) as Json).map(([name, one]) => [name, exampleOf(one, depth + 1)]),
          );
    case 'array':
      return depth >= maxDepth ? [] : [exampleOf(given['items'], depth + 1)];
    case 'integer':
    case 'number':
      return Number(given['minimum'] ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textFor(String(given['format'] ?? ''), Number(given['minLength'] ?? 0));
  }
}

function textFor(format: string, minLength: number): string {
  const byFormat: Readonly<Record<string, string>> = {
    email: 'ada@example.com',
    date: moment.slice(0, 10),
    'date-time': moment,
    uri: 'https://example.com',
  };
  return byFormat[format] ?? 'text'.padEnd(minLength, 'x');
}

function objectOf(schema: unknown): Json | null {
  const isSchema = typeof schema === 'object' && schema !== null && !Array.isArray(schema);
  const value = isSchema ? exampleOf(schema) : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}
