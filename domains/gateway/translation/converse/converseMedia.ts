const imageFormats = new Set(['png', 'jpeg', 'gif', 'webp']);

const documentTypes: readonly (readonly [format: string, mediaType: string])[] = [
  ['pdf', 'application/pdf'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['html', 'text/html'],
  ['txt', 'text/plain'],
  ['md', 'text/markdown'],
];

/** Converse's name of an image's format; null if it takes none of that type. Source: `API_runtime_ImageBlock`. */
export function imageFormat(mediaType: string): string | null {
  const format = /^image\/(\w+)$/.exec(mediaType)?.[1]?.replace(/^jpg$/, 'jpeg') ?? '';
  return imageFormats.has(format) ? format : null;
}

/** Converse's name of a document's format; null if it takes none of that type. Source: `API_runtime_DocumentBlock`. */
export function documentFormat(mediaType: string): string | null {
  return documentTypes.find(([, type]) => type === mediaType)?.[0] ?? null;
}

/** The media type of a document's format. */
export function documentType(format: string): string {
  return documentTypes.find(([name]) => name === format)?.[1] ?? 'application/octet-stream';
}

/** Gives each document of a body a name of its own, of the characters that Converse takes. */
export class DocumentNames {
  readonly #taken = new Map<string, number>();

  next(name: string | null): string {
    const clean = (name ?? '').replaceAll(/[^A-Za-z0-9()[\]-]+/g, ' ').trim() || 'document';
    const times = (this.#taken.get(clean) ?? 0) + 1;
    this.#taken.set(clean, times);
    return times === 1 ? clean : `${clean} (${times})`;
  }
}
