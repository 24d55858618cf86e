import { boolean, choice, text } from '../../platform/schema/schema.ts';

/** Fields that several operations of WebDAV share. */
export const path = text({
  title: 'Path',
  placeholder: '/Reports/may.csv',
  required: true,
  maxLength: 4_000,
  choices: { list: 'paths' },
});

export const newPath = text({
  title: 'New path',
  description: 'If it ends in /, the name of the file follows.',
  placeholder: '/Reports/may.csv',
  required: true,
  maxLength: 4_000,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const ifExists = choice(['overwrite', 'fail'], { overwrite: 'Replace it', fail: 'Fail' })({
  title: 'If the path exists',
  default: 'overwrite',
});

export const makeFolders = boolean({
  title: 'Create missing folders',
  rare: true,
  default: true,
});
