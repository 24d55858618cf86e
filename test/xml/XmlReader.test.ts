import { describe, expect, test } from 'vitest';

import { XmlReader, type XmlProblem, type XmlReaderOptions } from '../../platform/xml/XmlReader.ts';

const ignored = (): void => undefined;

function read(xml: string, options: Partial<XmlReaderOptions<false>> = {}): string[] {
  const seen: string[] = [];
  const reader = new XmlReader(
    {
      open: ({ name }) => seen.push(`<${name}>`),
      text: (text) => seen.push(text),
      close: ({ name }) => seen.push(`</${name}>`),
    },
    { namespaces: false, bounds: { depth: 3 }, ...options },
  );
  reader.write(xml);
  reader.close();
  return seen;
}

describe('the reader of XML', () => {
  test('passes on elements, texts and CDATA in order', () => {
    expect(read('<a>1<b x="2"/><![CDATA[<3>]]>&#52;</a>')).toEqual(['<a>', '1', '<b>', '</b>', '<3>', '4', '</a>']);
  });

  test('refuses document types, also where syntax errors are ignored', () => {
    const xml = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>';
    expect(() => read(xml)).toThrow('DOCTYPE');
    expect(() => read(xml, { refuse: () => null })).toThrow('DOCTYPE');
  });

  test('never expands a name that XML does not define', () => {
    expect(() => read('<a>&e;</a>')).toThrow('undefined entity');
    expect(read('<a>&e;</a>', { refuse: () => null })).toEqual(['<a>', '&e;', '</a>']);
    expect(read('<a>&e;</a>', { entities: { e: '€' } })).toEqual(['<a>', '€', '</a>']);
  });

  test.each<[string, XmlProblem]>([
    ['<a><a><a><a/></a></a></a>', { kind: 'bound', bound: 'depth', most: 3 }],
    ['<a b="" c="" d=""/>', { kind: 'bound', bound: 'attributes', most: 2 }],
    [`<a>${'x'.repeat(20)}</a>`, { kind: 'bound', bound: 'silentChars', most: 20 }],
  ])('refuses %s beyond its bound', (xml, problem) => {
    const found: XmlProblem[] = [];
    const refuse = (one: XmlProblem): Error => {
      found.push(one);
      return new Error('refused');
    };
    const bounds = { depth: 3, attributes: 2, silentChars: 20 };
    const reader = new XmlReader(
      { open: ignored, text: ignored, close: ignored },
      { namespaces: false, bounds, refuse },
    );
    expect(() => {
      for (const character of xml) reader.write(character);
    }).toThrow('refused');
    expect(found).toEqual([problem]);
  });

  test('refuses half a document', () => {
    expect(() => read('<a><b></b>')).toThrow('unclosed tag');
  });
});
