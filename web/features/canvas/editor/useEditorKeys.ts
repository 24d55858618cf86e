import { useEffect, useRef } from 'react';
import { commandOf, type Command, type CommandName } from '../model/shortcuts.ts';

type EditorKeys = {
  readOnly: boolean;
  /** Runs a command on the focused element, else on the selection. */
  run: (name: CommandName) => void;
  /** The selected parts as text for the clipboard, or `null`. */
  copiedText: () => string | null;
  onPaste: (text: string) => void;
};

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Whether the canvas, or nothing at all, has the focus. */
function isCanvas(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('[data-canvas]') !== null);
}

function overlayOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[role="dialog"], [role="menu"], [role="listbox"]') : null;
}

function mayRun({ scope, edits }: Command, event: Event, readOnly: boolean): boolean {
  if (edits && readOnly) return false;
  if (scope === 'everywhere') return true;
  const overlay = overlayOf(event.target);
  if (scope === 'editor') return overlay === null || overlay.hasAttribute('data-node-editor');
  if (isTyping(event.target) || overlay !== null) return false;
  return scope === 'page' || isCanvas(event.target);
}

/** Returns whether the focused element handles the key: buttons take Enter and Space, links also Ctrl Enter, which opens a new tab. */
function belongsToButton({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return (
    (key === 'Enter' || key === ' ') &&
    target instanceof Element &&
    target.closest(ctrlKey || metaKey ? 'a' : 'button, a') !== null
  );
}

/** Tab walks from node to node as everywhere; it opens the palette only if the canvas itself has the focus. */
function walks({ key, target }: KeyboardEvent): boolean {
  return key === 'Tab' && !(target instanceof Element && target.hasAttribute('data-canvas'));
}

/** Runs the commands of the table of shortcuts, by keys and by the clipboard events of the browser. */
export function useEditorKeys(keys: EditorKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || belongsToButton(event) || walks(event)) return;
      const command = commandOf(event);
      if (command === undefined || command.byBrowser || !mayRun(command, event, current.current.readOnly)) return;
      event.preventDefault();
      if (!(command.once && event.repeat)) current.current.run(command.name);
    };
    // The canvas moves what is selected by arrow keys, whatever is held with them: those with Alt align, so they are taken first.
    const onAltArrow = (event: KeyboardEvent) => {
      if (!event.altKey || !event.key.startsWith('Arrow')) return;
      onKey(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    const clipboardUsable = (event: Event) =>
      !isTyping(event.target) && isCanvas(event.target) && window.getSelection()?.isCollapsed !== false;
    const onCopy = (event: ClipboardEvent) => {
      const text = clipboardUsable(event) ? current.current.copiedText() : null;
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
      if (event.type === 'cut' && !current.current.readOnly) current.current.run('delete');
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!clipboardUsable(event) || current.current.readOnly || text === '') return;
      event.preventDefault();
      current.current.onPaste(text);
    };
    window.addEventListener('keydown', onAltArrow, { capture: true });
    window.addEventListener('keydown', onKey);
    window.addEventListener('copy', onCopy);
    window.addEventListener('cut', onCopy);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onAltArrow, { capture: true });
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('copy', onCopy);
      window.removeEventListener('cut', onCopy);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
}
