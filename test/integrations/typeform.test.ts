import { expect, test } from 'vitest';

import { answersByTitle, simpleResponse, valueOf } from '../../integrations/typeform/answers.ts';
import { node as trigger } from '../../integrations/typeform/trigger.ts';
import { node as apiCall } from '../../integrations/typeform/operations/apiCall.ts';

const response = {
  form_id: 'lT4Z3j',
  token: 'a3a12ec67a1365927098a606107fac15',
  submitted_at: '2026-11-28T08:17:02Z',
  hidden: { src: 'mail' },
  calculated: { score: 9 },
  definition: {
    title: 'Demo',
    fields: [
      { id: 'f1', title: 'Your name?', ref: 'name' },
      { id: 'f2', title: 'Size?', ref: 'size' },
      { id: 'f3', title: 'Size?', ref: 'other_size' },
      { id: 'f4', title: 'Hello {{field:name}}', ref: 'hello' },
    ],
  },
  answers: [
    { type: 'text', text: 'Ada', field: { id: 'f1', ref: 'name' } },
    { type: 'choice', choice: { label: '50-200' }, field: { id: 'f2', ref: 'size' } },
    { type: 'choices', choices: { labels: ['a'], other: 'b' }, field: { id: 'f3', ref: 'other_size' } },
    { type: 'boolean', boolean: false, field: { id: 'f4', ref: 'hello' } },
    { type: 'number', number: 7, field: { id: 'gone', ref: 'gone' } },
  ],
};

test('node types', () => {
  expect([trigger.type, apiCall.type]).toEqual(['typeform.trigger', 'typeform.api_call']);
});

test('answers are named by their question', () => {
  expect(answersByTitle(response)).toEqual({
    'Your name?': 'Ada',
    'Size?': '50-200',
    'Size? (other_size)': ['a', 'b'],
    'Hello [field:name]': false,
    gone: 7,
  });
  expect(simpleResponse(response)).toMatchObject({
    response_id: response.token,
    form: { id: 'lT4Z3j', title: 'Demo' },
    hidden: { src: 'mail' },
    score: 9,
  });
});

test('a response without answers has none', () => {
  expect(simpleResponse({ form_id: 'x', token: 't' })).toMatchObject({ answers: {}, hidden: {}, score: null });
  expect(valueOf({ type: 'choice', choice: { other: 'mine' } })).toBe('mine');
  expect(valueOf({ type: 'payment', payment: { amount: '1' } })).toEqual({ amount: '1' });
  expect(valueOf({})).toBeNull();
});
