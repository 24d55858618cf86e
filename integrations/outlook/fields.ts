import { boolean, choice, list, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Outlook share. */
export const mailbox = text({
  title: 'Mailbox',
  description: 'Address of a mailbox that is shared with the account. Default: the own one.',
  placeholder: 'support@example.com',
  rare: true,
  maxLength: 320,
});

const idLimit = 1_000;

export const messageId = text({
  title: 'Message',
  description: 'ID of a message, such as the field id of the output of "List".',
  required: true,
  maxLength: idLimit,
});

export const draftId = text({
  title: 'Draft',
  description: 'ID of a draft, such as the field id of the output of "Create".',
  required: true,
  maxLength: idLimit,
});

const folderTexts = {
  description: 'ID of a folder, or a name such as inbox, archive or deleteditems.',
  choices: { list: 'folders' },
  maxLength: idLimit,
};

export const folder = text({ title: 'Folder', ...folderTexts, required: true });
export const toFolder = text({ title: 'To folder', ...folderTexts, required: true });
export const inFolder = text({ title: 'In folder', ...folderTexts });

export const category = text({ title: 'Category', choices: { list: 'categories' }, required: true, maxLength: 255 });

export const categories = list(category)({
  title: 'Categories',
  description: 'Names of categories.',
  entry: 'category',
  rare: true,
  maxItems: 25,
  default: [],
});

export const permanent = boolean({
  title: 'Delete permanently',
  description: 'Otherwise it is moved to the deleted items.',
  rare: true,
  default: false,
});

export const importance = choice(['keep', 'low', 'normal', 'high'], {
  keep: 'As it is',
  low: 'Low',
  normal: 'Normal',
  high: 'High',
})({ title: 'Importance', rare: true, default: 'keep' });

/** Names of fields, as Microsoft Graph writes them. */
export const selectedFields = text({
  title: 'Fields',
  description: 'Names of fields as Microsoft Graph writes them, with commas. Default: all.',
  placeholder: 'id,subject',
  rare: true,
  maxLength: 2_000,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

/** Returns texts with commas as `$select`; undefined for none. */
export function selectOf(fields: string | undefined): string | undefined {
  const names = (fields ?? '').split(',').map((name) => name.trim());
  return names.filter((name) => name !== '').join(',') || undefined;
}

/** Returns a list of texts with commas or line breaks. */
export function textsOf(written: string | undefined): string[] {
  return (written ?? '')
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Returns the fields that have a value. */
export function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== '' && value !== 'keep'),
  );
}
