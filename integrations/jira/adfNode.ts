import type { JsonObject } from '../../domains/executions/item.ts';

/** A node of a document: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
export interface AdfNode {
  readonly type: string;
  readonly attrs?: JsonObject;
  readonly content?: readonly AdfNode[];
  readonly text?: string;
  readonly marks?: readonly AdfMark[];
}

export interface AdfMark {
  readonly type: string;
  readonly attrs?: JsonObject;
}

/** A whole document, as Jira stores descriptions and comments. */
export interface AdfDocument {
  readonly version: 1;
  readonly type: 'doc';
  readonly content: readonly AdfNode[];
}

/** Returns true for a document. */
export function isDocument(value: unknown): value is AdfDocument {
  if (typeof value !== 'object' || value === null) return false;
  const { type, content } = value as Partial<AdfDocument>;
  return type === 'doc' && Array.isArray(content);
}

/** Jira's own way to write a mention in a text. */
const mention = /\[~accountid:([\w:-]{1,128})\]/g;

/** Returns the nodes of a text: mentions such as `[~accountid:5b10a2]`, and the text between them. Empty texts are not allowed. */
export function textNodes(text: string, marks: readonly AdfMark[] = []): AdfNode[] {
  const nodes: AdfNode[] = [];
  let end = 0;
  const add = (part: string): void => {
    if (part !== '') nodes.push({ type: 'text', text: part, ...(marks.length === 0 ? {} : { marks }) });
  };
  for (const match of text.matchAll(mention)) {
    add(text.slice(end, match.index));
    nodes.push({ type: 'mention', attrs: { id: match[1]! } });
    end = match.index + match[0].length;
  }
  add(text.slice(end));
  return nodes;
}
