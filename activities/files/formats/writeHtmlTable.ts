import type { FilePlace } from '../filePlace.ts';
import { inputItems } from './inputItems.ts';
import { cellText, tableColumns, type TableInput } from './tableColumns.ts';
import { TextWriter, type FileWritten, type TextOutput } from './TextWriter.ts';

export interface WriteHtmlTableOptions extends TextOutput, TableInput {
  /** Of a whole page around the table; null: the table alone. */
  title: string | null;
  caption: string;
}

/** Writes rows as a table of HTML. Every text is escaped: nothing of it is read as markup. */
export async function writeHtmlTable(options: WriteHtmlTableOptions, place: FilePlace): Promise<FileWritten> {
  const { title, caption, header, encoding } = options;
  const columns = await tableColumns(options, place);
  const writer = new TextWriter(place, options);
  if (title !== null)
    writer.write(
      `<!doctype html>\n<html>\n<head>\n<meta charset="${escapedHtml(encoding)}">\n<title>${escapedHtml(title)}</title>\n</head>\n<body>\n`,
    );
  writer.write('<table>\n');
  if (caption !== '') writer.write(`<caption>${escapedHtml(caption)}</caption>\n`);
  if (header) writer.write(`<thead>\n${tableRow(columns, 'th')}</thead>\n`);
  writer.write('<tbody>\n');
  for await (const row of inputItems(place))
    writer.write(
      tableRow(
        columns.map((name) => cellText((row as Record<string, unknown>)[name])),
        'td',
      ),
    );
  writer.write('</tbody>\n</table>\n');
  if (title !== null) writer.write('</body>\n</html>\n');
  return writer.close();
}

function tableRow(cells: readonly string[], element: 'th' | 'td'): string {
  return `<tr>${cells.map((cell) => `<${element}>${escapedHtml(cell)}</${element}>`).join('')}</tr>\n`;
}

/** Text that HTML shows as it is, also in an attribute in double quotes. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
