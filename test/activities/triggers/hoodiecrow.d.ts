/** Types for the part of hoodiecrow-imap that the tests use; the package has none. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Mailbox {
    messages: { flags: string[]; uid: number }[];
  }
  interface ImapServer {
    server: Server;
    users: Record<string, { password: string }>;
    appendMessage(mailbox: string, flags: string[], internalDate: string | false, raw: string): void;
    getMailbox(path: string): Mailbox | undefined;
  }
  export default function hoodiecrow(options: {
    plugins?: string[];
    storage?: Record<string, unknown>;
    users?: Record<string, { password: string }>;
  }): ImapServer;
}
