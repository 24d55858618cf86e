/** The editor of the field may still be loading. */
const mostFrames = 600;
/** The dialogs that close and open take the focus for themselves in their first moments. */
const restFrames = 20;

/** Focuses the first field with a problem, once the dialog has closed and the node's editor shows the field. */
export function focusProblem(): void {
  let frames = 0;
  let rested = 0;
  let isTold = false;
  const look = () => {
    frames += 1;
    const isCovered = document.querySelector('[role="dialog"]:not([data-node-editor])') !== null;
    const field = document.querySelector<HTMLElement>('[data-node-editor] [aria-invalid="true"]');
    // Problems of untouched fields may still be hidden: the footer shows them.
    const foot = document.querySelector<HTMLElement>('[data-node-editor] [data-show-problems]');
    rested = field !== null && field === document.activeElement ? rested + 1 : 0;
    if (!isCovered && field !== null) field.focus();
    else if (!isCovered && !isTold && foot !== null) {
      isTold = true;
      foot.click();
    }
    if (frames < mostFrames && rested < restFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
