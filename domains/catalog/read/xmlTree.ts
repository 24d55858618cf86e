import { XmlReader } from '../../../platform/xml/XmlReader.ts';

/** An element: attributes as `@name` (those of namespaces left out), children by their name as the source writes it (`arxiv:doi`), a list where there are several, and `#text`. One with text alone is that text. */
export type XmlTree = string | { [name: string]: XmlTree | XmlTree[] };

const maxDepth = 64;

interface Open {
  readonly name: string;
  readonly node: Record<string, XmlTree | XmlTree[]>;
  text: string;
}

/**
 * Returns the tree of an XML document, under the name of its root. Read lists with `listOf` or `[]` in paths: a single child is no list.
 * Errors: those of `XmlReader`.
 */
export function xmlTree(text: string): XmlTree {
  const root: Open = { name: '', node: {}, text: '' };
  const open: Open[] = [root];
  const reader = new XmlReader(
    {
      open: ({ name, attributes }) => {
        const own = Object.entries(attributes).filter(([key]) => !/^xmlns(:|$)/.test(key));
        open.push({ name, node: Object.fromEntries(own.map(([key, value]) => [`@${key}`, value])), text: '' });
      },
      text: (part) => {
        open.at(-1)!.text += part;
      },
      close: () => addTree(open.at(-2)!, open.pop()!),
    },
    { namespaces: false, bounds: { depth: maxDepth } },
  );
  reader.write(text);
  reader.close();
  return root.node;
}

function addTree({ node: siblings }: Open, { name, node, text }: Open): void {
  const trimmed = text.replaceAll(/\s+/g, ' ').trim();
  const isText = Object.keys(node).length === 0;
  const tree: XmlTree = isText ? trimmed : trimmed === '' ? node : { ...node, '#text': trimmed };
  const before = Object.hasOwn(siblings, name) ? siblings[name] : undefined;
  if (before === undefined) siblings[name] = tree;
  else if (Array.isArray(before)) before.push(tree);
  else siblings[name] = [before, tree];
}
