import { text } from '../../platform/schema/schema.ts';

const guildTexts = {
  title: 'Server',
  description: 'ID of a server.',
  placeholder: '1100000000000000000',
  choices: { list: 'guilds' },
  maxLength: 30,
};
export const guild = text({ ...guildTexts, required: true });

/** The server that a channel is chosen from; the channel alone is enough. */
export const guildOfChannel = text(guildTexts);

export const channel = text({
  title: 'Channel',
  description: 'ID of a channel or thread.',
  placeholder: '1200000000000000000',
  choices: { list: 'channels', needs: ['guild'] },
  required: true,
  maxLength: 30,
});

export const message = text({
  title: 'Message',
  description: 'ID of a message.',
  placeholder: '1300000000000000000',
  required: true,
  maxLength: 30,
});
