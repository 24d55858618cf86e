/** An element of a document that was read as a whole. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** The namespace; empty if there is none. */
  readonly uri: string;
  /** Texts in it, without those of its children. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface Open {
  name: string;
  uri: string;
  text: string;
  children: Open[];
}

const maxDepth = 32;

/** Reads a short document of another service. The caller limits its size. Errors: an Error for anything but XML. */
export async function readXmlTree(text: string): Promise<XmlElement> {
  // The parser is loaded when it is used first, because few processes need it.
  const { XmlReader } = await import('./XmlReader.ts');
  const path: Open[] = [];
  let root: Open | undefined;
  const reader = new XmlReader(
    {
      open: ({ local, uri }) => {
        const element: Open = { name: local, uri, text: '', children: [] };
        path.at(-1)?.children.push(element);
        root ??= element;
        path.push(element);
      },
      text: (value) => {
        const element = path.at(-1);
        if (element) element.text += value;
      },
      close: () => void path.pop(),
    },
    // Names of files may hold control characters, which servers write as references.
    { namespaces: true, bounds: { depth: maxDepth }, isXml11: true },
  );
  reader.write(text);
  reader.close();
  if (!root) throw new Error('The XML has no element');
  return root;
}

/** Returns the children with this name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** Returns the text of the first child with this name; undefined if there is none. */
export function textIn(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}
