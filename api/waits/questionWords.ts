import type { FormWords } from '../../domains/executions/forms/formWords.ts';

/** All that the page of an approval says besides the texts of its author. */
export interface QuestionWords {
  /** `until` null: as long as the execution runs. */
  about: (digitalOrganization: string, until: Date | null) => string;
  decide: string;
  decision: string;
  comment: { label: string; hint: string };
  name: { label: string; hint: string };
  missing: string;
  missingComment: string;
  tooLong: string;
  done: { title: string; message: string };
  signIn: { title: string; message: string };
  notFound: string;
  decided: string;
  timedOut: string;
  finished: string;
}

const en: QuestionWords = {
  about: (digitalOrganization, until) =>
    `“${digitalOrganization}” waits for your decision.${until === null ? '' : ` You can decide until ${until.toUTCString()}.`}`,
  decide: 'Decide',
  decision: 'Decision',
  comment: { label: 'Comment', hint: 'Kept with the decision.' },
  name: { label: 'Your name', hint: 'Kept with the decision.' },
  missing: 'Decision: choose an option.',
  missingComment: 'Comment: enter a value.',
  tooLong: 'The text is too long.',
  done: { title: 'Decided', message: 'Thank you. The decision was recorded.' },
  signIn: { title: 'Sign in', message: 'Sign in to decide.' },
  notFound: 'This link is not valid any more.',
  decided: 'This was already decided. The first decision counts.',
  timedOut: 'Nobody decided in time.',
  finished: 'The execution has ended.',
};

const germanTime = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const de: QuestionWords = {
  about: (digitalOrganization, until) =>
    `„${digitalOrganization}“ wartet auf deine Entscheidung.${until === null ? '' : ` Du kannst bis ${germanTime.format(until)} UTC entscheiden.`}`,
  decide: 'Entscheiden',
  decision: 'Entscheidung',
  comment: { label: 'Kommentar', hint: 'Wird mit der Entscheidung aufbewahrt.' },
  name: { label: 'Dein Name', hint: 'Wird mit der Entscheidung aufbewahrt.' },
  missing: 'Entscheidung: Wähle eine Möglichkeit.',
  missingComment: 'Kommentar: Gib etwas ein.',
  tooLong: 'Der Text ist zu lang.',
  done: { title: 'Entschieden', message: 'Danke. Die Entscheidung ist vermerkt.' },
  signIn: { title: 'Anmelden', message: 'Melde dich an, um zu entscheiden.' },
  notFound: 'Dieser Link ist nicht mehr gültig.',
  decided: 'Das wurde schon entschieden. Die erste Entscheidung zählt.',
  timedOut: 'Niemand hat rechtzeitig entschieden.',
  finished: 'Die Ausführung ist beendet.',
};

export const questionWords: Readonly<Record<FormWords['language'], QuestionWords>> = { en, de };
