import MarkdownIt from 'markdown-it';

import type { JsonObject } from '../../domains/executions/item.ts';
import { textNodes, type AdfDocument, type AdfMark, type AdfNode } from './adfNode.ts';

/** A node whose content is not complete. */
interface OpenNode {
  readonly type: string;
  readonly attrs?: JsonObject;
  readonly content: AdfNode[];
}

/** Newlines are line breaks, and only whole addresses become links. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

type Token = ReturnType<typeof markdown.parse>[number];

/** Converts Markdown (CommonMark with tables) to a document. Images become links, because Jira shows attachments only. */
export function markdownToAdf(text: string): AdfDocument {
  const root: OpenNode = { type: 'doc', content: [] };
  const open: OpenNode[] = [root];
  for (const token of markdown.parse(text, {})) {
    const parent = open.at(-1)!;
    const opened = openedBy(token);
    if (opened) open.push(opened);
    else if (token.nesting === -1 && closes.has(token.type)) {
      open.pop();
      open.at(-1)!.content.push(...fitted(parent, open.at(-1)!.type));
    } else parent.content.push(...leavesOf(token, parent.type));
  }
  return { version: 1, type: 'doc', content: root.content };
}

const containers: Readonly<Record<string, string>> = {
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  bullet_list_open: 'bulletList',
  ordered_list_open: 'orderedList',
  list_item_open: 'listItem',
  blockquote_open: 'blockquote',
  table_open: 'table',
  tr_open: 'tableRow',
  th_open: 'tableHeader',
  td_open: 'tableCell',
};
const closes = new Set(Object.keys(containers).map((name) => name.replace('_open', '_close')));

function openedBy(token: Token): OpenNode | undefined {
  const type = containers[token.type];
  if (type === undefined) return undefined;
  if (type === 'heading') return { type, attrs: { level: Number(token.tag.slice(1)) }, content: [] };
  if (type === 'orderedList') return { type, attrs: { order: Number(token.attrGet('start') ?? 1) }, content: [] };
  return { type, content: [] };
}

/** Nodes without further blocks. */
function leavesOf(token: Token, parent: string): AdfNode[] {
  switch (token.type) {
    case 'inline': {
      const content = inlineNodes(token.children ?? []);
      return parent === 'tableHeader' || parent === 'tableCell' ? [{ type: 'paragraph', content }] : content;
    }
    case 'fence':
    case 'code_block': {
      const [language = ''] = token.info.trim().split(/\s+/);
      const code = token.content.replace(/\n$/, '');
      return [
        {
          type: 'codeBlock',
          ...(language === '' ? {} : { attrs: { language } }),
          ...(code === '' ? {} : { content: [{ type: 'text', text: code }] }),
        },
      ];
    }
    case 'hr':
      return [{ type: 'rule' }];
    default:
      return []; // `thead_open` and its kin
  }
}

const markOf: Readonly<Record<string, string>> = { strong_open: 'strong', em_open: 'em', s_open: 'strike' };

function inlineNodes(tokens: readonly Token[]): AdfNode[] {
  const marks: AdfMark[] = [];
  return tokens.flatMap((token): AdfNode[] => {
    const mark = markOf[token.type];
    if (mark !== undefined) marks.push({ type: mark });
    else if (token.type === 'link_open') marks.push({ type: 'link', attrs: { href: token.attrGet('href') ?? '' } });
    else if (token.nesting === -1) marks.pop();
    switch (token.type) {
      case 'text':
        return textNodes(token.content, [...marks]);
      case 'code_inline': {
        // Code can have no other mark than a link.
        const links = marks.filter(({ type }) => type === 'link');
        return token.content === '' ? [] : [{ type: 'text', text: token.content, marks: [{ type: 'code' }, ...links] }];
      }
      case 'image': {
        const href = String(token.attrGet('src') ?? '');
        const others = marks.filter(({ type }) => type !== 'link');
        return textNodes(token.content || href, [...others, { type: 'link', attrs: { href } }]);
      }
      case 'softbreak':
      case 'hardbreak':
        return [{ type: 'hardBreak' }];
      default:
        return [];
    }
  });
}

const inBlock = new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock']);

/** Returns a complete node as its parent may hold it: lists and quotes hold paragraphs, lists and code only. */
function fitted(node: OpenNode, parent: string): readonly AdfNode[] {
  const complete = { ...node, content: filled(node) };
  if ((parent !== 'listItem' && parent !== 'blockquote') || inBlock.has(node.type)) return [complete];
  if (node.type === 'heading') return [{ type: 'paragraph', content: node.content }];
  if (node.type === 'blockquote') return complete.content;
  return node.type === 'table' ? node.content.map(lineOf) : [];
}

/** A list item, a quote and a cell hold at least a paragraph; a list item begins with one, or with code. */
function filled({ type, content }: OpenNode): readonly AdfNode[] {
  const kept = type === 'listItem' || type === 'blockquote' ? content.filter((one) => one.type !== 'rule') : content;
  const [first] = kept;
  if (type === 'listItem' && first?.type !== 'paragraph' && first?.type !== 'codeBlock')
    return [{ type: 'paragraph', content: [] }, ...kept];
  const isEmpty = first === undefined && ['blockquote', 'tableHeader', 'tableCell'].includes(type);
  return isEmpty ? [{ type: 'paragraph', content: [] }] : kept;
}

/** A row of a table as a paragraph. */
function lineOf(row: AdfNode): AdfNode {
  const cells = (row.content ?? []).map((cell) => (cell.content ?? []).flatMap(({ content = [] }) => content));
  const between: AdfNode = { type: 'text', text: ' | ' };
  return { type: 'paragraph', content: cells.flatMap((cell, index) => (index === 0 ? cell : [between, ...cell])) };
}
