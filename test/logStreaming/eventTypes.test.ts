import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { contractText } from '../../api/middleware/validate.ts';
import { eventsMarkdown, type EventSchemas } from '../../bin/check/eventsMarkdown.ts';
import { logEventTypes } from '../../domains/logStreaming/logEventTypes.ts';

interface Schema {
  readonly enum: readonly string[];
  readonly discriminator: { readonly mapping: Readonly<Record<string, string>> };
}

const root = join(import.meta.dirname, '../..');
const { components } = JSON.parse(contractText) as {
  components: { schemas: EventSchemas & Readonly<Record<'LogEvent' | 'AuditAction', Schema>> };
};
const types = logEventTypes.map(({ type }) => type);

/** Functions and code that write events, without the list of types. */
function sources(): string {
  const folder = join(root, 'db/sql');
  const functions = readdirSync(folder).filter((file) => file.startsWith('public.log_'));
  const files = [
    ...functions.map((file) => join(folder, file)),
    ...readdirSync(join(root, 'domains/logStreaming'))
      .filter((file) => file.endsWith('.ts') && file !== 'logEventTypes.ts')
      .map((file) => join(root, 'domains/logStreaming', file)),
  ];
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

test('types in the code, in the contract and on the page are the same', () => {
  expect(Object.keys(components.schemas.LogEvent.discriminator.mapping).toSorted()).toEqual(types);
  const page = readFileSync(join(root, 'docs/events.md'), 'utf8');
  expect(page).toBe(eventsMarkdown(components.schemas));
  expect(types.filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
});

test('every action of the audit log is a type', () => {
  expect(components.schemas.AuditAction.enum.filter((action) => !types.includes(action))).toEqual([]);
});

test('audited changes with a trigger of their own are left out by the trigger of the audit log', () => {
  const text = readFileSync(join(root, 'db/sql/public.log_audit_event.sql'), 'utf8');
  const leftOut = [.../new\.action in \(([^)]*)\)/.exec(text)![1]!.matchAll(/'([^']+)'/g)].map(([, action]) => action!);
  const told = components.schemas.AuditAction.enum.filter((action) => !audited().includes(action));
  expect(told.filter((action) => !leftOut.includes(action))).toEqual([]);
  expect(leftOut.filter((action) => !types.includes(action) || audited().includes(action))).toEqual([]);
});

test('types that functions and code write are types of the contract', () => {
  const nouns = [...new Set(types.filter((type) => !audited().includes(type)).map((type) => type.split('.')[0]!))];
  const written = sources().matchAll(new RegExp(`'((?:${nouns.join('|')})\\.[a-z_]+)'`, 'g'));
  expect([...written].map(([, type]) => type!).filter((type) => !types.includes(type))).toEqual([]);
});

function audited(): string[] {
  const mapping = Object.entries(components.schemas.LogEvent.discriminator.mapping);
  return mapping.filter(([, schema]) => schema.endsWith('/AuditedLogEvent')).map(([type]) => type);
}
