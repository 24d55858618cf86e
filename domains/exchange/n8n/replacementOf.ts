import type { AnyNode, CallExpression, MemberExpression } from 'acorn';
import { CODE_ROOTS, ROOTS } from '../../../platform/expressions/checkExpressions.ts';
import { fromAiOf } from './fromAi.ts';

/** The replacement of a piece of code, or the remark about it. */
export interface Rewritten {
  text?: string;
  remark?: string;
}

/** Members of a file of an item, which are called otherwise here. */
const fileMembers: Readonly<Record<string, string>> = {
  fileName: 'file_name',
  fileExtension: 'file_extension',
  mimeType: 'media_type',
  fileSize: 'size_bytes',
};
/** Helpers of code that are there. */
const codeHelpers = new Set(['getBinaryDataBuffer', 'prepareBinaryData', 'assertBinaryData']);
/** Names that only the pages of an HTTP request have; they are the same there. */
const pageRoots = new Set(['$response', '$pageCount', '$request']);
const renamedRoots: Readonly<Record<string, string>> = {
  $position: '$itemIndex',
  $data: '$json',
  $workflow: '$digitalOrganization',
};
const withoutCounterpart: Readonly<Record<string, string>> = {
  $env: 'environment variables are not shown to expressions',
  $secrets: 'there are no external secrets: put them into a credential',
  $evaluateExpression: 'texts are never evaluated again',
};

/**
 * Returns the replacement of one syntax node. Sources: https://docs.n8n.io/data/expression-reference/ and https://docs.n8n.io/code/builtin/
 * for the names; `platform/expressions/README.md` for ours.
 */
export function replacementOf(node: AnyNode, source: string): Rewritten {
  if (node.type === 'MemberExpression') return ofMember(node, source);
  if (node.type === 'CallExpression') return ofCall(node, source);
  if (node.type === 'Identifier') return ofIdentifier(node.name);
  return {};
}

function ofIdentifier(name: string): Rewritten {
  const renamed = renamedRoots[name];
  if (renamed !== undefined) return { text: renamed };
  const why = withoutCounterpart[name];
  if (why !== undefined) return { remark: `${name} is not supported: ${why}.` };
  if (!name.startsWith('$') || ROOTS.has(name) || CODE_ROOTS.has(name) || pageRoots.has(name) || /^\$\d*$/.test(name))
    return {};
  return { remark: `${name} is not supported.` };
}

function ofMember(node: MemberExpression, source: string): Rewritten {
  const name = nameOf(node);
  if (name === null) return {};
  return ofOldNode(node, name, source) ?? ofKnownObject(node, name, source);
}

/** `$node["A"].json` is the item of A with the same index; `$item(0).$node["A"].json` the one with that index. */
function ofOldNode(node: MemberExpression, name: string, source: string): Rewritten | null {
  const { object } = node;
  if (object.type !== 'MemberExpression') return null;
  const root = object.object;
  const isOfItem = root.type === 'MemberExpression' && nameOf(root) === '$node' && isCallOf(root.object, '$item');
  if (!(root.type === 'Identifier' && root.name === '$node') && !isOfItem) return null;
  const nodeName = object.computed
    ? source.slice(object.property.start, object.property.end)
    : `'${nameOf(object) ?? ''}'`;
  if (name === 'parameter') return { text: `$(${nodeName}).params` };
  if (name === 'context') return { text: `$(${nodeName}).context` };
  if (name !== 'json' && name !== 'binary' && name !== 'data')
    return { text: source.slice(node.start, node.end), remark: `$node[…].${name} has no counterpart.` };
  const index = isOfItem ? argumentsOf(root.object as CallExpression, source)[0] : undefined;
  return { text: `$(${nodeName}).all()[${index ?? '$itemIndex'}].${name === 'data' ? 'json' : name}` };
}

function ofKnownObject(node: MemberExpression, name: string, source: string): Rewritten {
  const { object } = node;
  if (object.type === 'Identifier' && object.name === '$workflow')
    return name === 'active' ? { text: '$digitalOrganization.published' } : {};
  if (name === 'context' && object.type === 'Identifier' && object.name === '$input')
    return { remark: `${source.slice(node.start, node.end)} has no counterpart: nodes have no context.` };
  if (object.type === 'Identifier' && object.name === '$execution' && name === 'mode')
    return { remark: '$execution.mode has other values here: manual, production, sub, error and retry.' };
  if (isHelpers(object) && !codeHelpers.has(name))
    return { remark: `The helper ${name} is not supported: code has no network. Use a node for it.` };
  const renamed = fileMembers[name];
  if (renamed === undefined || !isFile(object)) return {};
  return { text: `${rewrittenFile(source.slice(object.start, object.end))}.${renamed}` };
}

/** The object may itself hold what is called otherwise, such as `$node["A"].binary.data`. */
function rewrittenFile(code: string): string {
  const old = /^\$node\[(.+?)\]\.binary(.*)$/s.exec(code);
  return old ? `$(${old[1]!}).all()[$itemIndex].binary${old[2]!}` : code;
}

/** `$binary.data`, `….binary.data`. */
function isFile(object: AnyNode): boolean {
  if (object.type !== 'MemberExpression') return false;
  const holder = object.object;
  return (
    (holder.type === 'Identifier' && holder.name === '$binary') ||
    (holder.type === 'MemberExpression' && nameOf(holder) === 'binary')
  );
}

/** `this.helpers`, `$helpers`. */
function isHelpers(node: AnyNode): boolean {
  if (node.type === 'Identifier') return node.name === '$helpers';
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression' && nameOf(node) === 'helpers';
}

/** `$items()`, `$items("A", output, run)`, `$("A").pairedItem(0)`. */
function ofCall(node: CallExpression, source: string): Rewritten {
  const filled = fromAiOf(node);
  if (filled) {
    const field = `$json.${filled.key}`;
    return { text: filled.fallback === undefined ? field : `(${field} ?? ${JSON.stringify(filled.fallback)})` };
  }
  if (isCallOf(node, '$items')) {
    const [name, ...numbers] = argumentsOf(node, source);
    return { text: name === undefined ? '$input.all()' : `$(${name}).all(${numbers.join(', ')})` };
  }
  const { callee } = node;
  if (callee.type === 'Identifier' && callee.name === 'require') return ofRequire(node);
  if (callee.type !== 'MemberExpression' || nameOf(callee) !== 'pairedItem' || !isCallOf(callee.object, '$')) return {};
  const [index] = argumentsOf(node, source);
  const root = source.slice(callee.object.start, callee.object.end);
  return { text: index === undefined ? `${root}.item` : `${root}.itemMatching(${index})` };
}

/** Packages that code has without a setting. */
const ownPackages = new Set(
  'luxon jmespath crypto buffer url util timers timers/promises lodash lodash-es zod'.split(' '),
);

function ofRequire({ arguments: [first] }: CallExpression): Rewritten {
  const name = first?.type === 'Literal' ? String(first.value).replace(/^node:/, '') : null;
  if (name !== null && ownPackages.has(name)) return {};
  const which = name === null ? 'A package with a computed name' : `The package "${name}"`;
  return { remark: `${which} may not be there: an admin adds packages of npm with SERVICE_CODE_PACKAGES.` };
}

function isCallOf(node: AnyNode, name: string): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;
}

function argumentsOf(call: CallExpression, source: string): string[] {
  return call.arguments.map(({ start, end }) => source.slice(start, end));
}

/** The name of a member, written with a dot or as a text in brackets. */
function nameOf({ property, computed }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null;
}
