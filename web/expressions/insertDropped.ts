import type { EditorView } from '@codemirror/view';
import { templateRegions } from './templateRegions.ts';

const whole = /^\s*\{\{\s*([^]*?)\s*\}\}\s*$/;

/** The text that a field dropped at a place becomes: inside code it has no braces of its own. */
export function droppedText(text: string, dropped: string, position: number): string {
  const inCode = templateRegions(text).some(({ from, to }) => position >= from && position <= to);
  return inCode ? (whole.exec(dropped)?.[1] ?? dropped) : dropped;
}

/** Puts a dragged field where it is dropped, for `EditorView.domEventHandlers`. */
export function insertDropped(event: DragEvent, view: EditorView): boolean {
  const dropped = event.dataTransfer?.getData('text/plain') ?? '';
  if (!whole.test(dropped) || view.state.readOnly) return false;
  event.preventDefault();
  const position = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
  const insert = droppedText(view.state.doc.toString(), dropped, position);
  view.dispatch({
    changes: { from: position, insert },
    selection: { anchor: position + insert.length },
    userEvent: 'input.drop',
  });
  view.focus();
  return true;
}
