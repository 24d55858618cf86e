/**
 * Writes a plain text in LinkedIn's format, in which characters such as brackets have a meaning: an unescaped one ends the text without an
 * error. Hashtags stay. https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function littleText(plain: string): string {
  return plain.replaceAll(/[\\|{}@[\]()<>*_~]/g, String.raw`\$&`).replaceAll(/#(?![\p{L}\p{N}])/gu, String.raw`\#`);
}
