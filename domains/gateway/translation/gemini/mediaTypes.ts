const typeOfExtension: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  mp4: 'video/mp4',
};

/** The media type that an address ends with, or null. */
export function mediaTypeOfUrl(url: string): string | null {
  const path = URL.parse(url)?.pathname ?? '';
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension]! : null;
}
