import type { AdfDocument, AdfMark, AdfNode } from './adfNode.ts';

/** Deeper nodes are left out. */
const maxDepth = 50;

/** Converts a document to Markdown. Macros without a text are left out, and files become their names. */
export function adfToMarkdown({ content }: AdfDocument): string {
  return blocksOf(content, 0).trim();
}

function blocksOf(nodes: readonly AdfNode[] = [], depth: number, between = '\n\n'): string {
  if (depth > maxDepth) return '';
  return nodes
    .map((node) => blockOf(node, depth))
    .filter((text) => text !== '')
    .join(between);
}

function blockOf(node: AdfNode, depth: number): string {
  const { type, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return inlineOf(content);
    case 'heading':
      return `${'#'.repeat(Math.min(6, Number(attrOf(node, 'level')) || 1))} ${inlineOf(content)}`;
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
    case 'decisionList':
      return listOf(node, depth);
    case 'codeBlock':
      return fenced(content.map(({ text = '' }) => text).join(''), attrOf(node, 'language'));
    case 'blockquote':
    case 'panel':
      return prefixed(blocksOf(content, depth + 1), '> ');
    case 'expand':
    case 'nestedExpand': {
      const title = attrOf(node, 'title');
      return [title === '' ? '' : `**${escaped(title)}**`, blocksOf(content, depth + 1)].filter(Boolean).join('\n\n');
    }
    case 'rule':
      return '---';
    case 'table':
      return tableOf(node, depth);
    default:
      return isInline.has(type) ? inlineOf([node]) : blocksOf(content, depth + 1);
  }
}

const isInline = new Set([
  'text',
  'hardBreak',
  'mention',
  'emoji',
  'inlineCard',
  'blockCard',
  'embedCard',
  'date',
  'status',
  'media',
  'mediaInline',
]);

function listOf(node: AdfNode, depth: number): string {
  const { type, content = [] } = node;
  const start = Number(attrOf(node, 'order')) || 1;
  const lines = content.map((item, index) => {
    if (item.type === 'taskList') return prefixed(listOf(item, depth + 1), '  ');
    const bullet = type === 'orderedList' ? `${start + index}. ` : '- ';
    const box = item.type === 'taskItem' ? (attrOf(item, 'state') === 'DONE' ? '[x] ' : '[ ] ') : '';
    const isText = item.type === 'taskItem' || item.type === 'decisionItem';
    const text = isText ? inlineOf(item.content ?? []) : blocksOf(item.content, depth + 1, '\n');
    return prefixed(`${box}${text}`, ' '.repeat(bullet.length)).replace(/^ */, bullet);
  });
  return depth > maxDepth ? '' : lines.join('\n');
}

/** The first row is the header, as Markdown has it. */
function tableOf({ content: rows = [] }: AdfNode, depth: number): string {
  const lines = rows.map(({ content: cells = [] }) =>
    cells.map((cell) =>
      blocksOf(cell.content, depth + 1, ' ')
        .replaceAll('|', '\\|')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' '),
    ),
  );
  const [header, ...body] = lines.map((cells) => `| ${cells.join(' | ')} |`);
  if (header === undefined) return '';
  const width = lines[0]!.length;
  return [header, `|${' --- |'.repeat(width)}`, ...body].join('\n');
}

function fenced(code: string, language: string): string {
  const fence = code.includes('```') ? '````' : '```';
  return `${fence}${language}\n${code}\n${fence}`;
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
}

function inlineOf(nodes: readonly AdfNode[]): string {
  return nodes.map((node) => marked(inlineText(node), node)).join('');
}

function inlineText(node: AdfNode): string {
  switch (node.type) {
    case 'text':
      return node.marks?.some(({ type }) => type === 'code') ? `\`${node.text ?? ''}\`` : escaped(node.text ?? '');
    case 'hardBreak':
      return '\n';
    case 'mention':
      return attrOf(node, 'text') || `[~accountid:${attrOf(node, 'id')}]`;
    case 'emoji':
      return attrOf(node, 'text') || attrOf(node, 'shortName');
    case 'inlineCard':
    case 'blockCard':
    case 'embedCard':
      return attrOf(node, 'url');
    case 'date':
      return dayOf(attrOf(node, 'timestamp'));
    case 'status':
      return attrOf(node, 'text');
    case 'media':
    case 'mediaInline':
      return attrOf(node, 'url') || attrOf(node, 'alt');
    default:
      return inlineOf(node.content ?? []);
  }
}

const signs: Readonly<Record<string, string>> = { strong: '**', em: '*', strike: '~~' };

/** The marks of a text, with its spaces outside, because Markdown has none inside. */
function marked(text: string, { type, marks = [] }: AdfNode): string {
  if (type !== 'text' || text.trim() === '') return text;
  const inner = text.trim();
  const start = text.length - text.trimStart().length;
  const [before, after] = [text.slice(0, start), text.slice(start + inner.length)];
  const isCode = marks.some((mark) => mark.type === 'code');
  const sign = isCode ? [] : marks.flatMap((mark) => signs[mark.type] ?? []);
  const signed = `${sign.join('')}${inner}${sign.toReversed().join('')}`;
  const href = marks.find((mark) => mark.type === 'link');
  return `${before}${href ? linkOf(signed, href) : signed}${after}`;
}

function linkOf(text: string, { attrs }: AdfMark): string {
  const href = String(attrs?.['href'] ?? '');
  return text === href ? href : `[${text}](${href.replaceAll(')', '%29')})`;
}

/** Escapes characters that would be signs of Markdown. An underscore within a word is none. Texts are of strangers: each regex is linear. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*]|(?<![\p{L}\d])_|_(?![\p{L}\d])|\](?=\()/gu, '\\$&')
    .replaceAll(/^([^\S\n]*)([#>+-])(?=\s)/gm, '$1\\$2');
}

function dayOf(timestamp: string): string {
  const time = new Date(Number(timestamp));
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10);
}

function attrOf({ attrs }: AdfNode, name: string): string {
  const value = attrs?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
