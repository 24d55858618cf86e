import i18next from 'i18next';
import type { TextId, TextValues } from './textIds.ts';

/** The languages that the page speaks, as BCP 47 names them. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
] as const;

export type Language = (typeof languages)[number]['code'];

const storageKey = 'bureau-language';

const texts = i18next.createInstance();
// Answers at once: a module may ask for a text while it is loaded.
void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  // Entries are flat: the dot between area and name means nothing here.
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  resources: { en: { translation: {} } },
});

/** Adds English texts by id. `vite/ownTexts.ts` writes a call of it into every module, with the texts that the module asks for. */
export function addEnglish(entries: Readonly<Record<string, string>>): void {
  texts.addResources('en', 'translation', entries);
}

/**
 * The text in the language of the page, with `values` in its places `{{name}}`. Where a value is called `count`, the
 * entries `<id>_one` and `<id>_other` are its singular and plural.
 */
export function t<Id extends TextId>(id: Id, ...[values]: TextValues<Id>): string {
  const given: Readonly<Record<string, string | number>> = { ...values };
  return texts.t(id as string, given);
}

/** The language of the page. It stays until the page is loaded again. */
export function language(): Language {
  return languages.find(({ code }) => code === texts.language)?.code ?? 'en';
}

/** Loads the chosen language, before anything of the app is loaded: so texts in constants are right, too. */
export async function startTexts(): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen === 'de') {
    const { german } = await import('./german.ts');
    texts.addResourceBundle('de', 'translation', german);
  }
  await texts.changeLanguage(chosen);
  document.documentElement.lang = chosen;
}

/** Remembers the language in this browser and loads the page again in it. */
export function chooseLanguage(chosen: Language): void {
  window.localStorage.setItem(storageKey, chosen);
  window.location.reload();
}

/** Returns the language chosen earlier, else the first browser language that the page supports, else English. */
function chosenLanguage(): Language {
  const stored = window.localStorage.getItem(storageKey);
  const wanted = [...(stored === null ? [] : [stored]), ...window.navigator.languages].map((tag) => tag.split('-')[0]);
  return wanted.flatMap((tag) => languages.find(({ code }) => code === tag)?.code ?? [])[0] ?? 'en';
}

/** For `RichText` only. */
export const textsInstance = texts;
