import { boolean, integer, text } from '../../platform/schema/schema.ts';

const teamTexts = { title: 'Team', description: 'ID of a team.', choices: { list: 'teams' }, maxLength: 26 };
export const team = text({ ...teamTexts, required: true });

/** The team that a channel is chosen from; the channel alone is enough. */
export const teamOfChannel = text(teamTexts);

export const channel = text({
  title: 'Channel',
  description: 'ID of a channel.',
  choices: { list: 'channels', needs: ['team'] },
  required: true,
  maxLength: 26,
});

export const user = text({
  title: 'User',
  description: 'ID of a user.',
  choices: { list: 'users' },
  required: true,
  maxLength: 26,
});

export const post = text({ title: 'Message', description: 'ID of a message.', required: true, maxLength: 26 });

/** Fields of lists whose pages are bare: the engine cannot find their end. */
export const pages = {
  all: boolean({ title: 'Return all', description: 'Reads all pages, up to 100,000 items.', default: false }),
  limit: integer({ title: 'Max items', minimum: 1, maximum: 100_000, default: 50, showWhen: { all: [false] } }),
};
