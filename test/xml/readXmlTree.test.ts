import { expect, test } from 'vitest';
import { childrenOf, readXmlTree, textIn } from '../../platform/xml/readXmlTree.ts';

test('a document is read as a tree, without its prefixes', async () => {
  const root = await readXmlTree(
    '<d:list xmlns:d="DAV:"><d:one>a&amp;b</d:one><d:one><![CDATA[<c>]]></d:one><two xmlns="urn:x">&#x1;</two></d:list>',
  );
  expect([root.name, root.uri]).toEqual(['list', 'DAV:']);
  expect(childrenOf(root, 'one').map(({ text }) => text)).toEqual(['a&b', '<c>']);
  expect(textIn(root, 'two')).toBe('\u0001');
  expect(root.children[2]!.uri).toBe('urn:x');
  expect(textIn(root, 'three')).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['half a document', '<a><b></a>'],
  ['a document type', '<!DOCTYPE a><a/>'],
  ['too many levels', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`],
])('%s is refused', (_what, text) => expect(readXmlTree(text)).rejects.toThrow());
