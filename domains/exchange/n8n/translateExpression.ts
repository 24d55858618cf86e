import { parse, type AnyNode } from 'acorn';
import { hasExpression, parseTemplate } from '../../../platform/expressions/parse.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { replaceCode, type Replacement } from './replaceCode.ts';
import { replacementOf } from './replacementOf.ts';

/** A text of n8n in our syntax, and its parts without a counterpart. */
export interface Translation {
  text: string;
  remarks: string[];
}

/**
 * Translates a text parameter of n8n. A text that begins with `=` is a template; any other is literal there, so its `{{` is written here as
 * an expression that returns these two characters.
 */
export function translateText(text: string): Translation {
  if (!text.startsWith('=')) {
    return { text: hasExpression(text) ? text.replaceAll('{{', `{{ '{{' }}`) : text, remarks: [] };
  }
  const template = text.slice(1);
  if (!hasExpression(template)) return { text: template, remarks: [] };
  const remarks: string[] = [];
  try {
    const parts = parseTemplate(template).parts.map((part) => {
      if (part.kind === 'text') return part.text;
      const translated = translateCode(part.code, 'expression');
      remarks.push(...translated.remarks);
      return `{{${translated.text}}}`;
    });
    return { text: parts.join(''), remarks };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { text: template, remarks: [`The expression cannot be read: ${error.message}`] };
  }
}

const wrappers = { expression: ['(\n', '\n)'], body: ['(async function () {\n', '\n})'] } as const;

/** Translates JavaScript: the code of one `{{ … }}`, or the body of a code node. Code that cannot be read stays as it is. */
export function translateCode(code: string, kind: keyof typeof wrappers): Translation {
  const [prefix, suffix] = wrappers[kind];
  const trimmed = kind === 'expression' ? code.replace(/;\s*$/, ' ') : code;
  let program: AnyNode;
  try {
    program = parse(prefix + trimmed + suffix, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowImportExportEverywhere: kind === 'body',
    });
  } catch {
    return trimmed.trim() === '' ? { text: code, remarks: [] } : { text: code, remarks: ['The code cannot be read.'] };
  }
  const source = prefix + trimmed + suffix;
  const remarks = new Set<string>();
  const replacements: Replacement[] = [];
  visit(program, { source, replacements, remarks });
  const text = replaceCode(source, replacements);
  return { text: text.slice(prefix.length, text.length - suffix.length), remarks: [...remarks] };
}

interface Found {
  source: string;
  replacements: Replacement[];
  remarks: Set<string>;
}

/** A replaced range is not visited again; a plain member name is not an identifier. */
function visit(node: AnyNode, found: Found): void {
  const { text, remark } = replacementOf(node, found.source);
  if (remark !== undefined) found.remarks.add(remark);
  if (text !== undefined) {
    found.replacements.push({ start: node.start, end: node.end, text });
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key' || key === 'label') && !('computed' in node && node.computed);
    if (isName) continue;
    for (const child of (Array.isArray(value) ? value : [value]) as unknown[])
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as AnyNode, found);
  }
}
