import { boolean, choice, integer, list as listField, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of GitHub share. */
export const owner = text({
  title: 'Owner',
  description: 'User or organization.',
  placeholder: 'acme',
  required: true,
  maxLength: 100,
});

/** The repository: parameters of almost every operation. */
export const place = {
  owner,
  repository: text({ title: 'Repository', placeholder: 'shop', required: true, maxLength: 200 }),
};

export const issueNumber = integer({
  title: 'Number',
  description: 'The number after #, not the ID.',
  required: true,
  minimum: 1,
});

export const body = text({ title: 'Text', description: 'In Markdown.', control: 'textarea', maxLength: 65_536 });
export const requiredBody = text({
  title: 'Text',
  description: 'In Markdown.',
  control: 'textarea',
  required: true,
  maxLength: 65_536,
});

const label = text({ title: 'Label', placeholder: 'bug', required: true, maxLength: 200 });
export const labels = listField(label)({ title: 'Labels', entry: 'label', maxItems: 100 });
export const requiredLabels = listField(label)({
  title: 'Labels',
  entry: 'label',
  required: true,
  minItems: 1,
  maxItems: 100,
});

export const since = text({
  title: 'Updated since',
  placeholder: '2026-11-01T00:00:00Z',
  rare: true,
  maxLength: 40,
});

/** The state in lists. */
export const anyState = choice(['open', 'closed', 'all'], { open: 'Open', closed: 'Closed' })({
  title: 'With state',
  default: 'open',
});
/** The state that an update sets. */
export const state = choice(['open', 'closed'], { open: 'Open', closed: 'Closed' })({ title: 'State' });

export const direction = choice(['desc', 'asc'])({ title: 'Order', default: 'desc' });

export const searchText = text({
  title: 'Search text',
  description: 'With the qualifiers of GitHub, such as repo:acme/shop.',
  required: true,
  maxLength: 1_000,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const ref = text({
  title: 'Reference',
  description: 'Branch, tag or commit. Default: the default branch.',
  placeholder: 'main',
  maxLength: 300,
});

export const withPullRequests = boolean({
  title: 'With pull requests',
  description: 'GitHub lists pull requests as issues, too.',
  rare: true,
  default: false,
});
