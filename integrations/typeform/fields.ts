import { text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Typeform share. */
export const form = text({
  title: 'Form',
  description: 'ID of the form, the last part of its address.',
  placeholder: 'lT4Z3j',
  choices: { list: 'forms' },
  required: true,
  maxLength: 200,
});

export const workspace = text({
  title: 'Workspace',
  description: 'ID of the workspace.',
  choices: { list: 'workspaces' },
  maxLength: 200,
});
