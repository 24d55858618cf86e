import { typeInto } from './typeInto.ts';

const textFields = [
  'input:not([type="checkbox"], [type="radio"], [type="hidden"], [readonly], :disabled)',
  'textarea:not([readonly], :disabled)',
  '[contenteditable="true"]',
].join(', ');

const controls = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [contenteditable="true"]';
/** Stands where an editor will be whose code still loads (`expressions/CodeInput.tsx`). */
const loading = '[data-editor-loading]';

/** How long an editor whose code still loads may take to appear. */
const mostMs = 5_000;
/** Within this time a menu that closes gives the focus back to its button. */
const holdMs = 300;

/**
 * Puts the focus into the first text field that appears within `scope` from now on, or into another control if no text field appears; with
 * `inside`, only into one below an element that this selector names. Letters typed before it appears go into it, too. Ends when the person
 * clicks or presses any other key.
 */
export function focusNewField(scope: HTMLElement, inside = '*'): void {
  let typed = '';
  let field: HTMLElement | undefined;
  // Editors of earlier fields may still load: each will appear where its placeholder is.
  const before = [
    ...scope.querySelectorAll(controls),
    ...[...scope.querySelectorAll(loading)].map((one) => one.parentElement ?? one),
  ];
  const ended = new AbortController();
  const end = () => ended.abort();
  const listening = { capture: true, signal: ended.signal };
  const isLoading = () =>
    [...scope.querySelectorAll(loading)].some((one) => !before.some((earlier) => earlier.contains(one)));
  const newField = () => {
    const added = [...scope.querySelectorAll<HTMLElement>(controls)].filter(
      (one) =>
        !before.some((earlier) => earlier.contains(one)) && one.closest(inside) !== null && one.checkVisibility(),
    );
    const text = added.find((one) => one.matches(textFields));
    return text ?? (isLoading() ? undefined : added[0]);
  };
  const look = () => {
    field ??= newField();
    if (field === undefined) return;
    observer.disconnect();
    field.focus();
    if (typed !== '') typeInto(field, typed);
    setTimeout(end, holdMs);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return end();
    if (field !== undefined) return;
    event.preventDefault();
    typed += event.key;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (field === undefined || !(target instanceof Element) || field.contains(target)) return;
    // A menu gives the focus to its button; a text field receives it to be written into.
    if (target.matches(textFields)) end();
    else field.focus();
  };
  const observer = new MutationObserver(look);
  observer.observe(scope, { childList: true, subtree: true });
  ended.signal.addEventListener('abort', () => observer.disconnect());
  window.addEventListener('pointerdown', end, listening);
  window.addEventListener('keydown', onKey, listening);
  window.addEventListener('focusin', onFocus, listening);
  setTimeout(() => {
    if (field === undefined) end();
  }, mostMs);
}
