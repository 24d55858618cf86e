import { attributeTable, spanTable } from './spanTable.ts';

/** Returns the tables of spans and attributes for `docs/traces.md`. */
export function spanMarkdown(): string {
  const spans = Object.values(spanTable).map(
    ({ name, kind, parent, attributes }) =>
      `| \`${name}\` | ${kind} | ${parent} | ${attributes.map((attribute) => `\`${attribute}\``).join(', ')} |`,
  );
  const attributes = Object.entries(attributeTable).map(
    ([name, entry]) =>
      `| \`${name}\` | ${entry.says} | ${'isContent' in entry ? 'where contents are switched on' : 'always'} |`,
  );
  return [
    '| span | kind | below | attributes |',
    '|---|---|---|---|',
    ...spans,
    '',
    '| attribute | what | sent |',
    '|---|---|---|',
    ...attributes,
  ].join('\n');
}
