import { parse, type AnyNode } from 'acorn';
import { CODE_WRAPPERS } from './codeWrappers.ts';
import { AppError } from '../../openapi/AppError.ts';
import { hasExpression, parseTemplate } from './parse.ts';

/** A question to the sandbox: does what stands before a name have a member of that name? */
export interface MemberProbe {
  /** The name that is asked for. */
  name: string;
  /** The code before it, such as `$json.customer`. */
  owner: string;
  /** Of the name in the text, from 0. */
  offset: number;
  /** An expression: null if the owner is nothing, true if it has the member, else the names that it has. */
  text: string;
}

const maxProbes = 12;
const [prefix, suffix] = CODE_WRAPPERS.expressions;

/** The members that the expressions of a text name, in the order in which they are read; at most 12. */
export function memberProbes(text: string): MemberProbe[] {
  const probes: MemberProbe[] = [];
  for (const { code, offset } of codesOf(text)) {
    for (const member of membersOf(code)) {
      if (probes.length >= maxProbes) return probes;
      probes.push({ ...member, offset: offset + member.offset, text: probeText(member) });
    }
  }
  return probes;
}

function codesOf(text: string): { code: string; offset: number }[] {
  if (!hasExpression(text)) return [];
  try {
    return parseTemplate(text).parts.flatMap((part) => (part.kind === 'code' && !part.empty ? [part] : []));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

type Member = Omit<MemberProbe, 'text'>;

function membersOf(code: string): Member[] {
  let program: AnyNode;
  try {
    program = parse(`${prefix}${code.replace(/;\s*$/, '')}${suffix}`, { ecmaVersion: 'latest' });
  } catch {
    return []; // the evaluation itself says what is wrong
  }
  const members: (Member & { end: number })[] = [];
  const waiting: AnyNode[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'MemberExpression') {
      const { object, property, computed } = node;
      const isText = property.type === 'Literal' && typeof property.value === 'string';
      const name = isText ? String(property.value) : !computed && property.type === 'Identifier' ? property.name : null;
      const owner = code.slice(object.start - prefix.length, object.end - prefix.length);
      if (name !== null && object.type !== 'Super')
        members.push({ name, owner, offset: property.start - prefix.length, end: node.end });
    }
    for (const child of Object.values(node).flat() as unknown[])
      if (typeof child === 'object' && child !== null && 'type' in child) waiting.push(child as AnyNode);
  }
  return members.toSorted((a, b) => a.end - b.end).map(({ end: _end, ...member }) => member);
}

function probeText({ owner, name }: Member): string {
  const has = `o===undefined||o===null?null:typeof o!=='object'||Array.isArray(o)||${JSON.stringify(name)} in o`;
  return `{{ ((o)=>${has}||Object.keys(o).slice(0,200))(\n${owner}\n) }}`;
}
