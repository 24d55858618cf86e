import { dirname, join } from 'node:path';
import ts from 'typescript';

import { SqlTexts } from './sqlTexts.ts';

/** A statement that is written as SQL, as its call of `runStatement` or a sibling, or of `runQuery` with a template, has it. */
export interface SqlStatement {
  /** File and line. */
  readonly place: string;
  /** File below the folder, and the method with the call: `mail/mails.ts list`. */
  readonly method: string;
  /** Null if parts of the text are made at runtime. */
  readonly text: string | null;
  /** Properties of the row's type; null if the call names no type with properties. */
  readonly row: readonly RowProperty[] | null;
}

/** Property of a row type. `kind` is null for a type that any value fits, such as `unknown`. */
export interface RowProperty {
  readonly name: string;
  readonly optional: boolean;
  readonly kind: ValueKind | null;
}

export type ValueKind = 'string' | 'number' | 'bigint' | 'boolean' | 'date' | 'buffer' | 'array' | 'object';

const statementCalls = new Set(['runStatement', 'runPrepared', 'runChange']);
const queryCalls = new Set(['runQuery', 'runQueryForRow', 'runQueryForCount']);

/** Returns the statements of all files of `folder` and the folders in it. */
export function sqlStatements(folder: string): SqlStatement[] {
  const root = join(import.meta.dirname, '../..');
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  )!;
  const names = ts.sys.readDirectory(folder, ['.ts']);
  const program = ts.createProgram(names, { ...config.options, noEmit: true, types: ['node'] });
  const checker = program.getTypeChecker();
  const texts = new SqlTexts(checker);
  return names.flatMap((name) => {
    const file = program.getSourceFile(name)!;
    const found: SqlStatement[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isStatement(node, texts)) {
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
        const place = `${name.slice(dirname(folder).length + 1)}:${line}`;
        const method = `${name.slice(folder.length + 1)} ${methodOf(node)}`;
        found.push({ place, method, text: texts.textOf(node.arguments[1]), row: rowOf(node, checker) });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

/** Returns the name of the method or function around a call; '' outside of both. */
function methodOf(call: ts.CallExpression): string {
  for (let node: ts.Node = call; !ts.isSourceFile(node); node = node.parent)
    if (ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node)) return node.name?.getText() ?? '';
  return '';
}

/** True for a call with SQL; queries of Kysely have types. */
function isStatement({ expression, arguments: given }: ts.CallExpression, texts: SqlTexts): boolean {
  const name = expression.getText();
  return statementCalls.has(name) || (queryCalls.has(name) && given[1] !== undefined && texts.isTemplate(given[1]));
}

function rowOf(call: ts.CallExpression, checker: ts.TypeChecker): RowProperty[] | null {
  const promise = checker.getTypeAtLocation(call) as ts.TypeReference;
  const [rows] = checker.getTypeArguments(promise);
  if (rows === undefined) return null;
  const isList = checker.isArrayType(rows);
  const row = isList
    ? checker.getTypeArguments(rows as ts.TypeReference)[0]
    : call.expression.getText() === 'runQueryForRow'
      ? checker.getNonNullableType(rows)
      : undefined;
  if (row === undefined || row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter))
    return null;
  const properties = checker.getPropertiesOfType(row);
  if (properties.length === 0) return null;
  return properties.map((property) => ({
    name: property.name,
    optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    kind: kindOf(checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, call)), checker),
  }));
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): ValueKind | null {
  if (type.isUnion()) {
    const kinds = new Set(type.types.map((one) => kindOf(one, checker)));
    return kinds.size === 1 ? [...kinds][0]! : null;
  }
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  if (type.isIntersection()) return kindOf(type.types[0]!, checker);
  const name = type.symbol?.name;
  if (name === 'Date') return 'date';
  if (name === 'Buffer' || name === 'Uint8Array') return 'buffer';
  return type.flags & ts.TypeFlags.Object ? 'object' : null;
}
