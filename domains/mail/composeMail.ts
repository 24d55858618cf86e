import { deviceName } from './deviceName.ts';
import { layOut, type ComposedMail } from './layout.ts';
import type { Mail, MailKind, MailLanguage, MailTexts, Place } from './mail.ts';
import { shownName } from './shownName.ts';
import { germanTexts } from './texts/de.ts';
import { englishTexts } from './texts/en.ts';

const textsOf: Readonly<Record<MailLanguage, MailTexts>> = { en: englishTexts, de: germanTexts };

/** Returns the text of a mail in the recipient's language. */
export function composeMail<K extends MailKind>({ to, kind, values }: Mail<K>, publicUrl: string): ComposedMail {
  const language = to.language ?? 'en';
  const texts = textsOf[language];
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const time = (at: Date): string => `${format.format(at)} UTC`;
  const place = ({ userAgent, address, at }: Place): string =>
    texts.place({ device: deviceName(userAgent) ?? texts.unknownDevice, address }, time(at));
  const say = { time, place };
  const name = to.name == null ? null : shownName(to.name) || null;
  return layOut(texts.kinds[kind](values, say), { language, texts, name, publicUrl });
}
