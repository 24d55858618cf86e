import { XmlReader, type XmlTag } from '../../../../platform/xml/XmlReader.ts';

/** An element of a small document. */
export interface XmlElement {
  readonly uri: string;
  readonly local: string;
  readonly attributes: readonly { readonly uri: string; readonly local: string; readonly value: string }[];
  readonly children: readonly XmlElement[];
  /** Its own text; '' where only elements are inside. */
  readonly text: string;
}

const mostDepth = 64;

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads an untrusted document with namespaces, without anything that two parsers could interpret differently: no document type, comment,
 * processing instruction, CDATA or relative namespace. Throws an Error that says what is wrong.
 */
export function readXml(xml: string, { allowComments = false } = {}): XmlElement {
  const body = xml.replace(
    /^\uFEFF?<\?xml version="1\.[01]"( encoding="(utf|UTF)-8")?( standalone="(yes|no)")?\s*\?>\s*/,
    '',
  );
  const bare = allowComments ? body.replaceAll(/<!--[\s\S]*?-->/g, '') : body;
  if (/<[!?]/.test(bare)) throw new Error('The XML holds a document type, comment, instruction or CDATA');
  if (bare.includes('\0')) throw new Error('The XML holds a NUL');
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  const reader = new XmlReader(
    {
      open: (tag) => {
        const element = elementOf(tag);
        const parent = open.at(-1);
        if (parent) parent.children.push(element);
        else root = element;
        open.push(element);
      },
      text: (text) => {
        const parent = open.at(-1);
        if (parent) parent.text += text;
      },
      close: () => void open.pop(),
    },
    { namespaces: true, bounds: { depth: mostDepth }, positions: false },
  );
  reader.write(bare);
  reader.close();
  if (root === null) throw new Error('The XML holds nothing');
  return root;
}

function elementOf({ uri, local, attributes }: XmlTag<true>): OpenElement {
  const all = Object.values(attributes);
  const spaces = all.filter((one) => one.prefix === 'xmlns' || (one.prefix === '' && one.local === 'xmlns'));
  if (spaces.some(({ value }) => !value.includes(':'))) throw new Error('The XML has a relative namespace');
  const own = all.filter((one) => !spaces.includes(one));
  return {
    uri,
    local,
    attributes: own.map((one) => ({ uri: one.uri, local: one.local, value: one.value })),
    children: [],
    text: '',
  };
}

/** The value of an attribute without a namespace; null if there is none. */
export function attributeOf(element: XmlElement, name: string): string | null {
  return element.attributes.find(({ uri, local }) => uri === '' && local === name)?.value ?? null;
}

/** The children of that name. */
export function childrenOf(element: XmlElement, uri: string, local: string): XmlElement[] {
  return element.children.filter((child) => child.uri === uri && child.local === local);
}

/** The only child of that name. Throws where there are none or several. */
export function childOf(element: XmlElement, uri: string, local: string): XmlElement {
  const [only, ...more] = childrenOf(element, uri, local);
  if (!only || more.length > 0) throw new Error(`${element.local} must hold one ${local}`);
  return only;
}

/** The text of an element that holds nothing else. */
export function textOf(element: XmlElement): string {
  if (element.children.length > 0) throw new Error(`${element.local} must hold text only`);
  return element.text.trim();
}

/** An element and everything inside it. */
export function allOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(allOf)];
}
