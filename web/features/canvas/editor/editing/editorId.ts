const keyOf = (digitalOrganizationId: string): string => `bureau.editor.${digitalOrganizationId}`;

/**
 * Returns this window's editor id. A reload keeps the id, so that a claim made before it still belongs to this window. The stored id is
 * removed in the meantime, because a duplicated tab starts with a copy of the storage.
 */
export function takeEditorId(digitalOrganizationId: string): string {
  const key = keyOf(digitalOrganizationId);
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ?? crypto.randomUUID();
}

/** Stores the id for the next page that this window loads. */
export function keepEditorId(digitalOrganizationId: string, editorId: string): void {
  sessionStorage.setItem(keyOf(digitalOrganizationId), editorId);
}
