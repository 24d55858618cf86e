import ts from 'typescript';

/** A page file's user-visible texts. */
export interface TextsOfCode {
  /** Ids that are asked for by `t('…')` or `<RichText id="…">`. */
  readonly asked: readonly string[];
  /** Words that people read and that no language but English has: `line: word`. */
  readonly bare: readonly string[];
}

/** Attributes and properties whose texts people read or hear. */
const spoken = new Set([
  'label', 'title', 'placeholder', 'description', 'message', 'error', 'alt', 'hint', 'nothingFoundMessage', 'confirmLabel',
  'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext',
]); // prettier-ignore
const speaking = new Set(['notifyError', 'notifySuccess', 'notify']);
/** Elements whose content is code, not words. */
const codeElements = new Set(['code', 'Code', 'Kbd', 'pre', 'style']);

/** Reads a file's texts from its syntax tree. `text` without a letter, and the name Bureau, need no translation. */
export function textsOfCode(path: string, code: string): TextsOfCode {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const asked: string[] = [];
  const bare: string[] = [];
  const offend = (node: ts.Node, words: string) => {
    if (!isWords(words)) return;
    bare.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${words.trim().slice(0, 80)}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [first] = node.arguments;
      if (node.expression.text === 't' && first !== undefined) asked.push(...wordsIn(first));
      if (speaking.has(node.expression.text) && first !== undefined)
        for (const words of wordsIn(first)) offend(first, words);
    }
    if (ts.isJsxText(node) && !isInCode(node)) offend(node, node.text);
    if (ts.isJsxExpression(node) && node.expression !== undefined && !ts.isJsxAttribute(node.parent) && !isInCode(node))
      for (const words of wordsIn(node.expression)) offend(node, words);
    if (ts.isJsxAttribute(node)) {
      const name = node.name.getText();
      const value = node.initializer;
      if (value !== undefined && isRichText(node)) {
        if (name === 'id') asked.push(...attributeWords(value));
      } else if (value !== undefined && spoken.has(name))
        for (const words of attributeWords(value)) offend(node, words);
    }
    if (ts.isPropertyAssignment(node) && spoken.has(nameOf(node.name)))
      for (const words of wordsIn(node.initializer)) offend(node, words);
    if (isLiteral(node) && isSentence(node.text) && !isAskedFor(node)) offend(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { asked, bare: [...new Set(bare)] };
}

function isWords(text: string): boolean {
  const words = text.trim();
  return /\p{L}{2}/u.test(words) && words !== 'Bureau';
}

function isLiteral(node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateHead {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
}

/** Words that begin like a sentence, wherever they stand. */
function isSentence(text: string): boolean {
  return /^\p{Lu}\p{Ll}*[’']?\p{Ll}* \S/u.test(text);
}

/** Inside `t()` or `RichText`; messages of our own `Error` objects are for programmers. */
function isAskedFor(node: ts.Node): boolean {
  for (let outer = node.parent; !ts.isSourceFile(outer); outer = outer.parent) {
    if (ts.isCallExpression(outer) && outer.expression.getText() === 't') return true;
    if (ts.isNewExpression(outer)) return true;
    if (ts.isJsxAttribute(outer) && isRichText(outer)) return true;
    if (ts.isStatement(outer)) return false;
  }
  return false;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}

function isRichText(attribute: ts.JsxAttribute): boolean {
  const element = attribute.parent.parent;
  return element.tagName.getText() === 'RichText';
}

function isInCode(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isJsxElement(parent) && codeElements.has(parent.openingElement.tagName.getText());
}

function attributeWords(value: ts.JsxAttributeValue): string[] {
  if (ts.isStringLiteral(value)) return [value.text];
  return ts.isJsxExpression(value) && value.expression !== undefined ? wordsIn(value.expression) : [];
}

/** The texts that an expression may come to: literals, both sides of a choice, and the words of templates. */
function wordsIn(expression: ts.Expression): string[] {
  if (ts.isStringLiteral(expression) || ts.isNoSubstitutionTemplateLiteral(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return wordsIn(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...wordsIn(expression.whenTrue), ...wordsIn(expression.whenFalse)];
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [...wordsIn(expression.left), ...wordsIn(expression.right)];
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return wordsIn(expression.right);
  if (ts.isTemplateExpression(expression))
    return [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)];
  return [];
}
