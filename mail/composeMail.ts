import { layOut, type ComposedMail } from './layout.ts';
import type { Mail, MailKind, MailLanguage, MailTexts } from './mail.ts';
import { shownName } from './shownName.ts';
import { germanTexts } from './texts/de.ts';
import { englishTexts } from './texts/en.ts';

const textsOf: Readonly<Record<MailLanguage, MailTexts>> = { en: englishTexts, de: germanTexts };

/** What a mail says, in the language of whoever gets it. */
export function composeMail<K extends MailKind>({ to, kind, values }: Mail<K>, publicUrl: string): ComposedMail {
  const language = to.language ?? 'en';
  const texts = textsOf[language];
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const say = { time: (at: Date) => `${format.format(at)} UTC` };
  const name = to.name == null ? null : shownName(to.name) || null;
  return layOut(texts.kinds[kind](values, say), { language, texts, name, publicUrl });
}
