import { addTicket } from './addTicket.ts';
import { countWords } from './countWords.ts';
import { ticketKey } from './ticketKey.ts';

/** The nodes and types of credentials of this package: an instance reads these two lists. */
export const nodes = [countWords, addTicket];
export const credentials = [ticketKey];
