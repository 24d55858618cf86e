import { text } from '../../platform/schema/schema.ts';

const shape = {
  title: 'User name at Reddit',
  description: 'Reddit demands to know who is behind the requests of a client.',
  placeholder: 'ada',
  maxLength: 40,
} as const;

/** The person behind the requests of a token. */
export const userName = text({ ...shape, required: true, pattern: '^\\s*(/?u/)?[\\w-]{2,30}\\s*$' });

/** The person behind the requests of an app. Fields of apps have defaults. */
export const userNameOfApp = text({ ...shape, default: '', pattern: '^\\s*((/?u/)?[\\w-]{2,30})?\\s*$' });
