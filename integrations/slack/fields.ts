import { list, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Slack share. */
export const channel = text({
  title: 'Channel',
  description: 'ID of a channel (C…), or of a direct message (D…).',
  placeholder: 'C0123456789',
  choices: { list: 'channels' },
  required: true,
  maxLength: 200,
});

export const timestamp = text({
  title: 'Message timestamp',
  description: 'The field ts of the message. Always a text: a number loses digits.',
  placeholder: '1764300000.000100',
  required: true,
  maxLength: 40,
  pattern: '^\\d{1,12}\\.\\d{1,12}$',
});

export const user = text({
  title: 'User',
  description: 'ID of a user (U… or W…).',
  placeholder: 'U0123456789',
  choices: { list: 'users' },
  required: true,
  maxLength: 200,
});

export const users = list(
  text({
    title: 'User',
    placeholder: 'U0123456789',
    choices: { list: 'users' },
    required: true,
    maxLength: 200,
  }),
)({
  title: 'Users',
  description: 'IDs of users.',
  entry: 'user',
  required: true,
  minItems: 1,
  maxItems: 1_000,
});
