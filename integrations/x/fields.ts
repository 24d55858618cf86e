import { text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of X share. */
export const post = text({
  title: 'Post',
  description: 'ID or address of the post. Always a text: a number loses digits.',
  placeholder: '1990000000000000001',
  required: true,
  maxLength: 200,
});

export const ownUser = text({
  title: 'Own user',
  description: 'ID of the account. Empty: it is looked up, with a request for each item.',
  default: '',
  rare: true,
  maxLength: 200,
});

export const user = text({
  title: 'User',
  description: 'ID, @name or address of a user. Empty: the account.',
  placeholder: '@acme',
  default: '',
  maxLength: 200,
});

export const moreFields = text({
  title: 'Further fields',
  description: 'Names of fields of posts, with commas, such as reply_settings,note_tweet.',
  rare: true,
  maxLength: 500,
  pattern: '^[a-z_, ]*$',
});

/** Fields of lists of posts. */
export const range = {
  start_time: text({
    title: 'From',
    description: 'Time with its zone.',
    placeholder: '2026-12-01T00:00:00Z',
    rare: true,
    maxLength: 40,
  }),
  end_time: text({
    title: 'Until',
    description: 'Time with its zone.',
    placeholder: '2026-12-31T00:00:00Z',
    rare: true,
    maxLength: 40,
  }),
  since_id: text({
    title: 'After post',
    description: 'Only posts that are newer than this one, by its ID.',
    rare: true,
    maxLength: 40,
    pattern: '^\\s*\\d*\\s*$',
  }),
  more_fields: moreFields,
};
