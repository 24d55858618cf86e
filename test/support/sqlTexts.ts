import ts from 'typescript';

import { snakeCased } from '../../db/tables/tables.ts';

/** A constant of the source: a string, a fragment of SQL, or a list or an object of constants; or a value of the runtime that is no SQL. */
type Constant =
  | { readonly kind: 'value' }
  | { readonly kind: 'string' | 'sql'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly (Constant | null)[] }
  | { readonly kind: 'object'; readonly property: (name: string) => Constant | null };

/** Constants of parameters of the functions that are being read. */
type Parameters = ReadonlyMap<ts.Symbol, () => Constant | null>;

/** In place of a value of a template; `numbered` makes a parameter of it. */
const value = '\u0001';
const unknown: Parameters = new Map();

/**
 * Reads the text of SQL from the source: constants, templates, and functions that return fragments. It takes the longest of several branches;
 * values become parameters, as Kysely numbers them.
 */
export class SqlTexts {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Returns the text of an expression; null if parts of it are made at runtime. */
  textOf(expression: ts.Expression | undefined): string | null {
    const found = expression && this.#read(expression, unknown);
    if (!found) return null;
    if (found.kind === 'object') return textIn(found.property('text'));
    return textIn(found);
  }

  /** True for a template, or a constant of one; other queries are typed. Reads no type: those of queries take a minute. */
  isTemplate(expression: ts.Expression): boolean {
    if (ts.isTaggedTemplateExpression(expression)) return expression.tag.getText() === 'sql';
    if (!ts.isIdentifier(expression)) return false;
    const declaration = this.#checker.getSymbolAtLocation(expression)?.valueDeclaration;
    const isConstant = declaration !== undefined && ts.isVariableDeclaration(declaration);
    return isConstant && declaration.initializer !== undefined && this.isTemplate(declaration.initializer);
  }

  #read(node: ts.Expression, parameters: Parameters): Constant | null {
    return this.#readConstant(node, parameters) ?? this.#valueOf(node);
  }

  #valueOf(node: ts.Expression): Constant | null {
    return this.#mayBeSql(node) ? null : { kind: 'value' };
  }

  #readConstant(node: ts.Expression, parameters: Parameters): Constant | null {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.#read(node.expression, parameters);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return stringOf(node.text);
    if (ts.isNumericLiteral(node)) return stringOf(String(Number(node.text.replaceAll('_', ''))));
    if (ts.isTemplateExpression(node)) return this.#readString(node, parameters);
    if (ts.isBinaryExpression(node)) return this.#readBinary(node, parameters);
    if (ts.isConditionalExpression(node))
      return longest([node.whenTrue, node.whenFalse].map((branch) => this.#read(branch, parameters)));
    if (ts.isArrayLiteralExpression(node)) {
      const items = node.elements.map((item) => this.#read(item, parameters));
      return node.elements.some(ts.isSpreadElement) ? null : { kind: 'list', items };
    }
    if (ts.isObjectLiteralExpression(node))
      return { kind: 'object', property: (name) => this.#readProperty(node, name, parameters) };
    if (ts.isPropertyAccessExpression(node)) {
      const from = this.#read(node.expression, parameters);
      return from?.kind === 'object' ? from.property(node.name.text) : null;
    }
    if (ts.isTaggedTemplateExpression(node)) return this.#readTemplate(node, parameters);
    if (ts.isCallExpression(node)) return this.#readCall(node, parameters);
    if (ts.isIdentifier(node)) return this.#readSymbol(this.#checker.getSymbolAtLocation(node), parameters);
    return null;
  }

  #readString(node: ts.TemplateExpression, parameters: Parameters): Constant | null {
    let text = node.head.text;
    for (const { expression, literal } of node.templateSpans) {
      const part = this.#read(expression, parameters);
      if (part?.kind !== 'string') return null;
      text += part.text + literal.text;
    }
    return stringOf(text);
  }

  #readBinary(node: ts.BinaryExpression, parameters: Parameters): Constant | null {
    const [left, right] = [this.#read(node.left, parameters), this.#read(node.right, parameters)];
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return longest([left, right]);
    const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    return isSum && left?.kind === 'string' && right?.kind === 'string' ? stringOf(left.text + right.text) : null;
  }

  #readProperty(node: ts.ObjectLiteralExpression, name: string, parameters: Parameters): Constant | null {
    const property = node.properties.find((one) => one.name?.getText() === name);
    if (property === undefined) return null;
    if (ts.isPropertyAssignment(property)) return this.#read(property.initializer, parameters);
    if (!ts.isShorthandPropertyAssignment(property)) return null;
    const symbol = this.#checker.getShorthandAssignmentValueSymbol(property);
    return this.#readSymbol(symbol, parameters) ?? this.#valueOf(property.name);
  }

  #readTemplate({ tag, template }: ts.TaggedTemplateExpression, parameters: Parameters): Constant | null {
    if (tag.getText() !== 'sql') return null;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return sqlOf(template.text);
    let text = template.head.text;
    for (const { expression, literal } of template.templateSpans) {
      const part = this.#read(expression, parameters);
      if (part === null) return null;
      text += (part.kind === 'sql' ? part.text : value) + literal.text;
    }
    return sqlOf(text);
  }

  #mayBeSql(expression: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression);
    return (type.isUnion() ? type.types : [type]).some((one) => one.getProperty('toOperationNode') !== undefined);
  }

  #readCall(node: ts.CallExpression, parameters: Parameters): Constant | null {
    const callee = node.expression;
    const [first, second] = node.arguments;
    if (ts.isPropertyAccessExpression(callee) && first !== undefined) {
      if (callee.expression.getText() === 'sql') return this.#readBuilder(callee.name.text, node, parameters);
      const from = this.#read(callee.expression, parameters);
      if (callee.name.text === 'as' && from?.kind === 'sql') {
        const name = textIn(this.#read(first, parameters));
        return name === null ? null : sqlOf(`${from.text} as ${quoted(name)}`);
      }
      if (callee.name.text === 'map' && from?.kind === 'list' && second === undefined) {
        const each = functionAt(first) ?? this.#functionOf(first);
        if (each === null) return null;
        return { kind: 'list', items: from.items.map((item) => this.#readResult(each, [() => item], parameters)) };
      }
    }
    if (callee.getText() === 'textOf' && first !== undefined) {
      const text = textIn(this.#read(first, parameters));
      return text === null ? null : stringOf(text);
    }
    const called = this.#functionOf(callee);
    if (called === null) return null;
    const values = node.arguments.map((argument) => () => this.#read(argument, parameters));
    return this.#readResult(called, values, parameters);
  }

  /** Reads `sql.ref` and its siblings. */
  #readBuilder(name: string, { arguments: given }: ts.CallExpression, parameters: Parameters): Constant | null {
    const [first, second] = given.map((argument) => this.#read(argument, parameters));
    if (name === 'val') return sqlOf(value);
    if (name === 'join') {
      const separator = second === undefined ? ', ' : textIn(second);
      if (first?.kind !== 'list' || separator === null) return null;
      if (first.items.some((item) => item === null)) return null;
      return sqlOf(first.items.map((item) => (item!.kind === 'sql' ? item!.text : value)).join(separator));
    }
    if (first?.kind !== 'string') return null;
    if (name === 'ref') return sqlOf(first.text.split('.').map(quoted).join('.'));
    if (name === 'table' || name === 'id') return sqlOf(quoted(first.text));
    if (name === 'raw') return sqlOf(first.text);
    return name === 'lit' ? sqlOf(`'${first.text.replaceAll("'", "''")}'`) : null;
  }

  #functionOf(callee: ts.Expression): ts.FunctionLikeDeclaration | null {
    const symbol = this.#checker.getSymbolAtLocation(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
    const declaration = symbol && this.#declarationOf(symbol);
    if (declaration === undefined) return null;
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) return declaration;
    return ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined
      ? functionAt(declaration.initializer)
      : null;
  }

  #readResult(
    called: ts.FunctionLikeDeclaration,
    values: readonly (() => Constant | null)[],
    outer: Parameters,
  ): Constant | null {
    const parameters = new Map(outer);
    for (const [index, { name, initializer }] of called.parameters.entries()) {
      const given = values[index];
      const read = () => given?.() ?? (initializer === undefined ? null : this.#read(initializer, parameters));
      if (ts.isIdentifier(name)) parameters.set(this.#checker.getSymbolAtLocation(name)!, read);
      else
        for (const element of name.elements)
          if (ts.isBindingElement(element) && ts.isIdentifier(element.name))
            parameters.set(this.#checker.getSymbolAtLocation(element.name)!, () =>
              this.#readElement(element, read(), parameters),
            );
    }
    if (called.body === undefined) return null;
    if (!ts.isBlock(called.body)) return this.#read(called.body, parameters);
    return longest(returnedBy(called.body).map((returned) => this.#read(returned, parameters)));
  }

  #readElement(element: ts.BindingElement, from: Constant | null, parameters: Parameters): Constant | null {
    const { parent, name, propertyName, initializer } = element;
    const found =
      from?.kind === 'list' && ts.isArrayBindingPattern(parent)
        ? (from.items[parent.elements.indexOf(element)] ?? null)
        : from?.kind === 'object'
          ? from.property((propertyName ?? name).getText())
          : null;
    return found ?? (initializer === undefined ? null : this.#read(initializer, parameters));
  }

  #readSymbol(symbol: ts.Symbol | undefined, parameters: Parameters): Constant | null {
    const given = symbol && parameters.get(symbol);
    if (given !== undefined) return given();
    const declaration = symbol && this.#declarationOf(symbol);
    if (declaration === undefined) return null;
    if (ts.isBindingElement(declaration)) {
      const whole = declaration.parent.parent;
      if (!ts.isVariableDeclaration(whole) || whole.initializer === undefined) return null;
      return this.#readElement(declaration, this.#read(whole.initializer, parameters), parameters);
    }
    if (!ts.isVariableDeclaration(declaration) || declaration.initializer === undefined) return null;
    const isConstant = (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
    return isConstant ? this.#read(declaration.initializer, parameters) : null;
  }

  #declarationOf(symbol: ts.Symbol): ts.Declaration | undefined {
    const real = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return real.valueDeclaration;
  }
}

/** Returns the text with its values as parameters. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(value, () => `$${(count += 1)}`);
}

function textIn(constant: Constant | null): string | null {
  return constant?.kind === 'string' || constant?.kind === 'sql' ? numbered(constant.text) : null;
}

function stringOf(text: string): Constant {
  return { kind: 'string', text };
}

function sqlOf(text: string): Constant {
  return { kind: 'sql', text };
}

function quoted(name: string): string {
  return `"${snakeCased(name)}"`;
}

function longest(branches: readonly (Constant | null)[]): Constant | null {
  const lengthOf = (constant: Constant): number => ('text' in constant ? constant.text.length : 0);
  return branches.reduce((best, one) => {
    if (one === null || best === null) return best ?? one;
    return lengthOf(one) > lengthOf(best) ? one : best;
  }, null);
}

function functionAt(node: ts.Expression): ts.ArrowFunction | ts.FunctionExpression | null {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node : null;
}

/** Returns what the statements of a function return, without functions in it. */
function returnedBy(block: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(block, visit);
  return found;
}
