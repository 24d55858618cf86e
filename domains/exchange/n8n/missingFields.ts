import { hasExpression } from '../../../platform/expressions/parse.ts';
import type { ImportRemark } from '../importedFile.ts';
import { KnownFields, type ImportedGraph } from './KnownFields.ts';

type Node = ImportedGraph['nodes'][number];

/**
 * Returns remarks about fields that expressions read and no node before them can give, by the id of the node that reads them: `$json.name`
 * and `$('Node').item.json.name`, as far as the fields of the items are known. They would silently be empty. The same for the context of
 * nodes that have none.
 */
export function missingFields(graph: ImportedGraph): Map<string, ImportRemark[]> {
  const reading = { byName: new Map(graph.nodes.map((node) => [node.name, node])), known: new KnownFields(graph) };
  const found = graph.nodes.map((node): [string, ImportRemark[]] => [
    node.id,
    textsOf(node).flatMap(({ text, path }) =>
      [...new Set([...fieldRemarks(text, node, reading), ...contextRemarks(text, reading)])].map((message) => ({
        parameter: `parameters.${path}`,
        message,
      })),
    ),
  ]);
  return new Map(found.filter(([, remarks]) => remarks.length > 0));
}

interface Reading {
  byName: ReadonlyMap<string, Node>;
  known: KnownFields;
}

function fieldRemarks(text: string, node: Node, { byName, known }: Reading): string[] {
  return readsOf(text).flatMap(({ owner, name }) => {
    const from = owner === null ? node : byName.get(owner);
    if (from === undefined) return [];
    const fields = owner === null ? known.arriving(from.id) : known.given(from.id);
    if (fields === null || fields.has(name)) return [];
    const whose = owner === null ? 'the items that arrive here' : `the items of "${from.name}"`;
    return [`"${name}" is read, but ${whose} have no such field; it is empty.`];
  });
}

function contextRemarks(text: string, { byName }: Reading): string[] {
  return [...text.matchAll(contextOf)].flatMap(([, one, other]) => {
    const name = one ?? other ?? '';
    return byName.get(name)?.type === 'logic.loop'
      ? []
      : [`The context of "${name}" is read, but only loops have one; it is empty.`];
  });
}

interface WrittenText {
  text: string;
  path: string;
}

/** The texts with expressions, and the code, of a node. */
function textsOf({ type, parameters = {} }: Node): WrittenText[] {
  const texts: WrittenText[] = [];
  const visit = (value: unknown, path: string): void => {
    if (path === 'tools') return; // a tool's $json is what the model fills in
    if (typeof value === 'string' && (hasExpression(value) || (type === 'logic.code' && path === 'code')))
      texts.push({ text: value, path });
    else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) visit(entry, path === '' ? key : `${path}.${key}`);
  };
  visit(parameters, '');
  return texts;
}

/** A name behind a dot or in brackets that is not called. */
const member = String.raw`(?:\s*\??\.\s*([A-Za-z_$][\w$]*)(?![\w$]|\s*\()|\s*(?:\?\.)?\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\])`;
const ofOwn = new RegExp(String.raw`(?<![\w$.])\$json${member}`, 'g');
const ofOther = new RegExp(
  String.raw`\$\(\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\)\s*\.\s*(?:item|first\(\)|last\(\)|all\(\)\[[^\]]{1,40}\])\s*\??\.\s*json${member}`,
  'g',
);

const contextOf = /\$\(\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\)\s*\??\.\s*context\b/g;

/** Names directly behind `$json`, or behind the json of another node. */
function readsOf(text: string): { owner: string | null; name: string }[] {
  const own = [...text.matchAll(ofOwn)].map(([, a, b, c]) => ({ owner: null, name: a ?? b ?? c ?? '' }));
  const others = [...text.matchAll(ofOther)].map(([, one, other, a, b, c]) => ({
    owner: one ?? other ?? '',
    name: a ?? b ?? c ?? '',
  }));
  return [...own, ...others];
}
