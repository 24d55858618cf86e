import type { components } from '../../../openapi/generated/types.ts';

type Json = { [key: string]: unknown };
type Named = Pick<components['schemas']['GraphNode'], 'type' | 'settings'>;

/** Facts about the start that the item does not say. */
interface Start {
  /** `manual` for a test. */
  mode: string;
  /** Query of the address of a form. */
  query?: Json;
}

/**
 * Returns the item of a trigger or of an ended wait with n8n's names beside ours, if the node's setting `n8n_names` asks for them: flows
 * from n8n read them. Names with two meanings (`error.node`) have n8n's.
 */
export function withN8nNames<J extends Json>({ type, settings }: Named, json: J, start: Start): J {
  if (settings?.n8n_names !== true) return json;
  return { ...json, ...namesOf(type, json, start) };
}

function namesOf(type: string, json: Json, { mode, query = {} }: Start): Json {
  const executionMode = mode === 'manual' ? 'test' : 'production';
  if (type === 'trigger.schedule') return scheduleNames(json);
  if (type === 'trigger.error') return errorNames(json);
  if (type === 'trigger.sse') return isJson(json['data']) ? json['data'] : {};
  if (type === 'trigger.file') return { event: fileEvents[String(json['event'])] ?? json['event'] };
  if (type === 'trigger.email') return mailNames(json);
  if (json['submitted_at'] !== undefined)
    return {
      submittedAt: json['submitted_at'],
      formMode: executionMode,
      ...(Object.keys(query).length > 0 ? { formQueryParameters: query } : {}),
    };
  const { webhook_url: webhookUrl } = json;
  if (type !== 'trigger.webhook' && webhookUrl === undefined) return {};
  return { ...(webhookUrl === undefined ? {} : { webhookUrl }), executionMode };
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** All of them are texts. */
function scheduleNames(json: Json): Json {
  const [hour, minute, second] = [Number(json['hour']), Number(json['minute']), Number(json['second'])];
  const [day, year, month] = [Number(json['day_of_month']), String(json['year']), months[Number(json['month']) - 1]];
  const time = `${hour % 12 || 12}:${two(minute)}:${two(second)} ${hour < 12 ? 'am' : 'pm'}`;
  const offset = /[+-]\d{2}:\d{2}$/.exec(String(json['timestamp']))?.[0] ?? '+00:00';
  return {
    'Readable date': `${month} ${ordinal(day)} ${year}, ${time}`,
    'Readable time': time,
    'Day of week': json['day_of_week'],
    Year: year,
    Month: month,
    'Day of month': two(day),
    Hour: two(hour),
    Minute: two(minute),
    Second: two(second),
    Timezone: `${String(json['time_zone'])} (UTC${offset})`,
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? undefined : ['st', 'nd', 'rd'][(day % 10) - 1];
  return `${day}${ending ?? 'th'}`;
}

const fileEvents: Readonly<Record<string, string>> = { added: 'add', changed: 'change', removed: 'unlink' };

/** The simple format of n8n's mail trigger: people as texts. */
function mailNames({ text, html, from, to, cc, headers }: Json): Json {
  return {
    textPlain: text,
    textHtml: html,
    from: peopleText([from]),
    to: peopleText(to),
    cc: peopleText(cc),
    metadata: headers,
  };
}

function peopleText(people: unknown): string {
  const texts = (Array.isArray(people) ? people : []).flatMap((one: unknown) => {
    if (!isJson(one)) return [];
    const { name, address } = one;
    return [name ? `${String(name)} <${String(address)}>` : String(address)];
  });
  return texts.join(', ');
}

function errorNames({ execution, trigger, digital_organization: workflow }: Json): Json {
  const named = workflow === undefined ? {} : { workflow };
  if (isJson(trigger)) return { ...named, trigger: { ...trigger, error: errorOf(trigger['error']) } };
  if (!isJson(execution)) return named;
  const { error, last_node_executed: lastNode, retry_of: retryOf } = execution;
  return {
    ...named,
    execution: {
      ...execution,
      error: errorOf(error),
      lastNodeExecuted: lastNode ?? null,
      ...(retryOf === undefined ? {} : { retryOf }),
    },
  };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function errorOf(given: unknown): Json {
  const { node, message, ...error } = isJson(given) ? given : {};
  return {
    ...error,
    message,
    name: 'NodeOperationError',
    description: message,
    stack: `NodeOperationError: ${String(message)}`,
    node: node === null || node === undefined ? null : { name: node },
  };
}

/** Returns the `error` of a failed item as n8n's HTTP node gives it: an object with the answer of the service as description. */
export function n8nError(message: string): Json {
  const [, status, answer] = /^The server answered (\d{3})(?:: ([^]*)|\.)$/.exec(message) ?? [];
  return {
    message,
    name: 'NodeApiError',
    description: answer === undefined ? message : messageIn(answer),
    httpCode: status ?? null,
  };
}

/** The message inside a JSON answer, else the answer. */
function messageIn(answer: string): string {
  try {
    const { error, message } = JSON.parse(answer) as { error?: { message?: unknown } | string; message?: unknown };
    const inner = typeof error === 'object' ? error.message : error;
    return typeof message === 'string' ? message : typeof inner === 'string' ? inner : answer;
  } catch {
    return answer;
  }
}
