import { t } from '../texts/texts.ts';

/** The first error of a text that should be JSON: its place (`position` from 0, `line` and `column` from 1), and its message. */
export type JsonMistake = { position: number; line: number; column: number; message: string };

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or end' | 'nothing';

const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[\p{ID_Continue}$.+-]/u;

/** Finds the first mistake; null if the text is JSON. Browsers say what is wrong in words of their own, and often not where. */
export function jsonMistake(text: string): JsonMistake | null {
  const open: ('[' | '{')[] = [];
  let expected = 'value' as Expected;
  let at = 0;
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  for (;;) {
    while (at < text.length && ' \t\n\r'.includes(text[at]!)) at += 1;
    const sign = text[at];
    if (sign === undefined) return expected === 'nothing' ? null : mistakeAt(text, at, endText(open.at(-1)));
    const inside = open.at(-1);
    if (expected === 'nothing') return mistakeAt(text, at, t('forms.textAfterEnd'));
    if (expected === 'colon') {
      if (sign !== ':') return mistakeAt(text, at, t('forms.expectedColonAfterName'));
      expected = 'value';
      at += 1;
    } else if (expected === 'comma or end') {
      const end = inside === '[' ? ']' : '}';
      if (sign === ',') expected = inside === '[' ? 'value' : 'name';
      else if (sign === end) {
        open.pop();
        expected = afterValue();
      } else return mistakeAt(text, at, t('forms.commaExpected', { end }));
      at += 1;
    } else if ((expected === 'value or ]' && sign === ']') || (expected === 'name or }' && sign === '}')) {
      open.pop();
      expected = afterValue();
      at += 1;
    } else if (sign === '"') {
      const end = endOfText(text, at);
      if ('message' in end) return mistakeAt(text, end.at, end.message);
      expected = expected === 'name' || expected === 'name or }' ? 'colon' : afterValue();
      ({ at } = end);
    } else if (expected === 'name' || expected === 'name or }') {
      const isTrailing = sign === '}';
      return mistakeAt(text, at, isTrailing ? trailingText('}') : t('forms.nameExpected'));
    } else if (sign === '[' || sign === '{') {
      open.push(sign);
      expected = sign === '[' ? 'value or ]' : 'name or }';
      at += 1;
    } else {
      scalar.lastIndex = at;
      const found = scalar.exec(text)?.[0];
      if (found === undefined || word.test(text[at + found.length] ?? ''))
        return mistakeAt(text, at, sign === ']' && inside === '[' ? trailingText(']') : valueText());
      at += found.length;
      expected = afterValue();
    }
  }
}

/** A mistake with its place, as it stands below a field. */
export function jsonMistakeText({ line, column, message }: JsonMistake): string {
  return t('forms.invalidJsonAt', { line, column, message });
}

const valueText = () => t('forms.valueExpected');
const trailingText = (end: string) => t('forms.trailingComma', { end });
const endText = (open: '[' | '{' | undefined) =>
  open === undefined ? t('forms.enterAValue') : t('forms.endMissing', { end: open === '[' ? ']' : '}' });

/** Offset behind the text that begins here, or the mistake in it. */
function endOfText(text: string, from: number): { at: number } | { at: number; message: string } {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"') return { at: at + 1 };
    if (sign === '\n' || sign === '\r') break;
    if (sign < ' ') return { at, message: t('forms.controlCharacters') };
    if (sign === '\\') {
      const isKnown = /["\\/bfnrt]|u[\da-fA-F]{4}/y;
      isKnown.lastIndex = at + 1;
      if (!isKnown.test(text)) return { at, message: t('forms.writeABackslashAs') };
      at = isKnown.lastIndex - 1;
    }
  }
  return { at: from, message: t('forms.missingClosingQuote') };
}

function mistakeAt(text: string, position: number, message: string): JsonMistake {
  const before = text.slice(0, position);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { position, line: before.split('\n').length, column: position - lineStart + 1, message };
}
