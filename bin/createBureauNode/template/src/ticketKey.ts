import { defineCredential, object, text } from 'bureau-node-kit';

/** The key of a ticket system. Requests of `authorizedFetch` carry it; the nodes never see it. */
export const ticketKey = defineCredential({
  type: 'ticket_key',
  title: 'Ticket system',
  description: 'The key of an account of the ticket system.',
  parameters: object({ key: text({ title: 'Key', secret: true, required: true }) }),
  sends: { headers: { authorization: 'Bearer {key}' } },
});
