import { choice } from '../../platform/schema/schema.ts';

const office = 'application/vnd.openxmlformats-officedocument.';
const oasis = 'application/vnd.oasis.opendocument.';

/** A format that files of Google are exported in. */
interface Format {
  readonly mediaType: string;
  /** Ending of the file name. */
  readonly ending: string;
}

/** https://developers.google.com/workspace/drive/api/guides/ref-export-formats */
const formats = {
  docx: { mediaType: `${office}wordprocessingml.document`, ending: '.docx' },
  odt: { mediaType: `${oasis}text`, ending: '.odt' },
  rtf: { mediaType: 'application/rtf', ending: '.rtf' },
  pdf: { mediaType: 'application/pdf', ending: '.pdf' },
  text: { mediaType: 'text/plain', ending: '.txt' },
  html: { mediaType: 'text/html', ending: '.html' },
  markdown: { mediaType: 'text/markdown', ending: '.md' },
  epub: { mediaType: 'application/epub+zip', ending: '.epub' },
  zip: { mediaType: 'application/zip', ending: '.zip' },
  xlsx: { mediaType: `${office}spreadsheetml.sheet`, ending: '.xlsx' },
  ods: { mediaType: 'application/x-vnd.oasis.opendocument.spreadsheet', ending: '.ods' },
  csv: { mediaType: 'text/csv', ending: '.csv' },
  tsv: { mediaType: 'text/tab-separated-values', ending: '.tsv' },
  pptx: { mediaType: `${office}presentationml.presentation`, ending: '.pptx' },
  odp: { mediaType: `${oasis}presentation`, ending: '.odp' },
  png: { mediaType: 'image/png', ending: '.png' },
  jpeg: { mediaType: 'image/jpeg', ending: '.jpg' },
  svg: { mediaType: 'image/svg+xml', ending: '.svg' },
  json: { mediaType: 'application/vnd.google-apps.script+json', ending: '.json' },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

const titles = {
  docx: 'Word (docx)',
  odt: 'OpenDocument (odt)',
  rtf: 'Rich text (rtf)',
  pdf: 'PDF',
  text: 'Plain text',
  html: 'HTML',
  markdown: 'Markdown',
  epub: 'EPUB',
  zip: 'Web page (zip)',
  xlsx: 'Excel (xlsx)',
  ods: 'OpenDocument (ods)',
  csv: 'CSV, first sheet only',
  tsv: 'TSV, first sheet only',
  pptx: 'PowerPoint (pptx)',
  odp: 'OpenDocument (odp)',
  png: 'PNG, first page only',
  jpeg: 'JPEG, first page only',
  svg: 'SVG, first page only',
};

/** Formats by the kind of the file. */
export const exportFields = {
  document_as: choice(
    ['docx', 'pdf', 'text', 'markdown', 'html', 'odt', 'rtf', 'epub', 'zip'],
    titles,
  )({
    title: 'Documents as',
    default: 'docx',
    rare: true,
  }),
  spreadsheet_as: choice(
    ['xlsx', 'csv', 'tsv', 'pdf', 'ods', 'zip'],
    titles,
  )({
    title: 'Spreadsheets as',
    default: 'xlsx',
    rare: true,
  }),
  presentation_as: choice(
    ['pptx', 'pdf', 'text', 'odp', 'png', 'jpeg', 'svg'],
    titles,
  )({
    title: 'Presentations as',
    default: 'pptx',
    rare: true,
  }),
  drawing_as: choice(['png', 'jpeg', 'svg', 'pdf'], titles)({ title: 'Drawings as', default: 'png', rare: true }),
};

/** The selected formats. */
export interface ExportChoices {
  document_as: FormatName;
  spreadsheet_as: FormatName;
  presentation_as: FormatName;
  drawing_as: FormatName;
}

/** Returns the format of an export; null for a kind of file that Google does not export, such as a form. */
export function exportFormat(mediaType: string, choices: ExportChoices): Format | null {
  switch (mediaType.replace('application/vnd.google-apps.', '')) {
    case 'document':
      return formats[choices.document_as];
    case 'spreadsheet':
      return formats[choices.spreadsheet_as];
    case 'presentation':
      return formats[choices.presentation_as];
    case 'drawing':
      return formats[choices.drawing_as];
    case 'script':
      return formats.json;
    default:
      return null;
  }
}

/** Returns our name of a format by its media type. */
export function formatName(mediaType: string): FormatName | undefined {
  // An older name of the same format.
  const wanted = mediaType === `${oasis}spreadsheet` ? formats.ods.mediaType : mediaType;
  const found = Object.entries(formats).find(([, format]) => format.mediaType === wanted);
  return found?.[0] as FormatName | undefined;
}
