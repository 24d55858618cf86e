import { settingRows } from './settingsTable.ts';

/** Returns the table of settings in Markdown, as in docs/settings.md. A test compares both. */
export function settingsMarkdown(): string {
  const lines = settingRows.map((row) => `| \`${row.name}\` | ${row.defaultText} | ${row.description} |`);
  return ['| setting | default | description |', '|---|---|---|', ...lines].join('\n');
}
