import { expect, test } from 'vitest';

import { exampleItem } from '../../openapi/exampleItem.ts';
import { checkSubmission } from '../../domains/executions/forms/checkSubmission.ts';
import { scheduleItem } from '../../domains/executions/schedules/scheduleItem.ts';

test('a form gives a value of each of its fields, as a submission would', () => {
  const fields = [
    { label: 'Your name', name: 'name', type: 'text' },
    { label: 'Age', type: 'number', minimum: '18' },
    { label: 'Email', name: 'mail', type: 'email' },
    { label: 'Start', name: 'start', type: 'date' },
    { label: 'Size', name: 'size', type: 'dropdown', options: ['S', 'M'] },
    { label: 'Colors', name: 'colors', type: 'checkbox', options: ['red'] },
    { label: 'Terms', name: 'terms', type: 'checkbox' },
    { label: 'Photo', name: 'photo', type: 'file', accept: '.png' },
    { label: 'Source', name: 'source', type: 'hidden', value: 'ad' },
  ];
  const example = exampleItem({ type: 'trigger.form', parameters: { fields } });
  expect(example).toEqual({
    name: 'Ada',
    Age: 18,
    mail: 'ada@example.com',
    start: '2027-01-31',
    size: 'S',
    colors: ['red'],
    terms: true,
    photo: 'file.png',
    source: 'ad',
    submitted_at: expect.any(String),
  });
  const shown = fields.slice(0, 5).map((field) => ({
    required: true,
    hint: '',
    value: '',
    ...field,
    name: field.name ?? field.label,
    options: field.options ?? [],
  }));
  const form = {
    title: '',
    description: '',
    button: '',
    fields: shown,
    done: { kind: 'page', title: '', message: '' },
  };
  const values = Object.fromEntries(Object.entries(example!).map(([name, value]) => [name, String(value)]));
  expect(checkSubmission(form as never, { values, files: {} })).toEqual({
    values: { name: 'Ada', Age: 18, mail: 'ada@example.com', start: '2027-01-31', size: 'S' },
  });
});

test('a webhook gives a request that its methods and its path take', () => {
  expect(exampleItem({ type: 'trigger.webhook', parameters: { methods: ['GET', 'PUT'], path: 'orders/:id' } })).toEqual(
    {
      headers: { 'content-type': 'application/json' },
      params: { id: '1' },
      query: {},
      body: { name: 'Ada', email: 'ada@example.com' },
      method: 'PUT',
    },
  );
  expect(exampleItem({ type: 'trigger.webhook', parameters: { methods: ['GET'] } })).toMatchObject({
    query: { name: 'Ada' },
    body: {},
    method: 'GET',
  });
});

test('other triggers give the fields that their items have', () => {
  const keys = (type: string, parameters = {}) => Object.keys(exampleItem({ type, parameters }) ?? {}).toSorted();
  expect(exampleItem({ type: 'trigger.chat', parameters: { suggestions: ['Where is it?'] } })).toMatchObject({
    message: 'Where is it?',
  });
  expect(keys('trigger.email')).toContain('subject');
  expect(keys('trigger.schedule')).toEqual(Object.keys(scheduleItem(new Date(0), 'UTC')).toSorted());
  expect(keys('trigger.file')).toEqual(['event', 'modified_at', 'name', 'path', 'size_bytes']);
  expect(keys('trigger.sse')).toEqual(['data', 'event', 'id']);
  const schema = {
    type: 'object',
    properties: {
      topic: { type: 'string', minLength: 6 },
      tags: { type: 'array', items: { enum: ['a'] } },
      n: { minimum: 3, type: 'integer' },
    },
  };
  for (const [type, name] of [
    ['trigger.mcp', 'input_schema'],
    ['trigger.employee', 'input_schema'],
    ['trigger.sub', 'schema'],
  ] as const)
    expect(exampleItem({ type, parameters: { [name]: schema, input: 'schema' } })).toEqual({
      topic: 'textxx',
      tags: ['a'],
      n: 3,
    });
  expect(exampleItem({ type: 'trigger.manual' })).toBeNull();
  expect(exampleItem({ type: 'trigger.sub', parameters: { input: 'any' } })).toBeNull();
});
