import { insertBracket } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { MapMode, StateEffect, StateField, type EditorState, type TransactionSpec } from '@codemirror/state';
import { templateRegions } from './templateRegions.ts';

/** A closing character inserted by the editor, at `close`, and its opening one, at `open`; `seeded`: the editor inserted both. */
type Closer = { open: number; close: number; seeded?: true };

const wrote = StateEffect.define<readonly Closer[]>();
const mostClosers = 100;

/** Time limit for parsing the text before a typed bracket: a slow machine must not insert characters that the user did not type. */
const parseTimeoutMs = 1000;

/**
 * Closing characters that the editor inserted and the user has not typed. When the user types one, the cursor moves over it. They are
 * forgotten once the cursor leaves the enclosed text.
 */
export const closers = StateField.define<readonly Closer[]>({
  create: () => [],
  update: (known, { changes, docChanged, selection, effects, newSelection }) => {
    const added = effects.flatMap((effect) => (effect.is(wrote) ? effect.value : []));
    if (added.length === 0 && (known.length === 0 || (!docChanged && selection === undefined))) return known;
    const moved = known.flatMap((closer) => {
      const open = changes.mapPos(closer.open, 1, MapMode.TrackAfter);
      const close = changes.mapPos(closer.close, 1, MapMode.TrackAfter);
      return open === null || close === null ? [] : [{ ...closer, open, close }];
    });
    const { head } = newSelection.main;
    return [...moved, ...added].filter(({ open, close }) => head > open && head <= close).slice(-mostClosers);
  },
});

/** The kind of a text: prose with code in `{{ … }}` only, JSON that may hold such code, or code as a whole. */
export type TextKind = 'prose' | 'json' | 'code';

/** One typed character, replacing the selection between `from` and `to`. */
export type TypedSign = { sign: string; from: number; to: number; kind: TextKind };

/**
 * Returns the edit for a typed character that is not simply inserted: moves over an auto-inserted closing character, or inserts the closing
 * character with it. Null if it is just written. Typing all characters of a text always produces exactly that text.
 */
export function typedSign(state: EditorState, typed: TypedSign): TransactionSpec[] | null {
  const { sign, from: at, to, kind } = typed;
  const isTemplate = kind !== 'code';
  if (to > at) return isTemplate && sign === '{' ? overWholeCode(state, at, to) : null;
  const over = overClosing(state, sign, at);
  if (over !== null) return [over];
  if (isTemplate && sign === ' ') return spaceInside(state, at);
  if (isTemplate && sign === '{') {
    const opened = reopened(state, at) ?? openedBraces(state, at);
    if (opened !== null) return [opened];
  }
  const closes = kind === 'prose' ? isInCode(state, at) && !isInText(state, typed) : !isInText(state, typed);
  const bracket = closes ? insertBracket(state, sign) : null;
  if (bracket === null) return null;
  const isPair = bracket.newDoc.length === state.doc.length + 2;
  return [bracket, ...(isPair ? [{ effects: wrote.of([{ open: at, close: at + 1 }]) }] : [])];
}

/** Marks the signs from `from` on, up to the end of the braces, as written by the editor: `{{ | }}` has three of them. */
export function seededClosers(text: string, caret: number): StateEffect<readonly Closer[]> | null {
  const rest = /^ ?\}\}/.exec(text.slice(caret))?.[0];
  const open = text.lastIndexOf('{{', caret);
  if (rest === undefined || open < 0) return null;
  return wrote.of(Array.from(rest, (_, index) => ({ open, close: caret + index, seeded: true })));
}

/** Backspace between braces that the editor closed takes both away. */
export function deletedBraces(state: EditorState): TransactionSpec | null {
  const { main } = state.selection;
  const { head } = main;
  const own = closesAt(state, head) && closesAt(state, head + 1);
  if (!main.empty || !own || state.sliceDoc(head - 2, head + 2) !== '{{}}') return null;
  return { changes: { from: head - 1, to: head + 2 }, userEvent: 'delete.backward' };
}

/** True if the position is in the code of `{{ … }}`. */
export function isInCode(state: EditorState, position: number): boolean {
  return templateRegions(state.doc.toString()).some(({ from, to }) => position >= from && position <= to);
}

function closesAt(state: EditorState, position: number): boolean {
  return state.field(closers).some(({ close }) => close === position);
}

/** True in comments, patterns and texts of code, where a bracket opens nothing. */
function isInText(state: EditorState, { sign, from: at }: TypedSign): boolean {
  if (!/[([{]/.test(sign)) return false;
  const tree = ensureSyntaxTree(state, at, parseTimeoutMs) ?? syntaxTree(state);
  const { name } = tree.resolveInner(at, -1);
  const isInterpolation = name === 'TemplateString' && sign === '{' && state.sliceDoc(at - 1, at) === '$';
  return /Comment|RegExp|^(Template)?String$/.test(name) && !isInterpolation;
}

function isSeeded(state: EditorState, open: number): boolean {
  return state.field(closers).some((closer) => closer.open === open && closer.seeded === true);
}

function overClosing(state: EditorState, sign: string, at: number): TransactionSpec | null {
  const line = state.doc.lineAt(at);
  const isEscaped = /['"`]/.test(sign) && /(?<!\\)(\\\\)*\\$/.test(line.text.slice(0, at - line.from));
  if (isEscaped) return null;
  const goTo = (position: number) => ({
    selection: { anchor: position },
    scrollIntoView: true,
    userEvent: 'input.type',
  });
  if (state.sliceDoc(at, at + 1) === sign && closesAt(state, at)) return goTo(at + 1);
  // Removes the space before the braces, because the editor inserted it.
  if (sign === '}' && state.sliceDoc(at, at + 3) === ' }}' && closesAt(state, at) && closesAt(state, at + 1))
    return { changes: { from: at, to: at + 1 }, ...goTo(at + 1) };
  if (!/[)\]}]/.test(sign) || line.text.slice(0, at - line.from).trim() !== '') return null;
  // On an empty line above: the line goes, as if the sign had been typed onto it.
  const next = state.field(closers).find(({ close }) => close > at && state.sliceDoc(at, close).trim() === '');
  if (next === undefined || state.sliceDoc(next.close, next.close + 1) !== sign) return null;
  const below = state.doc.lineAt(next.close);
  if (below.number === line.number) return null;
  const gone = below.from - line.from;
  return { changes: { from: line.from - 1, to: below.from - 1 }, ...goTo(next.close + 1 - gone) };
}

/** A space typed into `{{|}}` stands before and behind what is typed next. */
function spaceInside(state: EditorState, at: number): TransactionSpec[] | null {
  const braces = state.field(closers).filter(({ open }) => open === at - 2);
  const isEmpty = state.sliceDoc(at - 2, at + 2) === '{{}}';
  if (!isEmpty || ![at, at + 1].every((position) => braces.some(({ close }) => close === position))) return null;
  return [
    { changes: { from: at, insert: '  ' }, selection: { anchor: at + 1 }, userEvent: 'input.type' },
    { effects: wrote.of([{ open: at - 2, close: at + 1 }]) },
  ];
}

/** The first of `{{` in the place of the whole code of an expression: not around it, as for other brackets. */
function overWholeCode(state: EditorState, from: number, to: number): TransactionSpec[] | null {
  const text = state.doc.toString();
  const isWhole = templateRegions(text).some(
    (region) =>
      isSeeded(state, region.from - 2) &&
      from >= region.from &&
      to <= region.to &&
      text.slice(from, to).trim() === text.slice(region.from, region.to).trim(),
  );
  if (!isWhole) return null;
  return [{ changes: { from, to, insert: '{' }, selection: { anchor: from + 1 }, userEvent: 'input.type' }];
}

/** Handles `{{` typed into an empty expression (for example after switching to expression mode): moves into the existing braces. */
function reopened(state: EditorState, at: number): TransactionSpec | null {
  const text = state.doc.toString();
  const region = templateRegions(text).find(({ from, to, closed }) => closed && at > from && at <= to);
  if (
    region === undefined ||
    !isSeeded(state, region.from - 2) ||
    text[at - 1] !== '{' ||
    !/^\s*\{\}?\s*$/.test(text.slice(region.from, region.to))
  )
    return null;
  const { from, to } = region;
  return {
    changes: { from, to },
    selection: { anchor: from },
    effects: wrote.of([from, from + 1].map((close) => ({ open: from - 2, close }))),
    userEvent: 'input.type',
  };
}

/** The second brace of `{{` brings `}}` along, where nothing closes it yet and no word follows. */
function openedBraces(state: EditorState, at: number): TransactionSpec | null {
  const text = state.doc.toString();
  const before = text.slice(0, at);
  if (!/(?<!\{)\{$/.test(before) || /^[\p{ID_Continue}$({['"]/u.test(text.slice(at))) return null;
  const isInside = templateRegions(text).some(({ from, to }) => at > from && at <= to);
  if (isInside) return null;
  // JSON has closed the first brace already.
  const closed = text[at] === '}' && closesAt(state, at) ? 1 : 0;
  const rest = text.slice(at + closed);
  const region = templateRegions(`${before}{${rest}`).find(({ from }) => from === at + 1);
  const isClosed = region?.closed === true && !rest.slice(0, region.to - at - 1).includes('{{');
  if (isClosed) return null;
  return {
    changes: { from: at, insert: closed === 1 ? '{}' : '{}}' },
    selection: { anchor: at + 1 },
    effects: wrote.of([at + 1, at + 2].map((close) => ({ open: at - 1, close }))),
    userEvent: 'input.type',
  };
}
