import { expect, test } from 'vitest';

import { nodeTypes } from './runAlone.ts';

const problems = (type: string, parameters: object) =>
  nodeTypes
    .newest(type)!
    .shape.checkParameters(parameters as Record<string, unknown>)
    .map(({ severity = 'error', parameter, message }) => `${severity} ${parameter} ${message}`);

test('a chat model without anything to answer is an issue, with a system prompt alone a warning', () => {
  expect(problems('ai.chat', { model: 'm', prompt: '' })).toEqual(['error /prompt Prompt is required.']);
  expect(problems('ai.chat', { model: 'm', system: 'Be brief.' })).toEqual([
    'warning /prompt Prompt is empty: the model gets only the system prompt.',
  ]);
  for (const given of [{ prompt: 'Hi' }, { prompt: '{{ $json.q }}' }, { messages: [{ role: 'user', content: 'Hi' }] }])
    expect(problems('ai.chat', { model: 'm', ...given })).toEqual([]);
  expect(problems('ai.chat', { model: 'm', messages: '{{ $json.messages }}' })).toEqual([]);
});

test('reports a mail without a recipient as an issue', () => {
  const mail = { from: 'shop@example.com', subject: 'Hello' };
  expect(problems('email.send', { ...mail, to: '' })).toEqual(['error /to To is required.']);
  for (const given of [{ to: 'a@example.com' }, { bcc: 'a@example.com' }, { cc: '{{ $json.cc }}' }])
    expect(problems('email.send', { ...mail, ...given })).toEqual([]);
});
