import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { SyntaxNode } from '@lezer/common';

/** A completion target at the end of code. Offsets count from the code's beginning. */
export type CompletionTarget =
  /** A name that stands on its own. */
  | { kind: 'root'; from: number }
  /** A member of `owner`: after a dot at `dot`, or in brackets (`quote`: the mark that is open there, or null). */
  | { kind: 'member'; owner: string; from: number; dot: number; bracket: false }
  | { kind: 'member'; owner: string; from: number; dot: number; bracket: true; quote: string | null }
  /** The name of a node in `$('…`. */
  | { kind: 'node'; from: number; quote: string }
  /** The name of a module in `require('…`. */
  | { kind: 'module'; from: number; quote: string };

const expressionParser = javascriptLanguage.parser.configure({ top: 'SingleExpression' });

/**
 * Returns the completion target at the end of the code; null inside comments, numbers and strings. The code is the part of an expression
 * (or, with `body`, of a code node) that stands before the caret.
 */
export function completionTarget(code: string, body = false): CompletionTarget | null {
  const tree = (body ? javascriptLanguage.parser : expressionParser).parse(code);
  const node = tree.resolveInner(code.length, -1);
  if (/Comment|^Number$|^RegExp$|^TemplateString$/.test(node.name)) return null;
  if (node.name === 'String') return inText(node, code);
  const member = enclosingMember(node, code);
  if (member !== null) return member;
  if (node.name === 'VariableName') return { kind: 'root', from: node.from };
  // Behind a value nothing new begins; behind an operator, a bracket or a space something may.
  return /(^|[\s([{,;:?!=<>+\-*/%&|])$/.test(code) ? { kind: 'root', from: code.length } : null;
}

function inText(node: SyntaxNode, code: string): CompletionTarget | null {
  const quote = code[node.from] ?? "'";
  const isClosed = node.to - node.from > 1 && code.endsWith(quote);
  const { parent } = node;
  if (isClosed || parent === null) return null;
  if (parent.name === 'ArgList') {
    const callee = parent.parent?.firstChild;
    const called = callee?.name === 'VariableName' ? code.slice(callee.from, callee.to) : '';
    if (called === '$') return { kind: 'node', from: node.from + 1, quote };
    return called === 'require' ? { kind: 'module', from: node.from + 1, quote } : null;
  }
  if (parent.name !== 'MemberExpression') return null;
  const owner = parent.firstChild;
  if (owner === null || owner.from === node.from) return null;
  const dot = code.lastIndexOf('[', node.from);
  return {
    kind: 'member',
    owner: code.slice(owner.from, owner.to),
    from: node.from + 1,
    dot,
    bracket: true,
    quote,
  };
}

function enclosingMember(node: SyntaxNode, code: string): CompletionTarget | null {
  const isName = node.name === 'PropertyName' || node.name === 'PrivatePropertyName';
  const expression = isName || node.name === '.' || node.name === '?.' || node.name === '[' ? node.parent : node;
  if (expression?.name !== 'MemberExpression') return null;
  const owner = expression.firstChild;
  if (owner === null || owner.to > code.length) return null;
  const text = code.slice(owner.from, owner.to);
  const between = code.slice(owner.to, isName ? node.from : code.length);
  const dot = owner.to + (/\S/.exec(between)?.index ?? 0);
  if (/^\s*(\?\.)?\[\s*$/.test(between))
    return { kind: 'member', owner: text, from: code.length, dot, bracket: true, quote: null };
  if (!/^\s*\??\.\s*$/.test(between)) return null;
  return { kind: 'member', owner: text, from: isName ? node.from : code.length, dot, bracket: false };
}
