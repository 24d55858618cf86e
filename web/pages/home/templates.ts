import type { Schema } from '../../api/client.ts';

/** A small digital organization to start from. */
export type Template = { id: string; name: string; description: string; draft: Schema<'Graph'> };

const main = (from: string, to: string, port = 'main') => ({
  from: { node: from, port },
  to: { node: to, port: 'main' },
});

const greeting: Template = {
  id: 'greeting',
  name: 'Greeting webhook',
  description: 'Takes a name over a webhook and answers with a greeting.',
  draft: {
    nodes: [
      {
        id: 'webhook',
        name: 'Webhook',
        type: 'trigger.webhook',
        position: { x: 0, y: 0 },
        parameters: { methods: ['POST'], respond: 'respond_node' },
      },
      {
        id: 'greet',
        name: 'Greet',
        type: 'data.edit_fields',
        position: { x: 300, y: 0 },
        parameters: {
          mode: 'assignments',
          assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.body.name }}' }],
        },
      },
      {
        id: 'respond',
        name: 'Respond',
        type: 'logic.respond_to_webhook',
        position: { x: 600, y: 0 },
        parameters: { status: 200, body_kind: 'json', body: '{{ $json }}' },
      },
    ],
    connections: [main('webhook', 'greet'), main('greet', 'respond')],
  },
};

const ageCheck: Template = {
  id: 'age-check',
  name: 'Decide and wait',
  description: 'Started by hand: checks a number, waits a moment on one branch, and joins both again.',
  draft: {
    nodes: [
      { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 80 } },
      {
        id: 'person',
        name: 'Person',
        type: 'data.edit_fields',
        position: { x: 280, y: 80 },
        parameters: { mode: 'assignments', assignments: [{ name: 'age', type: 'number', value: 21 }] },
      },
      {
        id: 'adult',
        name: 'Adult?',
        type: 'logic.if',
        position: { x: 560, y: 80 },
        parameters: {
          conditions: {
            combinator: 'and',
            case_sensitive: true,
            loose_types: false,
            conditions: [{ left: '{{ $json.age }}', operator: { type: 'number', operation: 'gte' }, right: 18 }],
          },
        },
      },
      {
        id: 'wait',
        name: 'Wait',
        type: 'logic.wait',
        position: { x: 840, y: 0 },
        parameters: { mode: 'interval', amount: 3, unit: 'seconds' },
      },
      {
        id: 'join',
        name: 'Join',
        type: 'logic.merge',
        position: { x: 1120, y: 80 },
        parameters: { mode: 'append', inputs: 2 },
      },
    ],
    connections: [
      main('start', 'person'),
      main('person', 'adult'),
      main('adult', 'wait', 'true'),
      { from: { node: 'wait', port: 'main' }, to: { node: 'join', port: 'input_1' } },
      { from: { node: 'adult', port: 'false' }, to: { node: 'join', port: 'input_2' } },
    ],
  },
};

const askModel: Template = {
  id: 'ask-model',
  name: 'Ask a model',
  description: 'Started by hand: asks the sandbox model a question. Open the sandbox models first.',
  draft: {
    nodes: [
      { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
      {
        id: 'question',
        name: 'Question',
        type: 'data.edit_fields',
        position: { x: 280, y: 0 },
        parameters: {
          mode: 'assignments',
          assignments: [{ name: 'question', type: 'string', value: 'What is a digital organization?' }],
        },
      },
      {
        id: 'ask',
        name: 'Ask',
        type: 'ai.chat',
        position: { x: 560, y: 0 },
        parameters: { model: 'sandbox/chat', prompt: '{{ $json.question }}' },
      },
    ],
    connections: [main('start', 'question'), main('question', 'ask')],
  },
};

/** The built-in templates, simplest first. */
export const templates: Template[] = [greeting, ageCheck, askModel];
