import type { ApiBody, ApiBodyKind } from '../../../../domains/apiDocuments/ApiOperation.ts';
import type { JsonSchema } from '../../../../platform/schema/schema.ts';
import { entriesOf, field } from './json.ts';
import type { SchemaReader } from './SchemaReader.ts';
import type { WrittenOperation } from './writtenOperation.ts';

const kinds: readonly [pattern: RegExp, kind: ApiBodyKind][] = [
  [/^application\/json\b/i, 'json'],
  [/\+json\b/i, 'json'],
  [/^application\/x-www-form-urlencoded\b/i, 'form'],
  [/^multipart\/form-data\b/i, 'multipart'],
  [/^text\//i, 'text'],
  [/^\*\/\*/, 'json'],
  [/./, 'binary'],
];

/** The body of an operation in the best of its media types, with the schema of the argument `body`. */
export function bodyOf(
  written: NonNullable<WrittenOperation['body']>,
  reader: SchemaReader,
): { body: ApiBody; schema: JsonSchema } | null {
  const ranked = written.content
    .map(([type, schema]) => ({ type, schema, rank: kinds.findIndex(([pattern]) => pattern.test(type)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank);
  const best = ranked[0];
  if (!best) return null;
  const kind = kinds[best.rank]![1];
  if (kind === 'binary') return { body: { mediaType: best.type, kind, files: [] }, schema: fileSchema };
  const schema = reader.read(best.schema);
  const files = kind === 'multipart' ? filesIn(schema) : [];
  const mediaType = best.type === '*/*' ? 'application/json' : best.type;
  return {
    body: { mediaType, kind, files },
    schema: kind === 'text' && schema['type'] === undefined ? { ...schema, type: 'string' } : schema,
  };
}

const fileSchema: JsonSchema = { type: 'string', format: 'binary', title: 'File' };

/** Fields of a form that are files, or lists of files. */
function filesIn(schema: JsonSchema): string[] {
  return entriesOf(schema['properties'])
    .filter(([, property]) => isFile(property) || isFile(field(property, 'items')))
    .map(([name]) => name);
}

function isFile(schema: unknown): boolean {
  return field(schema, 'format') === 'binary';
}
