import { parse, type AnyNode, type CallExpression } from 'acorn';
import { parseTemplate } from '../../../platform/expressions/parse.ts';

/** A value that n8n lets the model fill: `$fromAI('city', 'The city', 'string', 'Rome')`. */
export interface FromAi {
  /** Its name as a field of an item. */
  key: string;
  description: string;
  type: 'string' | 'number' | 'boolean' | 'object';
  fallback?: string | number | boolean;
}

const types = { string: 'string', number: 'number', boolean: 'boolean', json: 'object' } as const;
const mostFilled = 30;
const deepest = 32;

/**
 * Returns the request of a `$fromAI` call; null for other calls. Source:
 * https://docs.n8n.io/advanced-ai/examples/using-the-fromai-function/.
 */
export function fromAiOf(node: CallExpression): FromAi | null {
  const { callee } = node;
  if (callee.type !== 'Identifier' || !/^\$from_?ai$/i.test(callee.name)) return null;
  const [key = '', description = '', type = 'string', fallback] = node.arguments.map(literalOf);
  const kind = String(type);
  return {
    key: fieldName(String(key ?? '')),
    description: String(description ?? ''),
    type: Object.hasOwn(types, kind) ? types[kind as keyof typeof types] : 'string',
    ...(fallback === undefined ? {} : { fallback }),
  };
}

/** A name as a field of an item that expressions read behind a dot. */
export function fieldName(name: string): string {
  const letters = name.replaceAll(/[^a-zA-Z0-9_]+/g, '_');
  return /^[a-zA-Z_]/.test(letters) ? letters : `value_${letters}`;
}

/** All of them in texts of a value, each name once. */
export function fromAiIn(value: unknown): FromAi[] {
  const found = new Map<string, FromAi>();
  const visit = (inner: unknown, depth: number): void => {
    if (typeof inner === 'string' && inner.startsWith('='))
      for (const one of inTemplate(inner.slice(1))) if (!found.has(one.key)) found.set(one.key, one);
    if (typeof inner === 'object' && inner !== null && depth < deepest)
      for (const entry of Object.values(inner)) visit(entry, depth + 1);
  };
  visit(value, 0);
  return [...found.values()].slice(0, mostFilled);
}

/** An unreadable call is skipped: the translation of the text reports it. */
function inTemplate(template: string): FromAi[] {
  if (!/from_?ai/i.test(template)) return [];
  const found: FromAi[] = [];
  try {
    for (const part of parseTemplate(template).parts)
      if (part.kind !== 'text') calls(parse(`(\n${part.code}\n)`, { ecmaVersion: 'latest' }), found);
  } catch {
    return [];
  }
  return found;
}

function calls(node: AnyNode, found: FromAi[]): void {
  if (node.type === 'CallExpression') {
    const one = fromAiOf(node);
    if (one) found.push(one);
  }
  for (const value of Object.values(node))
    for (const child of (Array.isArray(value) ? value : [value]) as unknown[])
      if (typeof child === 'object' && child !== null && 'type' in child) calls(child as AnyNode, found);
}

function literalOf(node: AnyNode): string | number | boolean | undefined {
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? '';
  if (node.type !== 'Literal') return undefined;
  const { value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
