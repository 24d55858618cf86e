const mostFrames = 60;

/** Puts the cursor into the first field that has a problem, as soon as the panel of the chosen node shows it. */
export function focusProblem(): void {
  let frames = 0;
  const look = () => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"], aside [aria-invalid="true"]');
    frames += 1;
    if (field !== null) field.focus();
    else if (frames < mostFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
