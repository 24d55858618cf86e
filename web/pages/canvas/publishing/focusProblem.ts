/** The editor of the field may still be loading. */
const mostFrames = 600;

/** Puts the cursor into the first field that has a problem, as soon as the dialog is gone and the panel of the chosen node shows it. */
export function focusProblem(): void {
  let frames = 0;
  const look = () => {
    frames += 1;
    const isCovered = document.querySelector('[role="dialog"]') !== null;
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"], aside [aria-invalid="true"]');
    // A panel that was open before may keep problems of fields that nobody has been to: its foot shows them.
    const foot = document.querySelector<HTMLElement>('main [data-show-problems], aside [data-show-problems]');
    if (!isCovered && field !== null) field.focus();
    else if (!isCovered && foot !== null) foot.click();
    else if (frames < mostFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
