import { isObject, member } from '../formats/json.ts';

/** A node as the sandbox proposes it. */
interface Step {
  name: string;
  type: string;
  parameters: Record<string, unknown>;
  /** Output port to the next node, `main` by default. */
  port?: string;
}

interface Template {
  readonly said: RegExp;
  readonly step: (text: string) => Step;
}

const anyUrl = /https?:\/\/[^\s"'<>()]{3,300}/;

/** Triggers by the words of a sentence, in English and German. The first match counts. */
const triggers: readonly (Template & { sample?: (text: string) => Record<string, unknown> })[] = [
  {
    said: /\b(?:every|each (?:day|hour|week|month|morning|evening|minute)|daily|weekly|hourly|monthly|schedule|jede[nrs]? (?:tag|stunde|woche|monat|morgen|abend|minute|werktag|montag|freitag)|täglich|wöchentlich|stündlich|monatlich|morgens|abends)/i,
    step: (text) => ({ name: 'Schedule', type: 'trigger.schedule', parameters: { rules: [scheduleOf(text)] } }),
    sample: () => ({ timestamp: '2026-01-05T08:00:00.000Z' }),
  },
  {
    said: /\b(?:forms?|survey|formular\w*|umfrage)\b/i,
    step: () => ({
      name: 'Form',
      type: 'trigger.form',
      parameters: {
        form_title: 'Form',
        fields: [
          { label: 'Name', type: 'text', name: 'name', required: true },
          { label: 'Message', type: 'textarea', name: 'message', required: true },
        ],
      },
    }),
    sample: () => ({ name: 'Ada', message: 'Hello, when do you open?' }),
  },
  {
    said: /\b(?:chat ?bot|chat|assistent\w*|assistant)\b/i,
    step: () => ({ name: 'Chat', type: 'trigger.chat', parameters: {} }),
    sample: () => ({ message: 'Hello' }),
  },
  {
    said: /\b(?:when|if|whenever|wenn|sobald|bei)\b.{0,40}\b(?:e-?mails?|mails?)\b/i,
    step: () => ({ name: 'Email received', type: 'trigger.email', parameters: {} }),
    sample: () => ({ subject: 'Question', text: 'When do you open?', from: 'ada@example.com' }),
  },
  {
    said: /\b(?:webhooks?|http (?:call|request)s?|api|endpoint|post request|aufruf\w*)\b/i,
    step: () => ({ name: 'Webhook', type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'last_node' } }),
    sample: () => ({ headers: {}, params: {}, query: {}, body: { name: 'Ada', amount: 3 }, method: 'POST' }),
  },
];

/** Steps by the words of a sentence, in the order in which they run. */
const steps: readonly Template[] = [
  {
    said: /\b(?:rss|feeds?|news|nachrichten|blog|podcasts?)\b/i,
    step: (text) => ({
      name: 'Read the feed',
      type: 'rss.read',
      parameters: { url: anyUrl.exec(text)?.[0] ?? 'https://example.com/feed.xml', max_entries: 10 },
    }),
  },
  {
    said: /https?:\/\/|\b(?:fetch|download|get the page|website|web page|webseite|abruf\w*|lade \w+|hole?)\b/i,
    step: (text) => ({
      name: 'Fetch',
      type: 'http.request',
      parameters: { url: anyUrl.exec(text)?.[0] ?? 'https://example.com', response: 'auto' },
    }),
  },
  {
    said: /\b(?:duplicates?|only new|doppelte\w*|nur neue)\b/i,
    step: () => ({ name: 'Remove duplicates', type: 'data.remove_duplicates', parameters: {} }),
  },
  {
    said: /\b(?:sort|sorted|sortier\w*)\b/i,
    step: () => ({ name: 'Sort', type: 'data.sort', parameters: { by: [{ name: 'name' }] } }),
  },
  {
    said: /\b(?:first \d+|top \d+|limit|die ersten \d+|höchstens \d+)\b/i,
    step: (text) => ({
      name: 'Limit',
      type: 'data.limit',
      parameters: { max_items: Math.max(1, Math.min(1_000, Number(/\d+/.exec(text)?.[0] ?? 5))) },
    }),
  },
  {
    said: /\b(?:only if|if the|greater|more than|less than|filter|falls|größer|mehr als|weniger als|nur wenn)\b/i,
    step: (text) => ({
      name: 'Check',
      type: 'logic.if',
      port: 'true',
      parameters: {
        conditions: {
          combinator: 'and',
          loose_types: true,
          conditions: [
            {
              left: '{{ $json.body ? $json.body.amount : 1 }}',
              operator: { type: 'number', operation: 'gt' },
              right: Number(/\d+/.exec(text.replace(anyUrl, ''))?.[0] ?? 0),
            },
          ],
        },
      },
    }),
  },
  {
    said: /\b(?:summari\w*|translat\w*|answer\w*|classif\w*|write|reply|draft|extract|explain|model|ai|zusammen\w*|übersetz\w*|beantwort\w*|antwort\w*|schreib\w*|erklär\w*|ki)\b|(?:^|\s)übersetz/i,
    step: (text) => ({
      name: 'Ask the model',
      type: 'ai.chat',
      parameters: { model: 'sandbox/chat', prompt: `${text.slice(0, 300)}\n\n{{ JSON.stringify($json) }}` },
    }),
  },
  {
    said: /\b(?:wait|pause|warte\w*)\b/i,
    step: (text) => ({
      name: 'Wait',
      type: 'logic.wait',
      parameters: { mode: 'interval', amount: Number(/\d+/.exec(text)?.[0] ?? 5), unit: unitOf(text) },
    }),
  },
  {
    said: /\bslack\b/i,
    step: () => ({
      name: 'Send to Slack',
      type: 'slack.message',
      parameters: { operation: 'post', channel: '#general', text: '{{ $json.text || JSON.stringify($json) }}' },
    }),
  },
  {
    said: /\bdiscord\b/i,
    step: () => ({
      name: 'Send to Discord',
      type: 'discord_webhook.message',
      parameters: { operation: 'send', content: '{{ $json.text || JSON.stringify($json) }}' },
    }),
  },
  {
    said: /\b(?:(?:by|per|via|send|write|an?|mir|eine?) (?:me )?(?:an? )?e-?mails?|e-?mail (?:me|it|them)|mail (?:me|it|them|to)|mail(?:e|en)?\b.{0,20}$)/i,
    step: () => ({
      name: 'Send an email',
      type: 'email.send',
      parameters: {
        from: 'bureau@example.com',
        to: 'you@example.com',
        subject: 'From your flow',
        text: '{{ $json.text || JSON.stringify($json) }}',
      },
    }),
  },
];

/** The sandbox's proposal for a request to draft: matched by words, always the same for the same text. It understands nothing. */
export function sandboxProposal(prompt: string): Record<string, unknown> {
  const text = lastBetween(prompt, 'request');
  const task = lastBetween(prompt, 'task');
  const flow = flowIn(prompt);
  if (task === 'fix') return fixed(prompt, flow);
  const found = steps.filter(({ said }) => said.test(text)).map(({ step }) => step(text));
  if (task === 'change' || flow.nodes.length > 0) return added(found, { flow, text });
  const trigger = triggers.find(({ said }) => said.test(text));
  const first: Step = trigger?.step(text) ?? { name: 'Start', type: 'trigger.manual', parameters: {} };
  const others = found.length > 0 ? found : [setFields(text)];
  const all = [first, ...others];
  return {
    summary: `The sandbox matched the words of your sentence: ${all.map(({ name }) => name).join(', ')}. It understands nothing; choose a real model for your own flows.`,
    nodes: all.map(({ name, type, parameters }) => ({ name, type, parameters })),
    connections: chained(all),
    sample: [{ node: first.name, items: [trigger?.sample?.(text) ?? { name: 'Ada' }] }],
    to_fill: others
      .filter(({ type }) => type.endsWith('.message') || type === 'email.send')
      .map(({ name }) => ({ node: name, question: 'Enter the recipient.' })),
  };
}

/** The sandbox's explanation: a list of the nodes. */
export function sandboxExplanation(prompt: string): Record<string, unknown> {
  const { nodes } = flowIn(prompt);
  return {
    text: `The sandbox understands nothing, so it only lists the ${nodes.length} nodes: ${nodes.map(({ name }) => name).join(', ')}.`,
    steps: nodes.map(({ name, type }) => ({ node: name, text: `A node of the type ${type}.` })),
  };
}

function setFields(text: string): Step {
  return {
    name: 'Set fields',
    type: 'data.edit_fields',
    parameters: {
      include: 'all',
      assignments: [{ name: 'note', type: 'string', value: text.replaceAll(/[{}]/g, '').slice(0, 200) }],
    },
  };
}

/** Steps behind the last node of a flow; without any that match, a note at its end. */
function added(found: readonly Step[], { flow, text }: { flow: Flow; text: string }): Record<string, unknown> {
  const leads = new Set(flow.connections.map(({ from }) => from));
  const last = flow.nodes.findLast(({ name }) => !leads.has(name)) ?? flow.nodes.at(-1);
  const taken = new Set(flow.nodes.map(({ name }) => name));
  const fresh = (found.length > 0 ? found : [setFields(text)]).map((step) => ({
    ...step,
    name: freeName(step.name, taken),
  }));
  const behind = last ? [{ name: last.name, type: last.type, parameters: {} }, ...fresh] : fresh;
  return {
    summary: `The sandbox matched the words of your sentence and added: ${fresh.map(({ name }) => name).join(', ')}. It understands nothing; choose a real model for your own flows.`,
    nodes: fresh.map(({ name, type, parameters }) => ({ name, type, parameters })),
    connections: [...flow.connections, ...chained(behind)],
  };
}

/** Two more attempts for the failed node: the sandbox knows no better. */
function fixed(prompt: string, { nodes, connections }: Flow): Record<string, unknown> {
  const name = /The node it is about: ("(?:[^"\\]|\\.)*")\./.exec(prompt)?.[1];
  const node = nodes.find((one) => JSON.stringify(one.name) === name) ?? nodes.at(-1);
  return {
    summary: 'The sandbox understands no errors: it only gives the node three attempts. Choose a real model to fix it.',
    nodes: node ? [{ ...node, settings: { attempts: 3 } }] : [],
    connections,
  };
}

interface Flow {
  nodes: { id?: string; name: string; type: string; parameters: Record<string, unknown> }[];
  connections: { from: string; from_port?: string; to: string; to_port?: string }[];
}

function flowIn(prompt: string): Flow {
  try {
    const flow: unknown = JSON.parse(lastBetween(prompt, 'flow'));
    const [nodes, connections] = [member(flow, 'nodes'), member(flow, 'connections')];
    return {
      nodes: (Array.isArray(nodes) ? nodes : []).filter(isNode).map(({ id, name, type, parameters }) => ({
        ...(id === undefined ? {} : { id }),
        name,
        type,
        parameters: isObject(parameters) ? parameters : {},
      })),
      connections: (Array.isArray(connections) ? connections : []) as Flow['connections'],
    };
  } catch {
    return { nodes: [], connections: [] };
  }
}

function isNode(node: unknown): node is Flow['nodes'][number] {
  return isObject(node) && typeof node.name === 'string' && typeof node.type === 'string';
}

function chained(all: readonly Step[]): Flow['connections'] {
  return all.slice(1).map(({ name }, index) => {
    const { name: from, port } = all[index]!;
    return { from, to: name, ...(port === undefined ? {} : { from_port: port }) };
  });
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  taken.add(free);
  return free;
}

function lastBetween(text: string, element: string): string {
  const start = text.lastIndexOf(`<${element}>`);
  const end = text.indexOf(`</${element}>`, start);
  return start === -1 || end === -1 ? '' : text.slice(start + element.length + 2, end);
}

function scheduleOf(text: string): Record<string, unknown> {
  const said = text.toLowerCase();
  const [, hour] = /\b(?:at|um) (\d{1,2})\b/.exec(said) ?? [];
  const time = { hour: Math.min(23, Number(hour ?? 8)), minute: 0 };
  if (/hour|stünd|stunde/.test(said)) return { every: 'hours', amount: 1, minute: 0 };
  if (/minute/.test(said))
    return { every: 'minutes', amount: Math.max(1, Number(/(\d+) ?minute/.exec(said)?.[1] ?? 5)) };
  if (/week(?!day)|woche|monday|montag/.test(said)) return { every: 'weeks', amount: 1, weekdays: ['mon'], ...time };
  if (/friday|freitag/.test(said)) return { every: 'weeks', amount: 1, weekdays: ['fri'], ...time };
  if (/month|monat/.test(said)) return { every: 'months', amount: 1, day_of_month: 1, ...time };
  return { every: 'days', amount: 1, ...time };
}

function unitOf(text: string): string {
  if (/hours?|stunden?/i.test(text)) return 'hours';
  if (/days?|tagen?/i.test(text)) return 'days';
  return /minuten?|minutes?/i.test(text) ? 'minutes' : 'seconds';
}
