/** About how many tokens a text has: four bytes of UTF-8 each, which errs on the large side for English and on the small one for none. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
