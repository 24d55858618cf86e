import { AppError } from '../../openapi/AppError.ts';
import { scanCode, ScanError } from './scanCode.ts';

/** Longest text that may hold expressions, in UTF-16 units. */
export const MAX_TEMPLATE_CHARS = 200_000;
/** Most `{{ … }}` in one text. */
export const MAX_TEMPLATE_PARTS = 1_000;

/** A stretch of plain text, or the code of one `{{ … }}`. `offset` is where it begins in the whole text. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string; offset: number; empty: boolean };

/** A text taken apart at its expressions. */
export interface ParsedTemplate {
  parts: TemplatePart[];
  /** True if the text is exactly one `{{ … }}`: its value keeps its type. */
  single: boolean;
  /** Roots the code names, such as `$json`. */
  roots: Set<string>;
  nodeNames: Set<string>;
  /** By node: the outputs and runs that are asked for by number, as `scanCode` says. */
  nodeOutputs: Map<string, Set<string>>;
  /** True if outputs or runs of nodes are asked for whose names are computed. */
  asksAnyOutput: boolean;
  /** True if the code may reach any root or node by a computed name. */
  dynamic: boolean;
  /** True if the code may look at other items than its own. */
  looksAtAllItems: boolean;
}

/** True if the text contains `{{ … }}` and so is an expression (decisions §12). A leading `=` means nothing. */
export function hasExpression(text: string): boolean {
  const start = text.indexOf('{{');
  return start >= 0 && text.indexOf('}}', start + 2) >= 0;
}

/**
 * Takes a text apart into plain text and the code of each `{{ … }}`.
 * A `{{` that no `}}` follows is plain text.
 *
 * Errors: expression_invalid, with `details.position` (1 = the text's first character). The caller names node and parameter.
 */
export function parseTemplate(text: string): ParsedTemplate {
  if (text.length > MAX_TEMPLATE_CHARS) {
    throw new AppError('expression_invalid', `The text is longer than ${MAX_TEMPLATE_CHARS} characters`, {
      details: { position: MAX_TEMPLATE_CHARS },
    });
  }
  const parsed: ParsedTemplate = {
    parts: [],
    single: false,
    roots: new Set(),
    nodeNames: new Set(),
    nodeOutputs: new Map(),
    asksAnyOutput: false,
    dynamic: false,
    looksAtAllItems: false,
  };
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('{{', at);
    if (start < 0 || text.indexOf('}}', start + 2) < 0) break;
    if (start > at) parsed.parts.push({ kind: 'text', text: text.slice(at, start) });
    at = readPart(text, start + 2, parsed);
    if (parsed.parts.length > MAX_TEMPLATE_PARTS) {
      throw new AppError('expression_invalid', `The text holds more than ${MAX_TEMPLATE_PARTS} parts`, {
        details: { position: start + 1 },
      });
    }
  }
  if (at < text.length) parsed.parts.push({ kind: 'text', text: text.slice(at) });
  parsed.single = parsed.parts.length === 1 && parsed.parts[0]?.kind === 'code';
  return parsed;
}

function readPart(text: string, start: number, parsed: ParsedTemplate): number {
  try {
    const scanned = scanCode(text, start);
    parsed.parts.push({ kind: 'code', code: text.slice(start, scanned.end), offset: start, empty: scanned.empty });
    for (const root of scanned.roots) parsed.roots.add(root);
    for (const name of scanned.nodeNames) parsed.nodeNames.add(name);
    for (const [name, asked] of scanned.nodeOutputs)
      parsed.nodeOutputs.set(name, new Set([...(parsed.nodeOutputs.get(name) ?? []), ...asked]));
    parsed.dynamic ||= scanned.dynamic;
    parsed.asksAnyOutput ||= scanned.asksAnyOutput;
    parsed.looksAtAllItems ||= scanned.looksAtAllItems;
    return scanned.end + 2;
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    throw new AppError('expression_invalid', error.message, { details: { position: error.offset + 1 }, cause: error });
  }
}
