/** The editor of a node may still be loading. */
const mostFrames = 600;
/** The dialog takes the focus for itself in its first moments. */
const restFrames = 20;

/** Shows a tool in the open editor of an agent: unfolds it, scrolls it into view and focuses its title. Null opens the list of tools to add. */
export function showTool(pointer: string | null): void {
  let frames = 0;
  let rested = 0;
  const look = () => {
    frames += 1;
    const editor = document.querySelector<HTMLElement>('[data-node-editor]');
    const found = editor === null ? null : pointer === null ? addButton(editor) : titleOfEntry(editor, pointer);
    if (pointer === null) {
      found?.click();
      rested = found === null ? 0 : restFrames;
    } else if (found !== null) {
      if (found.getAttribute('aria-expanded') === 'false' && rested === 0) found.click();
      if (document.activeElement !== found) found.focus();
      rested += 1;
    }
    if (frames < mostFrames && rested < restFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function addButton(editor: HTMLElement): HTMLElement | null {
  return editor.querySelector<HTMLElement>('[data-add-tool]');
}

function titleOfEntry(editor: HTMLElement, pointer: string): HTMLElement | null {
  const [, list, place] = pointer.split('/');
  const entries = editor.querySelector(`[data-pointer="/${list}"] [role="list"]`)?.children;
  return entries?.[Number(place)]?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
}
