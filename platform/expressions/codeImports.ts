import { parse, type ImportDeclaration, type Program } from 'acorn';
import { CODE_WRAPPERS } from './codeWrappers.ts';

/**
 * Returns code with its `import` statements as calls of `require`: code is the body of a function, which cannot import. Every other line stays
 * where it was. Unreadable code is returned as it is.
 */
export function withImports(code: string): string {
  if (!/\bimport\b/.test(code)) return code;
  const [prefix, suffix] = CODE_WRAPPERS.code;
  let program: Program;
  try {
    program = parse(prefix + code + suffix, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowImportExportEverywhere: true,
    });
  } catch {
    return code; // the engine says what is wrong with it
  }
  let replaced = code;
  for (const statement of importsOf(program).toReversed()) {
    const [start, end] = [statement.start - prefix.length, statement.end - prefix.length];
    const lines = code.slice(start, end).split('\n').length - 1;
    replaced = `${replaced.slice(0, start)}${requiring(statement)}${'\n'.repeat(lines)}${replaced.slice(end)}`;
  }
  return replaced;
}

/** The imports among the first statements of the code; elsewhere they are an error. */
function importsOf(program: Program): ImportDeclaration[] {
  const found: ImportDeclaration[] = [];
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('type' in next && next.type === 'ImportDeclaration') found.push(next as ImportDeclaration);
    else for (const part of Object.values(next) as unknown[]) waiting.push(part);
  }
  return found.toSorted((one, other) => one.start - other.start);
}

function requiring({ specifiers, source }: ImportDeclaration): string {
  const name = JSON.stringify(String(source.value));
  const named: string[] = [];
  const parts: string[] = [];
  for (const specifier of specifiers) {
    const local = specifier.local.name;
    if (specifier.type === 'ImportDefaultSpecifier') parts.push(`${local}=require.default(${name})`);
    else if (specifier.type === 'ImportNamespaceSpecifier') parts.push(`${local}=require(${name})`);
    else {
      const { imported } = specifier;
      const key = imported.type === 'Identifier' ? imported.name : JSON.stringify(imported.value);
      if (key === 'default') parts.push(`${local}=require.default(${name})`);
      else named.push(`${key}:${local}`);
    }
  }
  if (named.length > 0) parts.push(`{${named.join(',')}}=require(${name})`);
  return parts.length === 0 ? `require(${name});` : `const ${parts.join(',')};`;
}
