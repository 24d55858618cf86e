import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { templateRegions } from './templateRegions.ts';

const code = Decoration.mark({ class: 'cm-bureau-code' });

function codeOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, closed } of templateRegions(view.state.doc.toString()))
    builder.add(from - 2, closed ? to + 2 : to, code);
  return builder.finish();
}

/** Texts look as in any other field, and the expressions in them as code: a field looks the same before and after `{{`. */
export const templateLook: Extension = [
  EditorView.theme({
    '&': { fontSize: 'var(--mantine-font-size-sm)' },
    '.cm-scroller': { fontFamily: 'inherit' },
    '.cm-bureau-code': { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '12.5px' },
  }),
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = codeOf(view);
      }

      update({ docChanged, view }: ViewUpdate): void {
        if (docChanged) this.decorations = codeOf(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
];
