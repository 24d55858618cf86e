/** The editor of the field may still be loading. */
const mostFrames = 600;

/** Puts the cursor into the first field that has a problem, as soon as the dialog is gone and the editor of the node shows it. */
export function focusProblem(): void {
  let frames = 0;
  const look = () => {
    frames += 1;
    const isCovered = document.querySelector('[role="dialog"]:not([data-node-editor])') !== null;
    const field = document.querySelector<HTMLElement>('[data-node-editor] [aria-invalid="true"]');
    // Problems of fields that nobody has been to may not be said yet: the foot shows them.
    const foot = document.querySelector<HTMLElement>('[data-node-editor] [data-show-problems]');
    // The editor of the node takes the focus when it opens.
    const isOpen = document.activeElement?.closest('[data-node-editor]') != null;
    const isReady = isOpen && !isCovered;
    if (isReady && field !== null) field.focus();
    else if (isReady && foot !== null) foot.click();
    else if (frames < mostFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
