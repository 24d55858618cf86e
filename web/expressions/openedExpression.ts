/** A text that somebody has just made an expression of, and where the caret goes; null while it is none. */
export function openedExpression(text: string, caret: number): { text: string; caret: number } | null {
  if (!text.includes('{{')) return null;
  const after = text.slice(caret);
  if (!text.slice(0, caret).endsWith('{{') || after.includes('}}')) return { text, caret };
  return { text: `${text.slice(0, caret)}  }}${after}`, caret: caret + 1 };
}
