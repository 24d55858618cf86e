import { EditorView } from '@codemirror/view';

/**
 * Inserts typed text itself in two cases:
 * - It replaces a selection. Browsers would keep the look of the old text by inline styles, which the page's content security policy refuses.
 * - The page types, not the browser (`parts/typeInto.ts`). A browser would write into the DOM, and the editor drops unread changes of the DOM
 *   when anything else updates it in the same task.
 */
export function typeOver(event: InputEvent, view: EditorView): boolean {
  const { data: text } = event;
  if (event.inputType !== 'insertText' || text === null || view.composing || view.state.readOnly) return false;
  const { from, to } = replaced(event, view);
  if (from === to && event.isTrusted) return false;
  event.preventDefault();
  const insert = () =>
    view.state.update({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
      userEvent: 'input.type',
      scrollIntoView: true,
    });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, text, insert))) view.dispatch(insert());
  return true;
}

/** Returns the range that the browser would replace. The editor may not have heard yet of a selection that was made this very moment. */
function replaced(event: InputEvent, view: EditorView): { from: number; to: number } {
  const selection = view.contentDOM.ownerDocument.getSelection();
  const range = event.getTargetRanges()[0] ?? (selection?.rangeCount ? selection.getRangeAt(0) : undefined);
  if (!range || !view.contentDOM.contains(range.startContainer) || !view.contentDOM.contains(range.endContainer))
    return view.state.selection.main;
  return {
    from: view.posAtDOM(range.startContainer, range.startOffset),
    to: view.posAtDOM(range.endContainer, range.endOffset),
  };
}
