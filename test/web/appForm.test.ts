import { describe, expect, test } from 'vitest';
import { problemsOfInput } from '../../web/employees/InputForm.tsx';
import { appStart, formItem } from '../../web/pages/apps/appForm.ts';

const node = (type: string, parameters: Record<string, unknown> = {}) => ({
  id: type,
  type,
  name: type,
  position: { x: 0, y: 0 },
  parameters,
});
const startOf = (...nodes: ReturnType<typeof node>[]) => appStart({ nodes, connections: [] });

describe('an app', () => {
  test('starts with the form of its flow, whose submission is the item that the form page makes', () => {
    const form = node('trigger.form', {
      form_description: 'About you',
      button: 'Send',
      fields: [
        { label: 'Name', name: 'name', required: true },
        { label: 'Age', type: 'number', minimum: '18' },
        { label: 'Topics', name: 'topics', type: 'checkbox', options: ['a', 'b'] },
        { label: 'Agree', name: 'agree', type: 'checkbox' },
        { label: 'Source', name: 'source', type: 'hidden', value: 'app' },
      ],
    });
    const start = startOf(node('trigger.manual'), form);
    expect(start).toMatchObject({
      kind: 'form',
      button: 'Send',
      description: 'About you',
      schema: {
        required: ['name'],
        properties: {
          name: { type: 'string', title: 'Name' },
          Age: { type: 'number', minimum: 18 },
          topics: { type: 'array', items: { enum: ['a', 'b'] } },
          agree: { type: 'boolean' },
        },
      },
    });
    expect(JSON.stringify(start)).not.toContain('"source":{');
    expect(formItem(form, { name: 'Ada' })).toEqual({
      name: 'Ada',
      Age: null,
      topics: [],
      agree: false,
      source: 'app',
      submitted_at: expect.stringMatching(/Z$/) as string,
    });
  });

  test('asks for required boxes to be ticked, also after they were cleared', () => {
    const start = startOf(
      node('trigger.form', { fields: [{ label: 'Terms', name: 'terms', type: 'checkbox', required: true }] }),
    );
    const schema = start.kind === 'form' ? start.schema : {};
    const isOpen = (values: Record<string, unknown>) => '/terms' in problemsOfInput(schema, values);
    expect([{}, { terms: true }, { terms: false }].map(isOpen)).toEqual([true, false, true]);
  });

  test('leaves forms with files or expressions to their own page', () => {
    expect(startOf(node('trigger.form', { fields: [{ label: 'CV', type: 'file' }] })).kind).toBe('page');
    expect(startOf(node('trigger.form', { form_title: 'Hello {{ $json.query.name }}', fields: [] })).kind).toBe('page');
  });

  test('is a chat, the input of a tool, or a button; events from outside have none', () => {
    expect(startOf(node('trigger.chat', { auth: 'jwt' }))).toMatchObject({ kind: 'chat', needsToken: true });
    const schema = { type: 'object', properties: { q: { type: 'string' } } };
    expect(startOf(node('trigger.webhook'), node('trigger.mcp', { input_schema: schema }))).toMatchObject({ schema });
    expect(startOf(node('trigger.manual'))).toMatchObject({ kind: 'form', schema: { properties: {} } });
    expect(startOf(node('trigger.webhook'), node('trigger.schedule'))).toEqual({ kind: 'none' });
    const off = { ...node('trigger.form'), settings: { disabled: true } };
    expect(startOf(off).kind).toBe('none');
  });
});
