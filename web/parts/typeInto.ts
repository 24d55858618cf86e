/** Types `text` at the caret of the focused `field`. Editors insert it themselves (`expressions/typeOver.ts`); other fields let the browser do it. */
export function typeInto(field: HTMLElement, text: string): void {
  const event = new InputEvent('beforeinput', { inputType: 'insertText', data: text, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event)) return;
  // The only way that fields of React take as typed.
  document.execCommand('insertText', false, text);
}
