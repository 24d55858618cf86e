import { describe, expect, test } from 'vitest';
import { CredentialTypes } from '../../../domains/credentials/CredentialTypes.ts';
import { credentialDefinitions } from '../../../activities/generated/registry.ts';
import { presentCredentialType } from '../../../domains/credentials/presentCredentialType.ts';
import { addLabel } from '../../../web/forms/addLabel.ts';
import {
  asRecord,
  entrySchema,
  fieldKind,
  fieldsOf,
  wordLabel,
  wordsOf,
  type JsonSchema,
} from '../../../web/forms/jsonSchema.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';

const types = [
  ...serverTypes.present(),
  ...new CredentialTypes(credentialDefinitions).all().map((type) => presentCredentialType(type, 'https://bureau.test')),
];

/** Every schema within a type, with its place and name. */
function schemasOf(
  schema: JsonSchema,
  place: string,
  name: string,
): { schema: JsonSchema; place: string; name: string }[] {
  // Conditions have a widget with words of its own.
  if (schema['x-control'] === 'conditions') return [];
  const entry = entrySchema(schema);
  return [
    { schema, place, name },
    ...fieldsOf(schema).flatMap((field) => schemasOf(field.schema, `${place}/${field.name}`, field.name)),
    ...(Object.keys(entry).length === 0 ? [] : schemasOf(entry, `${place}[]`, name)),
  ];
}

const schemas = types.flatMap(({ type, parameters }) =>
  fieldsOf(parameters).flatMap(({ name, schema }) => schemasOf(schema, `${type}/${name}`, name)),
);

describe('labels of forms', () => {
  test('are written for every word of every choice', () => {
    const missing = schemas.flatMap(({ schema, place }) =>
      wordsOf(schema)
        .filter((word) => typeof asRecord(schema['x-labels'])[word] !== 'string')
        .map((word) => `${place} = ${word}`),
    );
    expect(missing).toEqual([]);
  });

  test('are written for an entry of every list', () => {
    const missing = schemas
      .filter(({ schema }) => ['list', 'key_values'].includes(fieldKind(schema)))
      .filter(
        ({ schema }) =>
          schema['x-entry'] === undefined &&
          schema['x-add'] === undefined &&
          typeof entrySchema(schema).title !== 'string',
      )
      .map(({ place }) => place);
    // Tools of an MCP server are edited as JSON, never by a button.
    expect(missing.filter((place) => !place.endsWith('/input_schema'))).toEqual([]);
  });

  test.each([
    ['smtp/security', 'starttls', 'STARTTLS'],
    ['data.table/order', 'asc', 'Ascending'],
    ['data.convert_to_file/format', 'xlsx', 'Excel (XLSX)'],
    ['data.crypto/algorithm', 'sha3_256', 'SHA3-256'],
  ])('read in %s: %s is %s', (place, word, label) => {
    expect(wordLabel(schemas.find((one) => one.place === place)!.schema, word)).toBe(label);
  });

  test.each([
    ['ai.agent/tools', 'Add tool'],
    ['ai.agent/tools[]/filled', 'Add item field'],
    ['trigger.webhook/allowed_addresses', 'Add IP address or range'],
    ['trigger.webhook/cors_origins', 'Add origin'],
    ['http.request/query', 'Add query parameter'],
  ])('of the button in %s: %s', (place, label) => {
    const { schema, name } = schemas.find((one) => one.place === place)!;
    expect(addLabel({ name, schema, required: false }, true)).toBe(label);
  });
});
