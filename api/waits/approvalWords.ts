import type { FormWords } from '../../domains/executions/forms/formWords.ts';

/** The decided subject, as named on the page. */
export interface AskedCall {
  tool: string;
  agent: string | null;
  digitalOrganization: string;
  /** Until when it can be decided; null: as long as the execution runs. */
  until: Date | null;
}

/** All that the page of an approval says. */
export interface ApprovalWords {
  title: (tool: string) => string;
  description: (call: AskedCall) => string;
  /** Where the agent has read what strangers wrote. */
  tainted: string;
  button: string;
  arguments: { label: string; hint: string; noObject: string; misfit: (fault: string) => string; toolGone: string };
  decision: { label: string; approve: string; approveRest: string; reject: string; missing: string };
  reason: { label: string; hint: string };
  name: { label: string; hint: string };
  tooLong: (label: string) => string;
  approved: string;
  rejected: string;
  thanks: string;
  notFound: string;
  timedOut: string;
  finished: string;
  decided: string;
}

const en: ApprovalWords = {
  title: (tool) => `Approve “${tool}”?`,
  description: ({ tool, agent, digitalOrganization, until }) =>
    [
      `The agent ${agent === null ? '' : `“${agent}” `}of “${digitalOrganization}” wants to use the tool “${tool}” with the arguments below.`,
      until === null ? '' : ` You can decide until ${until.toUTCString()}.`,
    ].join(''),
  tainted: 'The agent has read what strangers wrote. Check whether the call is what you want, not only what it says.',
  button: 'Decide',
  arguments: {
    label: 'Arguments',
    hint: 'JSON. What you change is what the tool gets.',
    noObject: 'Write a JSON object.',
    misfit: (fault) => `The arguments do not fit: ${fault}.`,
    toolGone: 'the tool is no longer there',
  },
  decision: {
    label: 'Decision',
    approve: 'Approve',
    approveRest: 'Approve, and later calls of this tool in this run, too',
    reject: 'Reject',
    missing: 'Decision: choose an option.',
  },
  reason: { label: 'Reason for a rejection', hint: 'The agent reads it.' },
  name: { label: 'Your name', hint: 'Kept with the decision.' },
  tooLong: (label) => `${label}: the text is too long.`,
  approved: 'Approved',
  rejected: 'Rejected',
  thanks: 'Thank you. The agent goes on.',
  notFound: 'This link is not valid. Check that you copied all of it.',
  timedOut: 'Nobody decided in time. The call was rejected.',
  finished: 'The execution has ended.',
  decided: 'This was already decided. Each link works once.',
};

const germanTime = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const de: ApprovalWords = {
  title: (tool) => `„${tool}“ zustimmen?`,
  description: ({ tool, agent, digitalOrganization, until }) =>
    [
      `Der Agent ${agent === null ? '' : `„${agent}“ `}von „${digitalOrganization}“ möchte das Tool „${tool}“ mit den Argumenten unten verwenden.`,
      until === null ? '' : ` Du kannst bis ${germanTime.format(until)} UTC entscheiden.`,
    ].join(''),
  tainted:
    'Der Agent hat gelesen, was Fremde geschrieben haben. Prüfe, ob du diesen Aufruf willst, nicht nur, was in ihm steht.',
  button: 'Entscheiden',
  arguments: {
    label: 'Argumente',
    hint: 'JSON. Was du änderst, bekommt das Tool.',
    noObject: 'Schreibe ein JSON-Objekt.',
    misfit: (fault) => `Die Argumente passen nicht: ${fault}.`,
    toolGone: 'Das Tool gibt es nicht mehr',
  },
  decision: {
    label: 'Entscheidung',
    approve: 'Zustimmen',
    approveRest: 'Zustimmen, auch späteren Aufrufen dieses Tools in diesem Lauf',
    reject: 'Ablehnen',
    missing: 'Entscheidung: Wähle eine Möglichkeit.',
  },
  reason: { label: 'Grund einer Ablehnung', hint: 'Der Agent liest ihn.' },
  name: { label: 'Dein Name', hint: 'Wird mit der Entscheidung aufbewahrt.' },
  tooLong: (label) => `${label}: Der Text ist zu lang.`,
  approved: 'Zugestimmt',
  rejected: 'Abgelehnt',
  thanks: 'Danke. Der Agent macht weiter.',
  notFound: 'Dieser Link ist nicht gültig. Prüfe, ob du ihn ganz kopiert hast.',
  timedOut: 'Niemand hat rechtzeitig entschieden. Der Aufruf wurde abgelehnt.',
  finished: 'Die Ausführung ist beendet.',
  decided: 'Das wurde schon entschieden. Jeder Link gilt einmal.',
};

export const approvalWords: Readonly<Record<FormWords['language'], ApprovalWords>> = { en, de };
