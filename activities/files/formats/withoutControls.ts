/** A text without the control characters that no format of texts has, and those that this one does not have. */
export function withoutControls(text: string, kept = '\t\n\r'): string {
  return text.replace(/\p{Cc}/gu, (letter) => (isControl(letter) && !kept.includes(letter) ? '' : letter));
}

/** True for control characters of ASCII. */
export function isControl(letter: string): boolean {
  return letter < ' ' || letter === '\u{7f}';
}
