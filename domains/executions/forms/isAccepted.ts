import type { FormFile } from './formDefinition.ts';

/**
 * True for a file that a list such as `.pdf, image/*` names, by its ending or by its type (HTML standard, the attribute `accept`). It
 * catches mistakes; it does not stop a person who renames a file.
 */
export function isAccepted(accept: string, { name, mediaType }: FormFile): boolean {
  const entries = acceptEntries(accept);
  if (entries.length === 0) return true;
  const [type, fileName] = [mediaType.toLowerCase(), name.toLowerCase()];
  return entries.some((entry) => {
    if (entry.startsWith('.')) return fileName.endsWith(entry);
    return entry.endsWith('/*') ? type.startsWith(entry.slice(0, -1)) : type === entry;
  });
}

/** The entries of such a list, in lower case. */
export function acceptEntries(accept: string): string[] {
  return accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** True for one entry of such a list: an ending or a type. */
export function isAcceptEntry(entry: string): boolean {
  return /^(?:\.[\w.-]{1,50}|[\w.+-]{1,100}\/(?:\*|[\w.+-]{1,100}))$/.test(entry);
}
