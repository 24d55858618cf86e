import { boolean, choice, record, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Google Drive have in common. */
export const file = text({
  title: 'File',
  description: 'ID or link of a file.',
  placeholder: '1a2B3c4D5e6F7g8H9',
  choices: { list: 'files' },
  required: true,
  maxLength: 2_000,
});

const folderTexts = {
  title: 'Folder',
  description: 'ID or link of a folder. Empty: the top of My Drive. The ID of a shared drive is its top.',
  choices: { list: 'folders' },
  maxLength: 2_000,
};
/** The folder of a new file. */
export const folder = text(folderTexts);
export const requiredFolder = text({ ...folderTexts, required: true });

/** A folder to work on. */
export const givenFolder = text({
  title: 'Folder',
  description: 'ID or link of a folder.',
  choices: { list: 'folders' },
  required: true,
  maxLength: 2_000,
});

export const sharedDrive = text({
  title: 'Shared drive',
  description: 'ID of a shared drive.',
  choices: { list: 'shared_drives' },
  required: true,
  maxLength: 2_000,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const name = text({ title: 'Name', placeholder: 'report.pdf', maxLength: 1_000 });
export const description = text({ title: 'Description', control: 'textarea', rare: true, maxLength: 30_000 });

export const fields = text({
  title: 'Fields',
  description: 'With commas, as the API names them; * for all. Default: the usual ones.',
  placeholder: 'id,name,permissions',
  rare: true,
  maxLength: 2_000,
});

const property = {
  entry: 'property',
  control: 'key_values',
  maxEntries: 100,
  rare: true,
} as const;
/** Further fields of everything that brings content. */
export const contentOptions = {
  properties: record({ title: 'Properties', description: 'Visible to all apps.', ...property }),
  app_properties: record({ title: 'App properties', description: 'Visible to this app only.', ...property }),
  keep_revision_forever: boolean({
    title: 'Keep revision',
    description: 'Google deletes older revisions after 30 days otherwise.',
    rare: true,
  }),
  ocr_language: text({
    title: 'Language of the text in images',
    placeholder: 'de',
    rare: true,
    maxLength: 20,
  }),
  use_content_as_indexable_text: boolean({ title: 'Search in the content', rare: true }),
};

export const permanent = boolean({
  title: 'Delete permanently',
  description: 'Otherwise it is moved to the trash.',
  default: false,
});

export const asAdmin = boolean({ title: 'As domain administrator', rare: true });

export const role = choice(['reader', 'commenter', 'writer', 'file_organizer', 'organizer', 'owner'], {
  reader: 'Viewer',
  commenter: 'Commenter',
  writer: 'Editor',
  file_organizer: 'Content manager of a shared drive',
  organizer: 'Manager of a shared drive',
  owner: 'Owner',
});

/** Returns a role as Google names it. */
export function googleRole(word: string): string {
  return word === 'file_organizer' ? 'fileOrganizer' : word;
}
