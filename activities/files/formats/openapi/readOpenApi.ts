import type { ApiDocumentDetails, ApiOperation } from '../../../../domains/apiDocuments/ApiOperation.ts';
import type { FilePlace } from '../../filePlace.ts';
import { invalidFile, RowWriter } from '../RowWriter.ts';
import { entriesOf, field, isObject, textOf, type Json } from './json.ts';
import { OperationKeys } from './operationKeys.ts';
import { openApiLimits } from './openApiLimits.ts';
import { parseApiDocument } from './parseApiDocument.ts';
import { readOperation, type ReadDocument } from './readOperation.ts';
import { References } from './References.ts';
import { securitySchemes } from './security.ts';
import { serversIn, serversOfSwagger2 } from './servers.ts';

export interface ReadOpenApiOptions {
  /** Address of the document, for relative servers; null for an upload. */
  sourceUrl: string | null;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;
/** `query` and `additionalOperations` are of OpenAPI 3.2. */
const leftOut = ['trace', 'query', 'additionalOperations'] as const;

/**
 * Reads an OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0 document, JSON or YAML: each operation is a row (`ApiOperation`). Mistakes of a
 * document are remarks. Errors: `file_invalid`, `file_limit_reached`.
 */
export async function readOpenApi(
  { sourceUrl }: ReadOpenApiOptions,
  place: FilePlace,
): Promise<ApiDocumentDetails & { resultBytes: number }> {
  const document = await parseApiDocument(place.inputs[0]!);
  const format = formatOf(document);
  if (!isObject(document['paths']) || Object.keys(document['paths']).length === 0)
    throw invalidFile('The document has no operations: "paths" is missing or empty.');
  const read = documentOf(document, { format, sourceUrl });
  const rows = new RowWriter(place);
  const operationCount = writeOperations(read, rows);
  if (operationCount === 0) throw invalidFile('The document has paths, but no operations.');
  if (read.servers.length === 0)
    read.references.remark('The document names no server with a complete address. Enter one in the node.');
  const { info } = document;
  return {
    title: textOf(field(info, 'title'), openApiLimits.titleChars) || 'API',
    version: textOf(field(info, 'version'), 100),
    format,
    servers: read.servers,
    security: [...new Set([...read.schemes.values()].map(({ words }) => words))].slice(0, 50),
    operationCount,
    remarks: read.references.remarks,
    resultBytes: rows.close().resultBytes,
  };
}

/** Errors: `file_invalid` for everything but OpenAPI 3.0 to 3.2 and Swagger 2.0. */
function formatOf(document: Json): string {
  const { openapi, swagger } = document;
  // YAML reads 2.0 without quotation marks as the number 2.
  if (swagger === '2.0' || swagger === 2) return '2.0';
  const version = /^(3\.[012])(\.|$)/.exec(String(openapi ?? ''))?.[1];
  if (version) return version;
  const given = openapi ?? swagger;
  throw invalidFile(
    given === undefined
      ? 'This is not an API document: it has neither "openapi" nor "swagger" at its top.'
      : `Version "${textOf(String(given), 30)}" cannot be read. Use OpenAPI 3.0 to 3.2, or Swagger 2.0.`,
  );
}

function documentOf(document: Json, { format, sourceUrl }: { format: string; sourceUrl: string | null }): ReadDocument {
  const references = new References(document);
  const isSwagger = format === '2.0';
  const servers = isSwagger ? serversOfSwagger2(document, sourceUrl) : serversIn(document['servers'], sourceUrl);
  const source = sourceUrl === null ? null : URL.parse(sourceUrl);
  return {
    document,
    references,
    isSwagger,
    sourceUrl,
    servers: servers.length === 0 && source && !isSwagger ? [source.origin] : servers,
    schemes: securitySchemes(document, references),
    keys: new OperationKeys(),
  };
}

function writeOperations(read: ReadDocument, rows: RowWriter): number {
  let count = 0;
  let totalBytes = 0;
  for (const [path, item] of entriesOf(read.document['paths'])) {
    const { value } = read.references.follow(item);
    if (!path.startsWith('/') || !isObject(value)) {
      if (!path.startsWith('x-'))
        read.references.remark(`"${path.slice(0, 200)}" is no path that starts with a slash. It was left out.`);
      continue;
    }
    for (const name of leftOut)
      if (isObject(field(value, name)))
        read.references.remark(`"${name}" of ${path.slice(0, 200)} cannot be called. It was left out.`);
    for (const method of methods) {
      const operation = field(value, method);
      if (!isObject(operation)) continue;
      count += 1;
      if (count > openApiLimits.operations)
        throw invalidFile(
          `An API document may have up to ${openApiLimits.operations.toLocaleString('en')} operations.`,
        );
      const maxDepth = totalBytes > openApiLimits.totalBytes / 2 ? 1 : openApiLimits.schemaDepth;
      const written: ApiOperation = readOperation(read, { method, path, operation, pathItem: value }, maxDepth);
      totalBytes += JSON.stringify(written).length;
      if (totalBytes > openApiLimits.totalBytes)
        throw invalidFile(
          'The schemas of the operations are too large together. Remove operations that you do not need.',
        );
      rows.write(written);
    }
  }
  return count;
}
