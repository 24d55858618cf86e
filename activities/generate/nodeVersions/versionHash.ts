import { createHash } from 'node:crypto';

import { portsFor, type AnyNodeDefinition, type Ports } from '../../kit/define.ts';

/** Words and looks of a schema, which mean nothing to graphs. */
const isLook = (keyword: string): boolean => /^(?:title|description|examples|x-.*)$/.test(keyword);

/** Returns a hash of everything in a version of a node type that stored graphs depend on: parameters, ports and slots of credentials. */
export function versionHash(definition: AnyNodeDefinition): string {
  const { parameters, inputs, outputs, examples, credentials = [] } = definition;
  const given = [{}, ...examples.map((example) => example.parameters)];
  const portsOf = (ports: Ports): string[][] => given.map((one) => portsFor(ports, one).map(({ name }) => name));
  const parts = {
    parameters: meaningOf(parameters.json),
    // The ports of examples count only if they depend on parameters, so that a new example changes nothing else.
    inputs: typeof inputs === 'function' ? portsOf(inputs) : portsOf(inputs)[0],
    outputs: typeof outputs === 'function' ? portsOf(outputs) : portsOf(outputs)[0],
    credentials: credentials.map(({ name }) => name).toSorted(),
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** A schema without words and looks, with sorted keywords. Names of properties are no keywords. */
function meaningOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(meaningOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema)
    .filter(([keyword]) => !isLook(keyword))
    .map(([keyword, value]): [string, unknown] => [
      keyword,
      keyword === 'properties' ? mapped(value as object) : keyword === 'default' ? value : meaningOf(value),
    ]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function mapped(properties: object): unknown {
  const entries = Object.entries(properties).map(([name, schema]): [string, unknown] => [name, meaningOf(schema)]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
