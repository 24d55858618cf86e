import { html } from '@codemirror/lang-html';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { markdown } from '@codemirror/lang-markdown';
import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import { NodeSet, NodeType, Parser, parseMixed, Tree, type Input, type PartialParse } from '@lezer/common';
import { styleTags, tags } from '@lezer/highlight';
import { templateRegions } from './templateRegions.ts';

const data = defineLanguageFacet({ closeBrackets: { brackets: [] } });
const nodes = new NodeSet([
  NodeType.define({ id: 0, name: 'Template', top: true, props: [[languageDataProp, data]] }),
  NodeType.define({ id: 1, name: 'Plain' }),
  NodeType.define({ id: 2, name: 'Brace' }),
  NodeType.define({ id: 3, name: 'Code' }),
]).extend(styleTags({ Brace: tags.special(tags.brace) }));
const expressionParser = javascriptLanguage.parser.configure({ top: 'SingleExpression' });

/** Parses a text with `{{ code }}`; fast enough to parse again after every change. */
class TemplateParser extends Parser {
  readonly #around: Parser | null;
  readonly #wrap;

  constructor(around: Parser | null) {
    super();
    this.#around = around;
    this.#wrap = parseMixed((node) => {
      if (node.name === 'Code' && node.to > node.from) return { parser: expressionParser };
      const isTop = node.name === 'Template' && this.#around !== null;
      return isTop ? { parser: this.#around, overlay: (inner) => inner.name === 'Plain' } : null;
    });
  }

  createParse(...[input, fragments, ranges]: Parameters<Parser['createParse']>): PartialParse {
    return this.#wrap(new WholeParse(input), input, fragments, ranges);
  }
}

class WholeParse implements PartialParse {
  readonly #input: Input;
  parsedPos = 0;
  stoppedAt: number | null = null;

  constructor(input: Input) {
    this.#input = input;
  }

  stopAt(position: number): void {
    this.stoppedAt = position;
  }

  advance(): Tree {
    const { length } = this.#input;
    this.parsedPos = length;
    return toTree(this.#input.read(0, length));
  }
}

function toTree(text: string): Tree {
  const children: Tree[] = [];
  const positions: number[] = [];
  const add = (id: number, from: number, to: number) => {
    if (to <= from) return;
    children.push(new Tree(nodes.types[id]!, [], [], to - from));
    positions.push(from);
  };
  let at = 0;
  for (const { from, to, closed } of templateRegions(text)) {
    add(1, at, from - 2);
    add(2, from - 2, from);
    add(3, from, to);
    if (closed) add(2, to, to + 2);
    at = closed ? to + 2 : to;
  }
  add(1, at, text.length);
  return new Tree(nodes.types[0]!, children, positions, text.length);
}

/** Language of the text around the code. */
export type Around = 'text' | 'html' | 'markdown';

const parsers: Record<Around, () => Parser | null> = {
  text: () => null,
  html: () => html().language.parser,
  markdown: () => markdown().language.parser,
};

/** A text with JavaScript between double braces, as an expression is written. */
export function templateLanguage(around: Around = 'text'): Language {
  return new Language(data, new TemplateParser(parsers[around]()), [], `template-${around}`);
}
