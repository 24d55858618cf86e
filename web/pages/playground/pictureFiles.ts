/** First bytes of image formats that models produce, with their types. No format here can hold a script. */
const signatures: readonly { type: string; bytes: readonly number[] }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', bytes: [0x52, 0x49, 0x46, 0x46] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
];

/** The picture behind a base64 text; null if it is none that the page shows (an SVG could hold a script). */
export function pictureFile(base64: string): Blob | null {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
  const known = signatures.find(({ bytes: first }) => first.every((byte, place) => bytes[place] === byte));
  return known === undefined ? null : new Blob([bytes], { type: known.type });
}
