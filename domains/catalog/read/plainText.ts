const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of HTML that a source puts into its values: without tags, the usual entities read, white space as one blank. Not for showing as HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, entity: string) => entityText(entity) ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function entityText(entity: string): string | undefined {
  if (!entity.startsWith('#')) return named[entity.toLowerCase()];
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
    ? String.fromCodePoint(code)
    : undefined;
}
