import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const registry = join(import.meta.dirname, '../../activities/generated/registry.ts');

/** Prints the packages that are loaded with all node types and types of credentials. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load: (url, context, nextLoad) => {
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? [];
      if (name) loaded.add(name);
      return nextLoad(url, context);
    },
  });
  await import(${JSON.stringify(registry)});
  console.log(JSON.stringify([...loaded].toSorted()));`;

/** Packages that many nodes use, or every process anyway (`pg`); of `nodemailer`, the parser of addresses alone. */
const shared = [
  'ajv',
  'croner',
  'csv-stringify',
  'eventsource-parser',
  'fast-deep-equal',
  'fast-uri',
  'ipaddr.js',
  'jose',
  'json-schema-traverse',
  'luxon',
  'nodemailer',
  'pg',
  'pg-connection-string',
  'pg-int8',
  'pg-pool',
  'pg-protocol',
  'pg-types',
  'postal-mime',
  'postgres-array',
  'postgres-bytea',
  'postgres-date',
  'postgres-interval',
  're2js',
  'xtend',
];

test('packages of single nodes are loaded on first use only, because each takes memory of every process', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual(shared);
});
