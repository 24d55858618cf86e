const textFields = [
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [readonly], :disabled)',
  'textarea:not([readonly], :disabled)',
  '[contenteditable="true"]',
].join(', ');

/** How long an editor whose code still loads may take to appear. */
const mostMs = 5_000;

/**
 * Puts the focus into the first text field that appears within `scope` from now on. Letters typed before it appears go into it, too.
 * Gives up once the person clicks or presses any other key.
 */
export function focusNewField(scope: HTMLElement): void {
  let typed = '';
  const before = new Set(scope.querySelectorAll(textFields));
  const look = () => {
    const field = [...scope.querySelectorAll<HTMLElement>(textFields)].find(
      (one) => !before.has(one) && one.checkVisibility(),
    );
    if (field === undefined) return;
    stop();
    field.focus();
    // The one way that fields of React and editors both take as typed.
    if (typed !== '') document.execCommand('insertText', false, typed);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), mostMs);
  const onKey = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return stop();
    event.preventDefault();
    typed += event.key;
  };
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('pointerdown', stop, { capture: true });
    window.removeEventListener('keydown', onKey, { capture: true });
  };
  observer.observe(scope, { childList: true, subtree: true });
  window.addEventListener('pointerdown', stop, { capture: true });
  window.addEventListener('keydown', onKey, { capture: true });
}
