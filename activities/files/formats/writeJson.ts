import type { FilePlace } from '../filePlace.ts';
import { inputItems } from './inputItems.ts';
import { TextWriter, type FileWritten, type TextOutput } from './TextWriter.ts';

export interface WriteJsonOptions extends TextOutput {
  /** `list`: all values as one list; `single`: the first one alone; `lines`: JSON lines. */
  shape: 'list' | 'single' | 'lines';
  pretty: boolean;
}

/** Writes values as JSON (RFC 8259) or JSON lines, one at a time. */
export async function writeJson(
  { shape, pretty, ...output }: WriteJsonOptions,
  place: FilePlace,
): Promise<FileWritten> {
  const writer = new TextWriter(place, output);
  let count = 0;
  for await (const value of inputItems(place)) {
    const text = pretty && shape !== 'lines' ? JSON.stringify(value, null, 2) : JSON.stringify(value);
    if (shape === 'list') writer.write(`${count === 0 ? '[' : ','}${pretty ? '\n' : ''}${text}`);
    else writer.write(shape === 'lines' ? `${text}\n` : text);
    count += 1;
    if (shape === 'single') break;
  }
  if (shape === 'list') writer.write(count === 0 ? '[]' : `${pretty ? '\n' : ''}]`);
  return writer.close();
}
