/** Texts of public pages. Texts written by authors are in the authors' language. */
export interface FormWords {
  language: 'en' | 'de';
  error: string;
  fix: string;
  filesAgain: string;
  optional: string;
}

/** Pages of forms are English unless they are asked for in another language. */
export const formWords: { readonly [Language in FormWords['language']]: FormWords } = {
  en: {
    language: 'en',
    error: 'Error',
    fix: 'Please fix the following',
    filesAgain: 'Please select your files again.',
    optional: 'optional',
  },
  de: {
    language: 'de',
    error: 'Fehler',
    fix: 'Bitte korrigiere Folgendes',
    filesAgain: 'Bitte wähle deine Dateien noch einmal aus.',
    optional: 'freiwillig',
  },
};
