const keyOf = (digitalOrganizationId: string): string => `bureau.editor.${digitalOrganizationId}`;

/**
 * The id of this window as an editor: the one that it had before it was loaded again, so that a claim which was under way then is its
 * own. It is taken out meanwhile, for a duplicated tab begins with a copy of what is kept.
 */
export function takeEditorId(digitalOrganizationId: string): string {
  const key = keyOf(digitalOrganizationId);
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ?? crypto.randomUUID();
}

/** Keeps the id for what this window loads next. */
export function keepEditorId(digitalOrganizationId: string, editorId: string): void {
  sessionStorage.setItem(keyOf(digitalOrganizationId), editorId);
}
