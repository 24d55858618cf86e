/** Loads the editor chunk; an early call makes it available when it is needed. */
export function loadCodeMirror() {
  return import('./CodeMirror.tsx');
}
