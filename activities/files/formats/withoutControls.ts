/** Returns a text without control characters that no text format has, or that this format lacks. */
export function withoutControls(text: string, kept = '\t\n\r'): string {
  return text.replace(/\p{Cc}/gu, (letter) => (isControl(letter) && !kept.includes(letter) ? '' : letter));
}

/** True for control characters of ASCII. */
export function isControl(letter: string): boolean {
  return letter < ' ' || letter === '\u{7f}';
}
