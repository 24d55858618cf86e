import { language } from '../texts/texts.ts';

const inFull = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' });

/** The reader's day of a moment: "Nov 25, 2026". */
export function formatDay(iso: string): string {
  return inFull.format(new Date(iso));
}
