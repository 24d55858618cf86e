import { expect, test } from 'vitest';
import { scheduleItem } from '../../../domains/executions/schedules/scheduleItem.ts';
import { n8nError, withN8nNames } from '../../../domains/executions/triggers/n8nNames.ts';

const settings = { n8n_names: true };
const production = { mode: 'production' };

test('an item of a trigger that was made here has our names only', () => {
  const json = { submitted_at: '2027-01-31T09:00:00.000Z' };
  expect(withN8nNames({ type: 'trigger.form' }, json, production)).toBe(json);
});

test.each([
  ['2027-01-01T12:00:00Z', { 'Readable date': 'January 1st 2027, 1:00:00 pm', 'Day of month': '01', Hour: '13' }],
  [
    '2027-03-12T23:05:09Z',
    { 'Readable date': 'March 13th 2027, 12:05:09 am', 'Day of week': 'Saturday', Minute: '05' },
  ],
  ['2027-07-22T10:00:00Z', { 'Readable time': '12:00:00 pm', Month: 'July', Timezone: 'Europe/Berlin (UTC+02:00)' }],
])('the item of a schedule at %s has the names of n8n, too', (at, names) => {
  const json = scheduleItem(new Date(at), 'Europe/Berlin');
  expect(withN8nNames({ type: 'trigger.schedule', settings }, json, production)).toMatchObject({ ...json, ...names });
});

test('the item of an error workflow has what n8n gives: names of the last node and of the workflow, an error object', () => {
  const error = { message: 'broken', node: 'Get' };
  const workflow = { id: 'do_1', name: 'Orders' };
  const execution = { id: 'exe_1', url: 'u', error, last_node_executed: 'Get', mode: 'production', retry_of: 'exe_0' };
  const json = { execution, digital_organization: workflow };
  expect(withN8nNames({ type: 'trigger.error', settings }, json, { mode: 'error' })).toEqual({
    execution: {
      ...execution,
      error: {
        message: 'broken',
        name: 'NodeOperationError',
        description: 'broken',
        stack: 'NodeOperationError: broken',
        node: { name: 'Get' },
      },
      lastNodeExecuted: 'Get',
      retryOf: 'exe_0',
    },
    digital_organization: workflow,
    workflow,
  });
  const failing = { trigger: { mode: 'trigger', error }, digital_organization: workflow };
  expect(withN8nNames({ type: 'trigger.error', settings }, failing, { mode: 'error' })).toMatchObject({
    trigger: { mode: 'trigger', error: { message: 'broken', node: { name: 'Get' } } },
    workflow,
  });
});

test('calls and forms say whether they are a test', () => {
  const call = { webhook_url: 'https://bureau.example.com/webhook/a' };
  expect(withN8nNames({ type: 'logic.wait', settings }, call, production)).toEqual({
    ...call,
    webhookUrl: call.webhook_url,
    executionMode: 'production',
  });
  const form = { submitted_at: '2027-01-31T09:00:00.000Z' };
  expect(withN8nNames({ type: 'trigger.form', settings }, form, { mode: 'manual', query: { from: 'mail' } })).toEqual({
    ...form,
    submittedAt: form.submitted_at,
    formMode: 'test',
    formQueryParameters: { from: 'mail' },
  });
});

test('events of streams, files and mails are as n8n gives them', () => {
  const names = (type: string, json: { [key: string]: unknown }) => withN8nNames({ type, settings }, json, production);
  expect(names('trigger.sse', { event: 'message', id: '1', data: { a: 1 } })).toMatchObject({ a: 1, data: { a: 1 } });
  expect(names('trigger.file', { event: 'removed', path: 'a.csv' })).toEqual({ event: 'unlink', path: 'a.csv' });
  const people = { from: { name: 'Ada', address: 'ada@example.com' }, to: [{ name: '', address: 'bob@example.com' }] };
  expect(names('trigger.email', { ...people, cc: [], text: 'Hi', html: '', headers: { a: 'b' } })).toMatchObject({
    from: 'Ada <ada@example.com>',
    to: 'bob@example.com',
    textPlain: 'Hi',
    metadata: { a: 'b' },
  });
});

test.each([
  ['The server answered 404: {"error":{"message":"gone"}}', { description: 'gone', httpCode: '404' }],
  ['The server answered 502: <html>', { description: '<html>', httpCode: '502' }],
  ['The server answered 500.', { description: 'The server answered 500.', httpCode: '500' }],
  ['The server cannot be reached.', { description: 'The server cannot be reached.', httpCode: null }],
])('the error of a request that failed with %j', (message, parts) => {
  expect(n8nError(message)).toMatchObject({ message, name: 'NodeApiError', ...parts });
});
