import { SaxesParser } from 'saxes';

/** An element: attributes as `@name` (those of namespaces left out), children by their name as the source writes it (`arxiv:doi`), a list where there are several, and `#text`. One with text alone is that text. */
export type XmlTree = string | { [name: string]: XmlTree | XmlTree[] };

const maxDepth = 64;

interface Open {
  readonly name: string;
  readonly node: Record<string, XmlTree | XmlTree[]>;
  text: string;
}

/**
 * The tree of an XML document, under the name of its root. Document types are refused, so nothing is ever expanded; depth is bounded. Read
 * lists with `listOf` or `[]` in paths: one child stands alone. Errors: TypeError for invalid XML.
 */
export function xmlTree(text: string): XmlTree {
  const root: Open = { name: '', node: {}, text: '' };
  const open: Open[] = [root];
  const parser = new SaxesParser({ xmlns: false });
  const refuse = (why: string): never => {
    throw new TypeError(`the answer is no readable XML: ${why}`);
  };
  parser.on('doctype', () => refuse('it has a document type'));
  parser.on('error', (error) => refuse(error.message));
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > maxDepth) refuse('it nests too deep');
    const own = Object.entries(attributes).filter(([key]) => !/^xmlns(:|$)/.test(key));
    const node = Object.fromEntries(own.map(([key, value]) => [`@${key}`, value]));
    open.push({ name, node, text: '' });
  });
  const addText = (part: string): void => {
    open.at(-1)!.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const { name, node, text: own } = open.pop()!;
    const trimmed = own.replaceAll(/\s+/g, ' ').trim();
    const isText = Object.keys(node).length === 0;
    const tree: XmlTree = isText ? trimmed : trimmed === '' ? node : { ...node, '#text': trimmed };
    const siblings = open.at(-1)!.node;
    const before = Object.hasOwn(siblings, name) ? siblings[name] : undefined;
    if (before === undefined) siblings[name] = tree;
    else if (Array.isArray(before)) before.push(tree);
    else siblings[name] = [before, tree];
  });
  parser.write(text).close();
  return root.node;
}
