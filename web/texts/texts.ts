import i18next from 'i18next';

/** The languages that the page speaks, as BCP 47 names them. English is complete by itself: its texts are the keys. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
] as const;

export type Language = (typeof languages)[number]['code'];

const storageKey = 'bureau-language';
/** English needs entries only where a text has a number in it: `"{{count}} items_one"`, `"{{count}} items_other"`. */
const english = import.meta.glob<Record<string, string>>('./en/*.json', { eager: true, import: 'default' });

const texts = i18next.createInstance();
// Answers at once: a module may ask for a text while it is loaded.
void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  // Keys are whole English sentences, so none of their signs means anything.
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  resources: { en: { translation: Object.assign({}, ...Object.values(english)) as Record<string, string> } },
});

/**
 * The text in the language of the page; `text` is the English one, with `{{names}}` for values. Where a value is called
 * `count`, the entries `<text>_one` and `<text>_other` are its singular and plural.
 */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return texts.t(text, values);
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

/** What was chosen here before, else the first language of the browser that the page speaks, else English. */
function chosenLanguage(): Language {
  const stored = window.localStorage.getItem(storageKey);
  const wanted = [...(stored === null ? [] : [stored]), ...window.navigator.languages].map((tag) => tag.split('-')[0]);
  return wanted.flatMap((tag) => languages.find(({ code }) => code === tag)?.code ?? [])[0] ?? 'en';
}

/** For `RichText` only. */
export const textsInstance = texts;
