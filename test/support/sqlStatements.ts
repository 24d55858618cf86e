import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A statement in the source, as its call of `runStatement`, `runPrepared` or `runChange` has it. */
export interface SqlStatement {
  /** File and line. */
  readonly place: string;
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

const calls = new Set(['runStatement', 'runPrepared', 'runChange']);

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
  return names.flatMap((name) => {
    const file = program.getSourceFile(name)!;
    const found: SqlStatement[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && calls.has(node.expression.getText(file))) {
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
        const place = `${name.slice(dirname(folder).length + 1)}:${line}`;
        found.push({ place, text: textOf(node.arguments[1], checker), row: rowOf(node, checker) });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

/** The text of an expression of constants; null for any other. */
function textOf(node: ts.Expression | undefined, checker: ts.TypeChecker): string | null {
  if (node === undefined) return null;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return textOf(node.expression, checker);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return String(Number(node.text.replaceAll('_', '')));
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([textOf(node.left, checker), textOf(node.right, checker)]);
  if (ts.isConditionalExpression(node)) return textOf(node.whenTrue, checker);
  if (ts.isTemplateExpression(node))
    return joined([
      node.head.text,
      ...node.templateSpans.flatMap((span) => [textOf(span.expression, checker), span.literal.text]),
    ]);
  if (ts.isObjectLiteralExpression(node)) {
    const text = node.properties.find((property) => property.name?.getText() === 'text');
    if (text !== undefined && ts.isPropertyAssignment(text)) return textOf(text.initializer, checker);
    return text !== undefined && ts.isShorthandPropertyAssignment(text)
      ? textOfSymbol(checker.getShorthandAssignmentValueSymbol(text), checker)
      : null;
  }
  if (ts.isIdentifier(node)) return textOfSymbol(checker.getSymbolAtLocation(node), checker);
  return null;
}

function textOfSymbol(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string | null {
  if (symbol === undefined) return null;
  const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = real.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return null;
  const isConstant = (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  return isConstant ? textOf(declaration.initializer, checker) : null;
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join('');
}

function rowOf(call: ts.CallExpression, checker: ts.TypeChecker): RowProperty[] | null {
  const promise = checker.getTypeAtLocation(call) as ts.TypeReference;
  const [rows] = checker.getTypeArguments(promise);
  const [row] =
    rows === undefined || !checker.isArrayType(rows) ? [] : checker.getTypeArguments(rows as ts.TypeReference);
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
