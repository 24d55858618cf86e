import type { ParsedTemplate } from '../../platform/expressions/parse.ts';

/** Finds marks. */
export const marks = /\ue000(\d+)\ue000/g;

/** A text with marks instead of its expressions. */
export interface MarkedText {
  readonly marked: string;
  /** Writes the expressions back into a part of the text. */
  readonly filled: (part: string) => string;
}

/** Puts a mark in the place of each expression: its number between two characters of private use. */
export function markExpressions({ parts }: Pick<ParsedTemplate, 'parts'>): MarkedText {
  const codes: string[] = [];
  const marked = parts.map((part) => (part.kind === 'text' ? part.text : `\ue000${codes.push(part.code) - 1}\ue000`));
  return {
    marked: marked.join(''),
    filled: (part) => part.replaceAll(marks, (_, place) => `{{${codes[Number(place)]!}}}`),
  };
}
