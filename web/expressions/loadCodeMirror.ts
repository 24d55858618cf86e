/** Loads the editor, which is a chunk of its own; asked for early, it is there when somebody needs it. */
export function loadCodeMirror() {
  return import('./CodeMirror.tsx');
}
