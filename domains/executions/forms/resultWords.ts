/** Texts of the page that shows the result of a form. */
export interface ResultWords {
  language: 'en' | 'de';
  result: string;
  working: string;
  waits: { queued: string; running: string; waiting: string };
  keepLink: string;
  canceled: string;
  isCanceled: string;
  nothing: string;
  download: string;
  page: string;
  more: string;
}

export const resultWords: { readonly [Language in ResultWords['language']]: ResultWords } = {
  en: {
    language: 'en',
    result: 'Result',
    working: 'Working on it',
    waits: {
      queued: 'Your request waits for a free place and starts by itself.',
      running: 'Your request is being processed. The result appears here by itself.',
      waiting: 'Your request waits, for example for a decision. The result appears here by itself.',
    },
    keepLink: 'Keep the address of this page to come back later.',
    canceled: 'Canceled',
    isCanceled: 'Your request was canceled. Submit the form again if you still need the result.',
    nothing: 'Your request is done. It has no output.',
    download: 'Download',
    page: 'Page',
    more: 'Only the first rows are shown.',
  },
  de: {
    language: 'de',
    result: 'Ergebnis',
    working: 'In Arbeit',
    waits: {
      queued: 'Deine Anfrage wartet auf einen freien Platz und startet von selbst.',
      running: 'Deine Anfrage wird bearbeitet. Das Ergebnis erscheint hier von selbst.',
      waiting: 'Deine Anfrage wartet, zum Beispiel auf eine Entscheidung. Das Ergebnis erscheint hier von selbst.',
    },
    keepLink: 'Bewahre die Adresse dieser Seite auf, um später zurückzukommen.',
    canceled: 'Abgebrochen',
    isCanceled:
      'Deine Anfrage wurde abgebrochen. Schicke das Formular noch einmal ab, wenn du das Ergebnis noch brauchst.',
    nothing: 'Deine Anfrage ist erledigt. Sie hat keine Ausgabe.',
    download: 'Herunterladen',
    page: 'Seite',
    more: 'Nur die ersten Zeilen werden angezeigt.',
  },
};
