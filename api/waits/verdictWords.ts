import type { VerdictMail } from '../../db/repositories/mail/verdictMails.ts';
import { formWords, type FormWords } from '../../domains/executions/forms/formWords.ts';
import { shownName } from '../../domains/mail/shownName.ts';

/** Texts of the pages behind mailed links about deliverables. */
export interface VerdictWords {
  form: FormWords;
  untitled: string;
  title: (name: string) => string;
  about: (mail: Pick<VerdictMail, 'positionName' | 'organizationName'>, at: string) => string;
  decision: string;
  accept: string;
  reject: string;
  reason: string;
  reasonHint: string;
  send: string;
  chooseOne: string;
  giveReason: string;
  shorter: string;
  done: Readonly<Record<'accepted' | 'rejected', { title: string; message: string }>>;
  already: Readonly<Record<'accepted' | 'rejected', string>>;
  /** Where a mail alone decides nothing. */
  signIn: { title: string; message: string };
  alreadyTitle: string;
  stopTitle: (position: string) => string;
  stopAbout: string;
  stop: string;
  stopped: { title: string; message: string };
}

/** In the language that the recipient's mails are written in. */
export const verdictWords: { readonly [Language in FormWords['language']]: VerdictWords } = {
  en: {
    form: formWords.en,
    untitled: 'Untitled',
    title: (name) => `Accept “${name}”?`,
    about: ({ positionName, organizationName }, at) =>
      `Delivered by “${shownName(positionName)}” to ${shownName(organizationName)} on ${at}. Look at it in Bureau first: your verdict is final.`,
    decision: 'Verdict',
    accept: 'Accept',
    reject: 'Reject',
    reason: 'Reason for a rejection',
    reasonHint: 'What is missing or wrong.',
    send: 'Send verdict',
    chooseOne: 'Choose whether you accept or reject it.',
    giveReason: 'Say why you reject it.',
    shorter: 'Use at most 2,000 letters.',
    done: {
      accepted: { title: 'Accepted', message: 'Thank you. This verdict is final, and the link has ended.' },
      rejected: { title: 'Rejected', message: 'Thank you. This verdict is final, and the link has ended.' },
    },
    already: { accepted: 'This deliverable was accepted before.', rejected: 'This deliverable was rejected before.' },
    signIn: { title: 'Sign in to decide', message: 'Open the deliverable in Bureau and sign in there.' },
    alreadyTitle: 'Already decided',
    stopTitle: (position) => `No more mails about “${position}”?`,
    stopAbout: 'You are no longer mailed what this position delivers. You can turn these mails on again on its page.',
    stop: 'Stop these mails',
    stopped: { title: 'Stopped', message: 'No more mails about this position are sent to you.' },
  },
  de: {
    form: formWords.de,
    untitled: 'Ohne Titel',
    title: (name) => `„${name}“ annehmen?`,
    about: ({ positionName, organizationName }, at) =>
      `Geliefert von „${shownName(positionName)}“ an ${shownName(organizationName)} am ${at}. Sieh es dir zuerst in Bureau an: Deine Entscheidung ist endgültig.`,
    decision: 'Entscheidung',
    accept: 'Annehmen',
    reject: 'Ablehnen',
    reason: 'Grund für eine Ablehnung',
    reasonHint: 'Was fehlt oder nicht stimmt.',
    send: 'Entscheidung senden',
    chooseOne: 'Wähle, ob du es annimmst oder ablehnst.',
    giveReason: 'Sag, warum du es ablehnst.',
    shorter: 'Höchstens 2.000 Zeichen.',
    done: {
      accepted: { title: 'Angenommen', message: 'Danke. Die Entscheidung ist endgültig, der Link gilt nicht mehr.' },
      rejected: { title: 'Abgelehnt', message: 'Danke. Die Entscheidung ist endgültig, der Link gilt nicht mehr.' },
    },
    already: {
      accepted: 'Dieses Ergebnis wurde schon angenommen.',
      rejected: 'Dieses Ergebnis wurde schon abgelehnt.',
    },
    signIn: { title: 'Zum Entscheiden anmelden', message: 'Öffne das Ergebnis in Bureau und melde dich dort an.' },
    alreadyTitle: 'Schon entschieden',
    stopTitle: (position) => `Keine Mails mehr zu „${position}“?`,
    stopAbout:
      'Du bekommst dann keine Mails mehr, wenn diese Stelle etwas liefert. Auf ihrer Seite kannst du sie wieder einschalten.',
    stop: 'Diese Mails abstellen',
    stopped: { title: 'Abgestellt', message: 'Zu dieser Stelle kommen keine Mails mehr.' },
  },
};
