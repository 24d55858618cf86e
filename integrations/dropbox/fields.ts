import { boolean, choice, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Dropbox share. */
export const root = text({
  title: 'Root',
  description: 'Where paths begin: home (the own folder), team (the space of the team), or the ID of a namespace.',
  rare: true,
  maxLength: 40,
  pattern: '^(home|team|\\d+)?$',
  default: 'home',
});

export const file = text({
  title: 'File',
  description: 'Path, such as /Reports/May.csv, or ID (id:…).',
  placeholder: '/Reports/May.csv',
  choices: { list: 'files' },
  required: true,
  maxLength: 5_000,
});

export const entry = text({
  title: 'File or folder',
  description: 'Path, such as /Reports/May.csv, or ID (id:…).',
  placeholder: '/Reports/May.csv',
  choices: { list: 'entries' },
  required: true,
  maxLength: 5_000,
});

export const folder = text({
  title: 'Folder',
  description: 'Path, such as /Reports. Empty: the root.',
  placeholder: '/Reports',
  choices: { list: 'folders' },
  default: '',
  maxLength: 5_000,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const keepItem = boolean({
  title: 'Keep input fields',
  description: 'Otherwise, the item has the details of the file.',
  default: false,
  rare: true,
});

export const autorename = boolean({
  title: 'Rename if it exists',
  description: 'Dropbox adds a number to the name. Otherwise, the node fails.',
  default: false,
});

export const ifExists = choice(['overwrite', 'rename', 'fail'], {
  overwrite: 'Replace the file',
  rename: 'Add a number to the name',
  fail: 'Fail',
})({
  title: 'If the file exists',
  description: 'A file with the same content stays as it is.',
  default: 'overwrite',
});
