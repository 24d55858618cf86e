/** The editor of the field may still be loading. */
const mostFrames = 600;

/** A dialog that closes gives the focus back to what opened it, a moment after it is gone. */
const framesToHold = 20;

/** Puts the cursor into the first field that has a problem, as soon as the panel of the chosen node shows it and the dialog is gone. */
export function focusProblem(): void {
  let frames = 0;
  let held = 0;
  const look = () => {
    frames += 1;
    if (frames >= mostFrames) return;
    if (document.querySelector('[role="dialog"]') !== null) return void requestAnimationFrame(look);
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"], aside [aria-invalid="true"]');
    // A panel that was open before may keep problems of fields that nobody has been to: its foot shows them.
    const foot = document.querySelector<HTMLElement>('main [data-show-problems], aside [data-show-problems]');
    if (field !== null) {
      held = document.activeElement === field ? held + 1 : 0;
      if (held === 0) field.focus();
    } else if (foot !== null) return foot.click();
    if (held < framesToHold) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
