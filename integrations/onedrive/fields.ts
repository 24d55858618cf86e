import { boolean, choice, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of OneDrive share. */
export const drive = text({
  title: 'Drive',
  description: 'ID of another drive, such as a library of SharePoint. Default: the own one.',
  choices: { list: 'drives' },
  rare: true,
  maxLength: 500,
});

const itemLimit = 2_000;

/** The file or folder of an operation that changes something. */
export const item = {
  file: text({
    title: 'File',
    description: 'ID of a file, or its path such as /Orders/report.pdf.',
    placeholder: '/Orders/report.pdf',
    choices: { list: 'files' },
    required: true,
    maxLength: itemLimit,
  }),
  folder: text({
    title: 'Folder',
    description: 'ID of a folder, or its path such as /Orders.',
    placeholder: '/Orders',
    choices: { list: 'folders' },
    required: true,
    maxLength: itemLimit,
  }),
};

const folderTexts = { placeholder: '/Orders', choices: { list: 'folders' }, maxLength: itemLimit };

export const inFolder = text({
  title: 'In folder',
  description: 'ID of a folder, or its path such as /Orders. Empty: the top of the drive.',
  ...folderTexts,
});

export const toFolder = text({
  title: 'To folder',
  description: 'ID of a folder, or its path such as /Orders. The top of the drive is root.',
  ...folderTexts,
  required: true,
});

export const name = text({ title: 'Name', placeholder: 'report.pdf', maxLength: 255 });
export const newName = text({ title: 'New name', placeholder: 'report.pdf', required: true, maxLength: 255 });

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const ifExists = choice(['replace', 'rename', 'fail'], {
  replace: 'Replace its content',
  rename: 'Keep both',
  fail: 'Stop with an error',
})({ title: 'If the file exists', default: 'replace' });

export const permanent = boolean({
  title: 'Delete permanently',
  description: 'Otherwise it is moved to the recycle bin.',
  rare: true,
  default: false,
});

export const search = text({
  title: 'Search',
  description: 'Words in names and contents. New files are found after some minutes.',
  placeholder: 'invoice',
  required: true,
  maxLength: 1_000,
});
