import type { Schema } from '../../api/client.ts';
import { language, t } from '../../texts/texts.ts';

type KnowledgeLanguage = Schema<'KnowledgeLanguage'>;

const codes: Readonly<Record<KnowledgeLanguage, string>> = {
  simple: '',
  arabic: 'ar',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hungarian: 'hu',
  indonesian: 'id',
  italian: 'it',
  norwegian: 'no',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  swedish: 'sv',
  turkish: 'tr',
};

/** Languages to choose from, by their names in the language of the page; "any other" comes last. */
export function languageChoices(): { value: KnowledgeLanguage; label: string }[] {
  const names = new Intl.DisplayNames([language()], { type: 'language' });
  const named = Object.entries(codes)
    .filter(([, code]) => code !== '')
    .map(([value, code]) => ({ value: value as KnowledgeLanguage, label: names.of(code) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language()));
  return [...named, { value: 'simple', label: t('knowledge.languageSimple') }];
}

/** The one of the page, where there is one. */
export function ownLanguage(): KnowledgeLanguage {
  const [found] = Object.entries(codes).find(([, code]) => code === language().slice(0, 2)) ?? [];
  return (found ?? 'simple') as KnowledgeLanguage;
}
