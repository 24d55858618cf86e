/** A part of a text that is read as one: a heading with its level, a paragraph or list, or what must not be cut. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'whole'; readonly text: string };

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const tableRow = /^ {0,3}\|/;

/**
 * Reads Markdown or plain text as blocks: headings (`#` only), fenced code and tables whole, everything else by paragraphs.
 * Every character of the text but empty lines is in exactly one block. A fence that is never closed ends with the text.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let kind = 'prose' as 'prose' | 'whole';
  let closing = null as string | null;
  const flush = (next: 'prose' | 'whole' = 'prose') => {
    const whole = lines.join('\n').trimEnd();
    if (whole.trim() !== '') blocks.push({ kind, text: whole });
    lines = [];
    kind = next;
  };
  for (const line of text.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')) {
    if (closing !== null) {
      lines.push(line);
      if (closes(line, closing)) {
        closing = null;
        flush();
      }
      continue;
    }
    const opened = fence.exec(line)?.[1];
    const titled = heading.exec(line);
    if (opened !== undefined) {
      flush('whole');
      closing = opened;
      lines.push(line);
    } else if (titled) {
      flush();
      blocks.push({ kind: 'heading', level: titled[1]!.length, text: titled[2]! });
    } else if (line.trim() === '') flush();
    else {
      const isRow = tableRow.test(line);
      if (isRow !== (kind === 'whole')) flush(isRow ? 'whole' : 'prose');
      lines.push(line);
    }
  }
  flush();
  return blocks;
}

/** A fence ends with a line of at least as many of the same marks and nothing else (CommonMark §4.5). */
function closes(line: string, opened: string): boolean {
  const bare = line.trim();
  return bare.length >= opened.length && bare === opened[0]!.repeat(bare.length);
}
