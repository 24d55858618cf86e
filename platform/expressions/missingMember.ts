import { memberProbes } from './memberProbes.ts';

/**
 * Names the missing member of an expression, instead of the engine's "cannot read property 'name' of undefined": "reads body.name, but the
 * item has no “body”." Null for other errors, and if the text does not contain the name.
 */
export function missingMember(text: string, message: string, position: number | undefined): string | null {
  const found = /^cannot read property '([^]*)' of (undefined|null)$/.exec(message);
  if (!found) return null;
  const [, name, nothing] = found;
  const near = memberProbes(text)
    .filter((probe) => probe.name === name)
    .toSorted((a, b) => Math.abs(a.offset + 1 - (position ?? 1)) - Math.abs(b.offset + 1 - (position ?? 1)));
  const [probe] = near;
  if (!probe) return null;
  const { root, path } = pathOf(probe.owner);
  const reads = `reads ${[...path, name].join('.')}${root.of}`;
  const missing = path.at(-1);
  if (missing === undefined) return null;
  if (nothing === 'null') return `${reads}, but “${path.join('.')}” is empty.`;
  return `${reads}, but ${ownerInWords(root.said, path.slice(0, -1))} has no “${missing}”.`;
}

/** Describes a missing field: "The item has no “nmae”." */
export function missingField(owner: string, name: string): string {
  const { root, path } = pathOf(owner);
  const said = ownerInWords(root.said, path);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} has no “${name}”.`;
}

function ownerInWords(root: string, path: readonly string[]): string {
  return path.length === 0 ? root : `“${path.join('.')}”`;
}

interface Root {
  /** As an object with fields, or without them. */
  said: string;
  /** Behind a path. */
  of: string;
}

const member = String.raw`(?:\?\.|\.)[A-Za-z_$][\w$]*|(?:\?\.)?\[\s*(?:"[^"]*"|'[^']*'|\d+)\s*\]`;
const item: [RegExp, (found: RegExpExecArray) => Root] = [
  /^\$json|^\$input\.(?:item|first\(\)|last\(\))\.json/,
  () => ({ said: 'the item', of: '' }),
];
const roots: [RegExp, (found: RegExpExecArray) => Root][] = [
  item,
  [/^\$binary/, () => ({ said: 'the item', of: ' of its files' })],
  [
    /^\$\(\s*(["'`])([^]*?)\1\s*\)\.(?:item|first\(\)|last\(\))\.json/,
    ([, , node]) => ({ said: `the item of “${node!}”`, of: ` of “${node!}”` }),
  ],
];

/** Returns the names that lead to a value, and their root. */
function pathOf(code: string): { root: Root; path: string[] } {
  for (const [pattern, toRoot] of roots) {
    const found = pattern.exec(code);
    const rest = found && code.slice(found[0].length);
    if (!found || rest === null || !new RegExp(`^(?:${member})*$`).test(rest)) continue;
    return { root: toRoot(found), path: namesOf(rest) };
  }
  const tail = new RegExp(`(?:${member})+$`).exec(code)?.[0] ?? '';
  const start = code.slice(0, code.length - tail.length);
  return { root: { said: start, of: '' }, path: tail === '' ? [] : namesOf(tail) };
}

function namesOf(members: string): string[] {
  return [...members.matchAll(new RegExp(member, 'g'))].map(([one]) =>
    one.replace(/^\?\.(?=\[)/, '').replace(/^(?:\?\.|\.)|^\[\s*["']?|["']?\s*\]$/g, ''),
  );
}
