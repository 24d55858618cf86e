import { anyJson, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Notion share. */
export const page = text({
  title: 'Page',
  description: 'URL or ID of a page.',
  placeholder: 'https://www.notion.so/My-page-598337872cf94fdf8782e53db20768a5',
  required: true,
  maxLength: 2_000,
});

export const database = text({
  title: 'Database',
  description: 'URL or ID of a database, or ID of a data source.',
  placeholder: 'https://www.notion.so/9f8e7d6c5b4a49388271605f4e3d2c1b',
  required: true,
  maxLength: 2_000,
});

export const dataSource = text({
  title: 'Data source',
  description: 'ID. Needed only if the database has several data sources.',
  rare: true,
  maxLength: 200,
});

export const title = text({ title: 'Title', maxLength: 100_000 });

export const icon = text({
  title: 'Icon',
  description: 'An emoji, or the URL of a picture.',
  placeholder: '🎯',
  rare: true,
  maxLength: 2_000,
});

export const content = text({
  title: 'Content',
  description: 'Markdown.',
  control: 'textarea',
  maxLength: 400_000,
});

export const blocksJson = anyJson({
  title: 'Blocks as JSON',
  description: 'List of block objects of Notion. Replaces the blocks of the form.',
  control: 'code',
  rare: true,
});

/** Returns the icon of a page. */
export function iconOf(value: string | undefined): { icon?: object } {
  if (!value) return {};
  const icon = /^https?:/.test(value)
    ? { type: 'external', external: { url: value } }
    : { type: 'emoji', emoji: value };
  return { icon };
}
