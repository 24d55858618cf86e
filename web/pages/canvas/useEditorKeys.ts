import { useEffect } from 'react';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import { notifyDone } from '../../parts/notify.ts';

type EditorKeys = { store: DraftStore; readOnly: boolean; onSelectAll: () => void };

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Ctrl-S saves now, Ctrl-Z undoes, Ctrl-Shift-Z and Ctrl-Y redo, Ctrl-A selects all; Cmd on Macs.
 * In a text field undo and select keep their usual meaning. Delete belongs to the canvas itself.
 */
export function useEditorKeys({ store, readOnly, onSelectAll }: EditorKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        event.preventDefault();
        if (!readOnly) void store.flush().then((saved) => saved && notifyDone('Saved.'));
        return;
      }
      if (isTyping(event.target) || readOnly) return;
      const step = key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'y' ? 'redo' : null;
      if (step !== null) {
        event.preventDefault();
        store[step]();
      } else if (key === 'a') {
        event.preventDefault();
        onSelectAll();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store, readOnly, onSelectAll]);
}
