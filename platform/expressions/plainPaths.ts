import { LIST_METHOD_NAMES } from './listCalls.ts';
import { MAX_ITEMS_PER_JOB, MAX_RESULT_CHARS, MAX_TOTAL_CHARS } from './limits.ts';
import { hasExpression, parseTemplate, type TemplatePart } from './parse.ts';
import type { ExpressionScope, JsonValue } from './scope.ts';

/** `{{ $json.a["b c"]?.[0] }}`: a root and the keys after it. */
interface PlainPath {
  root: '$json' | '$itemIndex' | '$runIndex';
  steps: readonly { key: string; optional: boolean }[];
}

/** A text made only of literal text and plain paths. */
export interface PlainTemplate {
  parts: readonly (string | PlainPath)[];
  /** True if the text is exactly one `{{ … }}`: its value keeps its type. */
  single: boolean;
}

const PATH = /^\s*(\$json|\$itemIndex|\$runIndex)((?:\.|\?\.|\[)[^]*?)?\s*$/;
const STEP = /(\??\.)([A-Za-z_$][\w$]*)|(\?\.)?\[(?:"([^"\\\r\n]*)"|'([^'\\\r\n]*)'|(0|[1-9]\d{0,8}))\]/y;
/** Members that every object has inside the sandbox: those of the language, and the methods of `runner/realmLists.ts`. */
export const INHERITED: ReadonlySet<PropertyKey> = new Set([
  ...Reflect.ownKeys(Object.prototype),
  'compact',
  'hasField',
  'isEmpty',
  'isNotEmpty',
  'keepFieldsContaining',
  'removeField',
  'removeFieldsContaining',
  'toJsonString',
  'urlEncode',
  ...Object.values(LIST_METHOD_NAMES),
]);
const NOT_PLAIN = Symbol('not plain');

/** Reads a text that needs no engine: every `{{ … }}` is a plain path into data. Null for every other text. */
export function parsePlain(text: string): PlainTemplate | null {
  if (!hasExpression(text)) return null;
  let found: TemplatePart[];
  try {
    found = parseTemplate(text).parts;
  } catch {
    return null; // the sandbox's way says what is wrong with it
  }
  const parts: (string | PlainPath)[] = [];
  for (const part of found) {
    const read = part.kind === 'text' ? part.text : readPath(part.code);
    if (read === null) return null;
    parts.push(read);
  }
  return { parts, single: parts.length === 1 && typeof parts[0] !== 'string' };
}

function readPath(code: string): PlainPath | null {
  const found = PATH.exec(code);
  if (found === null) return null;
  const [, root, rest = ''] = found;
  const steps: { key: string; optional: boolean }[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < rest.length) {
    const step = STEP.exec(rest);
    if (step === null) return null;
    const [, dot, word, questionMark, inDouble, inSingle, index] = step;
    const key = word ?? inDouble ?? inSingle ?? index ?? '';
    if (INHERITED.has(key)) return null;
    steps.push({ key, optional: dot === '?.' || questionMark !== undefined });
  }
  return { root: root as PlainPath['root'], steps };
}

/**
 * The values of each plain template for each item, exactly as the sandbox gives them. A template is null in the answer where
 * only the sandbox can say what comes out: a path through nothing, a member that is not the data's own, a value too long.
 */
export function resolvePlain(
  templates: readonly (PlainTemplate | null)[],
  scope: ExpressionScope,
  itemIndexes: readonly number[],
): (JsonValue[] | null)[] {
  let charsLeft = MAX_TOTAL_CHARS * Math.ceil(itemIndexes.length / MAX_ITEMS_PER_JOB);
  return templates.map((template) => {
    if (template === null) return null;
    const values: JsonValue[] = [];
    for (const itemIndex of itemIndexes) {
      const result = template.single
        ? valueOf(follow(template.parts[0] as PlainPath, scope, itemIndex))
        : joined(template.parts, scope, itemIndex);
      if (result === NOT_PLAIN) return null;
      charsLeft -= result.chars;
      if (result.chars > MAX_RESULT_CHARS || charsLeft < 0) return null;
      values.push(result.value);
    }
    return values;
  });
}

/** Returns the value of data at a path: a JSON value, or undefined. */
type Found = JsonValue | undefined | typeof NOT_PLAIN;

function follow({ root, steps }: PlainPath, scope: ExpressionScope, itemIndex: number): Found {
  const isTolerant = scope.expressionErrors === 'tolerant';
  let value: unknown = itemIndex;
  if (root === '$runIndex') value = scope.runIndex;
  else if (root === '$json') value = scope.items[itemIndex]?.json ?? {};
  for (const { key, optional } of steps) {
    if (value === undefined || value === null) return optional || isTolerant ? undefined : NOT_PLAIN;
    if (typeof value !== 'object') return NOT_PLAIN;
    if (Object.hasOwn(value, key)) value = (value as Record<string, unknown>)[key];
    else if (isPlainObject(value) || (Array.isArray(value) && /^\d+$/.test(key))) value = undefined;
    else return NOT_PLAIN;
  }
  return isJsonLike(value) ? (value as Found) : NOT_PLAIN;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isJsonLike(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'object' && value !== null) return Array.isArray(value) || isPlainObject(value);
  return value === null || typeof value === 'string' || typeof value === 'boolean' || value === undefined;
}

type Result = { value: JsonValue; chars: number } | typeof NOT_PLAIN;

/** The value with its type; lists and objects are copies, as nothing that leaves an expression is shared with its item. */
function valueOf(found: Found): Result {
  if (found === NOT_PLAIN) return NOT_PLAIN;
  if (typeof found === 'string') return { value: found, chars: found.length };
  if (typeof found !== 'object' || found === null) return { value: found === 0 ? 0 : (found ?? null), chars: 4 };
  const json = jsonOf(found);
  return json === NOT_PLAIN ? NOT_PLAIN : { value: JSON.parse(json) as JsonValue, chars: json.length };
}

/** Texts of all parts in one: nothing for null and undefined, JSON for lists and objects. */
function joined(parts: PlainTemplate['parts'], scope: ExpressionScope, itemIndex: number): Result {
  let text = '';
  for (const part of parts) {
    const found = typeof part === 'string' ? part : follow(part, scope, itemIndex);
    const piece = typeof found === 'object' && found !== null ? jsonOf(found) : found;
    if (piece === NOT_PLAIN) return NOT_PLAIN;
    text += piece ?? '';
    if (text.length > MAX_RESULT_CHARS) return NOT_PLAIN;
  }
  return { value: text, chars: text.length };
}

function jsonOf(value: object): string | typeof NOT_PLAIN {
  try {
    return JSON.stringify(value);
  } catch {
    return NOT_PLAIN; // nested too deeply, or no JSON at all: the sandbox's way has an error for it
  }
}
