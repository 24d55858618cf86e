import type { EditorView } from '@codemirror/view';
import { templateRegions } from './templateRegions.ts';

/** The code of a text that is one `{{ … }}` and nothing else; null for all others. */
function onlyCode(text: string): string | null {
  const trimmed = text.trim();
  const [region, ...others] = templateRegions(trimmed);
  const isWhole = region?.closed === true && region.from === 2 && region.to === trimmed.length - 2;
  return isWhole && others.length === 0 ? trimmed.slice(2, -2).trim() : null;
}

/** Returns the dropped or pasted text for the range between `from` and `to`: inside code it loses its own braces. */
export function withoutBraces(text: string, inserted: string, place: { from: number; to: number }): string {
  const inCode = templateRegions(text).some(({ from, to }) => place.from >= from && place.to <= to);
  return inCode ? (onlyCode(inserted) ?? inserted) : inserted;
}

/** Puts a dragged field where it is dropped, for `EditorView.domEventHandlers`. */
export function insertDropped(event: DragEvent, view: EditorView): boolean {
  const dropped = event.dataTransfer?.getData('text/plain') ?? '';
  if (onlyCode(dropped) === null || view.state.readOnly) return false;
  event.preventDefault();
  const position = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
  const insert = withoutBraces(view.state.doc.toString(), dropped, { from: position, to: position });
  view.dispatch({
    changes: { from: position, insert },
    selection: { anchor: position + insert.length },
    userEvent: 'input.drop',
  });
  view.focus();
  return true;
}
