import type { components } from '../../openapi/generated/types.ts';

type Graph = components['schemas']['Graph'];

/** A manual trigger with one node behind it. */
export function started(type: string, parameters: object, settings: object = {}): Graph {
  return {
    nodes: [
      { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
      { id: 'do', name: 'Do it', type, position: { x: 280, y: 0 }, parameters: { ...parameters }, settings },
    ],
    connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'do', port: 'main' } }],
  };
}

const node = (id: string, name: string, type: string, at: [number, number], parameters: object) => ({
  id,
  name,
  type,
  position: { x: at[0] * 280, y: at[1] * 150 },
  parameters: { ...parameters },
});
const connection = (from: string, to: string, fromPort = 'main', toPort = 'main') => ({
  from: { node: from, port: fromPort },
  to: { node: to, port: toPort },
});
const isLarge = {
  conditions: [{ left: '{{ $json.amount }}', operator: { type: 'number', operation: 'gte' }, right: 100 }],
};
const text = (name: string, value: string) => ({ name, type: 'string', value });

/** Takes orders by webhook and form, has a model thank for the large ones, keeps all in the table Orders, and answers. */
export const orderDesk: Graph = {
  nodes: [
    node('hook', 'Order webhook', 'trigger.webhook', [0, 0], { methods: ['POST'], respond: 'respond_node' }),
    node('form', 'Order form', 'trigger.form', [0, 1], {
      form_title: 'Order something',
      fields: [
        { label: 'Your name', name: 'customer', required: true },
        { label: 'Amount', name: 'amount', type: 'number', required: true },
      ],
    }),
    node('order', 'Order', 'data.edit_fields', [1, 0.5], {
      mode: 'assignments',
      assignments: [
        text('customer', '{{ ($json.body ?? $json).customer }}'),
        { name: 'amount', type: 'number', value: '{{ ($json.body ?? $json).amount }}' },
      ],
    }),
    node('large', 'Large order?', 'logic.if', [2, 0.5], { conditions: isLarge }),
    node('thank', 'Write a thank-you', 'ai.chat', [3, 0], {
      model: 'sandbox/chat',
      prompt: 'Thank {{ $json.customer }} for an order of {{ $json.amount }} euros.',
    }),
    node('note', 'Standard note', 'data.edit_fields', [3, 1], {
      mode: 'assignments',
      assignments: [text('text', 'Thank you for your order.')],
    }),
    node('merge', 'Either way', 'logic.merge', [4, 0.5], { mode: 'append', inputs: 2 }),
    node('keep', 'Keep the order', 'data.table', [5, 0.5], {
      table: 'Orders',
      operation: 'insert',
      mapping: 'assignments',
      assignments: [
        { column: 'customer', value: "{{ $('Order').first().json.customer }}" },
        { column: 'amount', value: "{{ $('Order').first().json.amount }}" },
      ],
    }),
    node('answer', 'Answer', 'logic.respond_to_webhook', [6, 0.5], {
      status: 200,
      body_kind: 'json',
      body: '{{ $json }}',
    }),
  ],
  connections: [
    connection('hook', 'order'),
    connection('form', 'order'),
    connection('order', 'large'),
    connection('large', 'thank', 'true'),
    connection('large', 'note', 'false'),
    connection('thank', 'merge', 'main', 'input_1'),
    connection('note', 'merge', 'main', 'input_2'),
    connection('merge', 'keep'),
    connection('keep', 'answer'),
  ],
};
