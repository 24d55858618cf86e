import { choice, text } from '../../platform/schema/schema.ts';

/** Fields that several operations have in common. */
export const document = text({
  title: 'Document',
  description: 'ID or link of a document.',
  placeholder: 'https://docs.google.com/document/d/1a2B3c4D5e6F7g8H9/edit',
  choices: { list: 'documents' },
  required: true,
  maxLength: 2_000,
});

export const title = text({ title: 'Title', placeholder: 'Offer', maxLength: 1_000 });

export const folder = text({
  title: 'Folder',
  description: 'ID or link of a folder. Empty: the top of My Drive.',
  choices: { list: 'folders' },
  maxLength: 2_000,
});

/** Formats of Drive's exports: https://developers.google.com/workspace/drive/api/guides/ref-export-formats. */
export const formats = {
  pdf: { mediaType: 'application/pdf', ending: '.pdf' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ending: '.docx',
  },
  text: { mediaType: 'text/plain', ending: '.txt' },
  markdown: { mediaType: 'text/markdown', ending: '.md' },
  html: { mediaType: 'text/html', ending: '.html' },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', ending: '.odt' },
  rtf: { mediaType: 'application/rtf', ending: '.rtf' },
  epub: { mediaType: 'application/epub+zip', ending: '.epub' },
} as const;

export const format = choice(['pdf', 'docx', 'text', 'markdown', 'html', 'odt', 'rtf', 'epub'], {
  pdf: 'PDF',
  docx: 'Word (docx)',
  text: 'Plain text',
  markdown: 'Markdown',
  html: 'HTML',
  odt: 'OpenDocument (odt)',
  rtf: 'Rich text (rtf)',
  epub: 'EPUB',
});
