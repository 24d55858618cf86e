import { choice, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Reddit share. */
export const community = text({
  title: 'Community',
  description: 'Name of the subreddit, with or without r/.',
  placeholder: 'automation',
  choices: { list: 'communities' },
  required: true,
  maxLength: 200,
});

export const post = text({
  title: 'Post',
  description: 'ID or address of the post.',
  placeholder: 't3_1abcd2',
  required: true,
  maxLength: 500,
});

export const comment = text({
  title: 'Comment',
  description: 'ID or address of the comment.',
  placeholder: 't1_k1aaaa1',
  required: true,
  maxLength: 500,
});

export const user = text({
  title: 'User',
  description: 'Name of the user, with or without u/.',
  placeholder: 'ada',
  required: true,
  maxLength: 200,
});

export const period = choice(['hour', 'day', 'week', 'month', 'year', 'all'], {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  all: 'Always',
})({ title: 'Period', description: 'Of the best and the most disputed posts, and of searches.', default: 'all' });
