import type { AppError } from '../../openapi/AppError.ts';
import { expressionError } from './expressionError.ts';
import { placeOf, type CodeEntry, type CodeRequest, type MadeFile } from './codeRequest.ts';
import type { RawFailure } from './frames.ts';
import type { ExpressionItem, ExpressionScope } from './scope.ts';

/**
 * Reads the entries that a code node gave. They come from the sandbox, so everything about them is checked again: their format and pairing,
 * and that each file belongs to items visible to the code, so that it cannot be forged.
 */
export function* readEntries(
  raw: unknown,
  request: CodeRequest,
  toError: (failure: RawFailure, itemIndex: number) => AppError,
): Generator<CodeEntry> {
  if (!Array.isArray(raw)) throw unreadable(request);
  let known: Set<string> | undefined;
  for (const [index, entry] of raw.entries() as Iterable<[number, unknown]>) {
    if (entry === null) yield null;
    else if (!isObject(entry)) throw unreadable(request);
    else if (isObject(entry['e'])) yield { error: toError(entry['e'] as unknown as RawFailure, index) };
    else {
      const { json, binary, pairedItem } = entry;
      if (!isObject(json)) throw refused(request, `The "json" of entry ${index} must be an object`);
      const item: ExpressionItem = { json };
      let made: MadeFile[] = [];
      if (binary !== undefined && binary !== null) {
        known ??= knownFiles(request.scope);
        const files = filesOf(binary, { known, request, index });
        if (Object.keys(files.known).length > 0) item.binary = files.known;
        made = files.made;
      }
      const paired = pairOf(pairedItem, { request, index });
      if (paired !== undefined) item.pairedItem = paired;
      yield made.length === 0 ? { item } : { item, made };
    }
  }
}

export function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(request: CodeRequest, what: string): AppError {
  return expressionError('expression_failed', what, placeOf(request));
}

function unreadable(request: CodeRequest): AppError {
  return refused(request, 'The code gave no readable items');
}

/** Every file that the code could see, as JSON: a reference that is not among them is made up. */
function knownFiles(scope: ExpressionScope): Set<string> {
  const known = new Set<string>();
  const add = ({ binary }: ExpressionItem): void => {
    for (const file of Object.values(binary ?? {})) known.add(JSON.stringify(file));
  };
  scope.items.forEach(add);
  for (const { items, pairedItems = [], outputs = {} } of Object.values(scope.nodes)) {
    for (const list of [items, pairedItems, ...Object.values(outputs)]) list.forEach(add);
  }
  return known;
}

function filesOf(
  binary: unknown,
  { known, request, index }: { known: Set<string>; request: CodeRequest; index: number },
): { known: { [property: string]: unknown }; made: MadeFile[] } {
  if (!isObject(binary)) throw refused(request, `The "binary" of entry ${index} must be an object`);
  const files: { known: { [property: string]: unknown }; made: MadeFile[] } = { known: {}, made: [] };
  for (const [property, file] of Object.entries(binary)) {
    if (known.has(JSON.stringify(file))) files.known[property] = file;
    else if (isObject(file) && typeof file['data'] === 'string' && file['id'] === undefined)
      files.made.push(madeFile(property, { ...file, data: file['data'] }));
    else {
      const what = `The file "${property}" of entry ${index} is not one of the items; make files with $helpers.prepareBinaryData()`;
      throw refused(request, what);
    }
  }
  return files;
}

/** A file whose bytes the code gives, with our names or those of n8n. */
function madeFile(property: string, file: { data: string; [name: string]: unknown }): MadeFile {
  const textOf = (...names: string[]): string | undefined =>
    names.map((name) => file[name]).find((value): value is string => typeof value === 'string' && value !== '');
  return {
    property,
    data: file.data,
    fileName: textOf('file_name', 'fileName'),
    mediaType: textOf('media_type', 'mimeType'),
  };
}

/** The number of a code node's one input, which may be written and says nothing. */
const onlyInput = 0;

/** The origin declared by an entry: an index, `{ item, input? }`, or several of them. */
function pairOf(
  pairedItem: unknown,
  { request, index }: { request: CodeRequest; index: number },
): ExpressionItem['pairedItem'] {
  if (pairedItem === undefined || pairedItem === null) return undefined;
  const pairs: unknown[] = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
  const count = request.scope.items.length;
  const read = pairs.map((pair) => {
    const { item, input = onlyInput } = isObject(pair) ? pair : { item: pair };
    const isInput = typeof input === 'string' || input === onlyInput;
    if (isInput && Number.isInteger(item) && (item as number) >= 0 && (item as number) < count)
      return input === onlyInput && isObject(pair) ? { item } : pair;
    throw refused(request, `The "pairedItem" of entry ${index} names no input item; there are ${count}`);
  });
  return Array.isArray(pairedItem) ? read : read[0];
}
