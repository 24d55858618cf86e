import type { JsonObject } from '../../domains/executions/item.ts';

export const documentIds = [
  '1DocOfTheFake_Letter_000000000000000000000001',
  '1DocOfTheFake_Plan_0000000000000000000000002',
  '1DocOfTheFake_Offer_000000000000000000000003',
] as const;
export const newId = '1DocOfTheFake_New_00000000000000000000000009';
export const documentType = 'application/vnd.google-apps.document';
const names = ['Letter', 'Plan', 'Offer'];
export const revisionId = 'AOV_f4akeRevision';

/** The text of the first tab: a heading, a paragraph with a placeholder, a table, a list and the second tab's own text. */
const lines = ['Letter\n', 'Dear {{name}}, order {{order}} is ready.\n'];
const cells = [
  ['item', 'price'],
  ['pump', '12'],
];

/** The end index of the body: text can be written before its last newline. */
export const endIndex = 74;

function paragraph(text: string, startIndex: number, more: JsonObject = {}): JsonObject {
  const end = startIndex + text.length;
  const elements = [{ startIndex, endIndex: end, textRun: { content: text, textStyle: {} } }];
  const style = { namedStyleType: 'NORMAL_TEXT' };
  return { startIndex, endIndex: end, paragraph: { elements, paragraphStyle: style, ...more } };
}

/** https://developers.google.com/workspace/docs/api/concepts/structure: the content of the first tab. */
function content(): JsonObject[] {
  let at = 1;
  const placed = (text: string, more?: JsonObject): JsonObject => {
    const made = paragraph(text, at, more);
    at += text.length;
    return made;
  };
  const heading = { paragraphStyle: { namedStyleType: 'HEADING_1' } };
  const top = [placed(lines[0]!, heading), placed(lines[1]!)];
  const start = at;
  at += 1;
  const tableRows = cells.map((row) => {
    at += 1;
    return {
      tableCells: row.map((text) => {
        at += 1;
        return { content: [placed(`${text}\n`)] };
      }),
    };
  });
  const table = { startIndex: start, endIndex: at, table: { rows: 2, columns: 2, tableRows } };
  return [{ endIndex: 1, sectionBreak: {} }, ...top, table, placed('Thanks\n', { bullet: { listId: 'kix.list1' } })];
}

const tabOf = (id: string, title: string, body: JsonObject[]): JsonObject => ({
  tabProperties: { tabId: id, title, index: 0 },
  documentTab: { body: { content: body } },
});

/** A document; with `tabs`, its content is there and not in `body`. */
export function documentOf(id: string, withTabs: boolean): JsonObject {
  const title = names[documentIds.indexOf(id as (typeof documentIds)[number])] ?? 'Untitled document';
  const notes = [{ endIndex: 1, sectionBreak: {} }, paragraph('Notes\n', 1)];
  const tabs = [{ ...tabOf('t.0', 'Tab 1', content()), childTabs: [tabOf('t.1', 'Notes', notes)] }];
  return {
    documentId: id,
    title,
    revisionId,
    suggestionsViewMode: 'SUGGESTIONS_INLINE',
    ...(withTabs ? { tabs } : { body: { content: content() } }),
  };
}

/** A document as Drive describes it. */
export function fileOf(id: string, more: JsonObject = {}): JsonObject {
  return {
    kind: 'drive#file',
    id,
    name: names[documentIds.indexOf(id as (typeof documentIds)[number])] ?? 'Untitled',
    mimeType: documentType,
    webViewLink: `https://docs.google.com/document/d/${id}/edit?usp=drivesdk`,
    createdTime: '2026-11-01T08:00:00.000Z',
    modifiedTime: '2026-11-28T09:30:00.000Z',
    parents: ['0AFakeRootOfMyDrivePVA'],
    trashed: false,
    ...more,
  };
}

/** How often a text is found. */
export function occurrences(text: string, matchCase: boolean): number {
  const whole = [...lines, ...cells.flat(), 'Thanks\n', 'Notes\n'].join('\n');
  const found = matchCase ? whole.split(text) : whole.toLowerCase().split(text.toLowerCase());
  return text === '' ? 0 : found.length - 1;
}
