import { language } from '../texts/texts.ts';

const units = ['bytes', 'KiB', 'MiB', 'GiB'];
const oneDecimal = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A size in the unit that reads best: "12 bytes", "3.4 MiB". */
export function formatBytes(sizeBytes: number): string {
  let size = sizeBytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : oneDecimal.format(size)} ${units[unit]}`;
}
