import type { Binary } from './BinaryStore.ts';

/** Returns true for results of `BinaryStore.write`; items may come from people, too. */
export function isBinary(value: unknown): value is Binary {
  if (typeof value !== 'object' || value === null) return false;
  const { id, file_name, file_extension, media_type, size_bytes, sha256 } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    /^bin_[0-9a-z]{26}$/.test(id) &&
    [file_name, file_extension, media_type, sha256].every((text) => typeof text === 'string') &&
    Number.isSafeInteger(size_bytes)
  );
}

/** The ids of all files of these items, each once. */
export function binaryIdsOf(items: readonly object[]): string[] {
  const ids = new Set<string>();
  for (const item of items) {
    if (!('binary' in item) || typeof item.binary !== 'object' || item.binary === null) continue;
    for (const binary of Object.values(item.binary)) if (isBinary(binary)) ids.add(binary.id);
  }
  return [...ids];
}
