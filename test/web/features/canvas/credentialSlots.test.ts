import { expect, test } from 'vitest';
import { credentialSlots } from '../../../../web/features/canvas/view/credentialSlots.ts';

const type = (name: string, slots: object[]) => ({
  type: name,
  version: 1,
  parameters: { type: 'object', properties: { auth: { type: 'string', default: 'none' } } },
  credentials: slots,
});
const types = new Map(
  [
    type('ai.agent', []),
    type('http.request', [{ name: 'auth', title: 'Authentication', types: ['http_bearer'], required: false }]),
    type('openapi.call', [{ name: 'auth', title: 'Authentication', types: ['http_bearer'], required: false }]),
    type('email.send', [
      { name: 'smtp', title: 'Mail server', types: ['smtp'], required: true },
      { name: 'jwt', title: 'Keys', types: ['jwt'], required: true, show_when: { auth: ['jwt'] } },
    ]),
  ].map((one) => [one.type, one]),
) as never;
const names = (node: object) => credentialSlots(node as never, types).map(({ name, title }) => [name, title]);

test('a node has the slots that apply to it', () => {
  expect(names({ type: 'email.send' })).toEqual([['smtp', 'Mail server']]);
  expect(names({ type: 'email.send', parameters: { auth: 'jwt' } })).toHaveLength(2);
  expect(names({ type: 'gone' })).toEqual([]);
});

test('an agent has those of its tools, each by the name of the tool', () => {
  const tools = [
    { name: 'call', type: 'http.request', parameters: {} },
    { name: 'mail', type: 'email.send', parameters: { auth: 'jwt' } },
    { name: '', type: 'email.send' },
    { name: 'unknown', type: 'gone' },
    null,
  ];
  expect(names({ type: 'ai.agent', parameters: { tools } })).toEqual([
    ['call.auth', 'call: Authentication'],
    ['mail.smtp', 'mail: Mail server'],
    ['mail.jwt', 'mail: Keys'],
  ]);
  const api_documents = [{ name: 'shop', document: 'Shop', operations: [] }];
  expect(names({ type: 'ai.agent', parameters: { api_documents } })).toEqual([['shop.auth', 'shop: Authentication']]);
  expect(names({ type: 'ai.agent', parameters: { tools: 'none' } })).toEqual([]);
});

test('a slot has the scopes that the selected operation needs', () => {
  const scoped = {
    type: 'acme.message',
    version: 1,
    parameters: { type: 'object', properties: { operation: { type: 'string', default: 'send' } } },
    credentials: [
      {
        name: 'auth',
        title: 'Account',
        types: ['acme_oauth2'],
        required: true,
        scopes: { parameter: 'operation', alternatives: { send: ['chat:write'], list: ['a b', 'c'] } },
      },
    ],
  };
  const whole = { ...scoped, type: 'acme.trigger' };
  whole.credentials = [
    { ...whole.credentials[0]!, scopes: { parameter: null, alternatives: { '*': ['hooks'] } } } as never,
  ];
  const known = new Map([scoped, whole].map((one) => [one.type, one])) as never;
  const needed = (node: object) => credentialSlots(node as never, known).map((slot) => slot.needed);
  expect(needed({ type: 'acme.message' })).toEqual([['chat:write']]);
  expect(needed({ type: 'acme.message', parameters: { operation: 'list' } })).toEqual([['a b', 'c']]);
  expect(needed({ type: 'acme.message', parameters: { operation: '{{ $json.do }}' } })).toEqual([[]]);
  expect(needed({ type: 'acme.trigger' })).toEqual([['hooks']]);
});
