import { closeBracketsKeymap } from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { closers, deletedBraces, isInCode, typedSign, type TextKind } from './closers.ts';
import { withoutBraces } from './insertDropped.ts';

/** Extends typing and pasting with automatic characters: see `closers.ts`. */
export function typedSigns(kind: () => TextKind): Extension {
  return [
    closers,
    EditorView.inputHandler.of((...[view, from, to, text, insert]) => {
      const { state } = view;
      const isAtCaret = from === state.selection.main.from && to === state.selection.main.to;
      if (view.composing || state.readOnly || text.length !== 1 || state.selection.ranges.length > 1 || !isAtCaret)
        return false;
      const specs = typedSign(state, { sign: text, from, to, kind: kind() });
      const isPlain = specs === null && kind() === 'prose' && !(isInCode(state, from) && isInCode(state, to));
      if (specs === null && !isPlain) return false;
      if (specs === null) view.dispatch(insert());
      else for (const spec of specs) view.dispatch(spec);
      return true;
    }),
    EditorView.clipboardInputFilter.of((pasted, { doc, selection }) =>
      kind() === 'prose' ? withoutBraces(doc.toString(), pasted, selection.main) : pasted,
    ),
    keymap.of([
      {
        key: 'Backspace',
        run: (view) => {
          const spec = deletedBraces(view.state);
          if (spec !== null) view.dispatch(spec);
          return spec !== null;
        },
      },
      ...closeBracketsKeymap,
    ]),
  ];
}

/** For a value that is one line: no line ends but in the code of an expression. */
export const oneLine: Extension = [
  Prec.high(keymap.of([{ key: 'Enter', run: ({ state }) => !isInCode(state, state.selection.main.head) }])),
  EditorView.clipboardInputFilter.of((pasted) => (pasted.includes('{{') ? pasted : pasted.replaceAll(/\r?\n/g, ''))),
];
