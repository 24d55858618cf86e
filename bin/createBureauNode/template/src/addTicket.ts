import { authorizedFetch, choice, defineNode, eachItem, object, readJson, text } from 'bureau-node-kit';

/** Adds a ticket for each item. */
export const addTicket = defineNode({
  type: 'add_ticket',
  version: 1,
  title: 'Add a ticket',
  description: 'Adds a ticket to the ticket system for each item.',
  icon: 'Ticket',
  effects: ['sends_out', 'changes', 'brings_untrusted'],
  parameters: object({
    url: text({ title: 'Address', placeholder: 'https://tickets.example.com', required: true }),
    title: text({ title: 'Title', required: true }),
    priority: choice(['low', 'high'], { low: 'Low', high: 'High' })({ title: 'Priority', default: 'low' }),
  }),
  credentials: [{ name: 'account', title: 'Account', types: ['ticket_key'], required: true }],
  examples: [
    {
      title: 'A complaint',
      parameters: { url: 'https://tickets.example.com', title: '{{ $json.subject }}', priority: 'high' },
    },
  ],
  run: async (context) => {
    const fetch = await authorizedFetch(context, 'account');
    return eachItem({
      context,
      concurrency: 4,
      work: async (_item, { url, title, priority }) => {
        const response = await fetch(new URL('/tickets', url).href, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ title, priority }),
          signal: context.signal,
          timeoutMs: 30_000,
        });
        return { json: (await readJson(response)) as { [key: string]: unknown } };
      },
    });
  },
});
