import type { ChatTexts } from '../../../web/chat/chatConfig.ts';

/** Texts of the page besides its script. */
interface PageTexts extends ChatTexts {
  newChat: string;
  conversation: string;
  message: string;
  placeholder: string;
  send: string;
  stop: string;
  addFiles: string;
  suggestions: string;
  needsScript: string;
  testNote: string;
}

const en: PageTexts = {
  you: 'You',
  answer: 'Answer',
  thinking: 'Thinking…',
  queued: 'Waiting in line…',
  waiting: 'Waiting…',
  usingTool: 'Using {0}…',
  approvalTitle: 'Allow “{0}”?',
  approve: 'Allow',
  reject: 'Don’t allow',
  reason: 'Reason (optional)',
  arguments: 'With these values',
  noObject: 'Write a JSON object.',
  misfit: 'These values do not fit.',
  forRestOfRun: 'Also later in this answer',
  form: 'Form',
  failed: 'Something went wrong. Please try again.',
  stopped: 'Stopped.',
  empty: 'Done.',
  connecting: 'Connecting…',
  sendFailed: 'The message could not be sent. Try again.',
  tokenMissing: 'Open this chat from the site it belongs to, and reload that page if it has been open for long.',
  full: 'This conversation has reached its limit. Start a new one.',
  busy: 'Wait for the answer to your last message.',
  tooFast: 'You are sending messages too fast. Try again in a minute.',
  tooMany: 'Too many people are chatting. Try again later.',
  tooLong: 'The message or a file is too large.',
  unavailable: 'This chat is no longer available.',
  tooManyFiles: 'You can send up to {0} files at once.',
  fileTooLarge: 'A file can have up to {0} MB.',
  removeFile: 'Remove {0}',
  download: 'Download {0}',
  newChat: 'New chat',
  conversation: 'Conversation',
  message: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  stop: 'Stop',
  addFiles: 'Add files',
  suggestions: 'Suggestions',
  needsScript: 'This chat needs JavaScript.',
  testNote: 'Test chat with the draft',
};

const de: PageTexts = {
  you: 'Sie',
  answer: 'Antwort',
  thinking: 'Denkt nach …',
  queued: 'In der Warteschlange …',
  waiting: 'Wartet …',
  usingTool: 'Verwendet {0} …',
  approvalTitle: '„{0}“ erlauben?',
  approve: 'Erlauben',
  reject: 'Nicht erlauben',
  reason: 'Grund (optional)',
  arguments: 'Mit diesen Werten',
  noObject: 'Schreiben Sie ein JSON-Objekt.',
  misfit: 'Diese Werte passen nicht.',
  forRestOfRun: 'Auch später in dieser Antwort',
  form: 'Formular',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  stopped: 'Abgebrochen.',
  empty: 'Fertig.',
  connecting: 'Verbindet …',
  sendFailed: 'Die Nachricht konnte nicht gesendet werden. Versuchen Sie es noch einmal.',
  tokenMissing:
    'Öffnen Sie diesen Chat auf der Seite, zu der er gehört, und laden Sie sie neu, wenn sie schon lange offen ist.',
  full: 'Dieses Gespräch hat seine Grenze erreicht. Beginnen Sie ein neues.',
  busy: 'Warten Sie die Antwort auf Ihre letzte Nachricht ab.',
  tooFast: 'Sie senden Nachrichten zu schnell. Versuchen Sie es in einer Minute wieder.',
  tooMany: 'Gerade chatten zu viele Leute. Versuchen Sie es später wieder.',
  tooLong: 'Die Nachricht oder eine Datei ist zu groß.',
  unavailable: 'Diesen Chat gibt es nicht mehr.',
  tooManyFiles: 'Sie können bis zu {0} Dateien auf einmal senden.',
  fileTooLarge: 'Eine Datei darf bis zu {0} MB haben.',
  removeFile: '{0} entfernen',
  download: '{0} herunterladen',
  newChat: 'Neuer Chat',
  conversation: 'Gespräch',
  message: 'Nachricht',
  placeholder: 'Nachricht schreiben',
  send: 'Senden',
  stop: 'Abbrechen',
  addFiles: 'Dateien hinzufügen',
  suggestions: 'Vorschläge',
  needsScript: 'Dieser Chat braucht JavaScript.',
  testNote: 'Testchat mit dem Entwurf',
};

/** The texts of a chat page in the language that a browser asks for. */
export const chatTexts: Readonly<Record<'en' | 'de', PageTexts>> = { en, de };
