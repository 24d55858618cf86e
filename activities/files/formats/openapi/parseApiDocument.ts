import { readFile } from 'node:fs/promises';

import { parse as parseYaml } from 'yaml';

import { invalidFile } from '../RowWriter.ts';
import { isObject, type Json } from './json.ts';
import { openApiLimits } from './openApiLimits.ts';

const mebibyte = 1024 * 1024;

/** Reads JSON or YAML into plain values. Errors: `file_invalid`, `file_limit_reached`. */
export async function parseApiDocument(path: string): Promise<Json> {
  const bytes = await readFile(path);
  if (bytes.length > openApiLimits.bytes)
    throw invalidFile(`An API document may have up to ${openApiLimits.bytes / mebibyte} MiB.`);
  const text = decoded(bytes);
  const value = parsed(text, bytes.length);
  assertBounded(value);
  if (!isObject(value)) throw invalidFile('The document is not an object. Choose an OpenAPI or Swagger document.');
  return value;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalidFile('The document is not UTF-8 text.', cause);
  }
}

function parsed(text: string, sizeBytes: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (/^\s*[{[]/.test(text) && /"(openapi|swagger)"\s*:/.test(text.slice(0, 2_000)))
      throw invalidFile(`The document is not valid JSON: ${messageOf(cause)}`, cause);
  }
  if (/^\s*</.test(text))
    throw invalidFile('This is a page, not an API document. Use the address of its JSON or YAML.');
  if (sizeBytes > openApiLimits.yamlBytes)
    throw invalidFile(
      `A YAML document may have up to ${openApiLimits.yamlBytes / mebibyte} MiB. Convert it to JSON for up to ${openApiLimits.bytes / mebibyte} MiB.`,
    );
  return yaml(text);
}

function yaml(text: string): unknown {
  try {
    return parseYaml(text, {
      schema: 'core',
      maxAliasCount: openApiLimits.aliases,
      uniqueKeys: true,
      prettyErrors: false,
      merge: false,
      logLevel: 'error',
    });
  } catch (cause) {
    throw invalidFile(`The document is neither valid JSON nor valid YAML: ${messageOf(cause)}`, cause);
  }
}

function messageOf(cause: unknown): string {
  if (cause instanceof RangeError) return 'it is nested too deeply.';
  return (cause instanceof Error ? cause.message : 'it cannot be read').replaceAll(/\s+/g, ' ').slice(0, 300);
}

/** Counts values and levels without recursion; aliases of YAML count as often as they are used. Errors: `file_invalid`. */
function assertBounded(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let values = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: at, depth } = next;
    if (typeof at !== 'object' || at === null) continue;
    if (depth > openApiLimits.depth)
      throw invalidFile(`The document is nested more than ${openApiLimits.depth} levels deep.`);
    const inner = Array.isArray(at) ? at : Object.values(at);
    values += inner.length;
    if (values > openApiLimits.values)
      throw invalidFile(`The document has more than ${openApiLimits.values.toLocaleString('en')} values.`);
    for (const one of inner) open.push({ value: one, depth: depth + 1 });
  }
}
