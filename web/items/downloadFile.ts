/** Saves bytes as a file of this name on the reader's device. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a value as a JSON file; `name` has no ending. */
export function downloadJson(name: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2);
  downloadBlob(`${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.json`, new Blob([text], { type: 'application/json' }));
}
