const maxNameLength = 255;
const maxTypeLength = 200;
// RFC 9110 §8.3.1: type/subtype and parameters, as far as they are plain text.
const mediaTypePattern =
  /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\\r\n]*"))*$/;

/** A name that is safe to show and to save under: the last part of a path, without control characters. */
export function safeFileName(name: string | undefined, fallback = 'file'): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (/^\.*$/.test(clean)) return fallback;
  return shortened(clean);
}

/** Keeps the extension where a name is too long. */
function shortened(name: string): string {
  const letters = Array.from(name); // whole code points
  if (letters.length <= maxNameLength) return name;
  const extension = fileExtension(name).slice(0, 20);
  return `${letters.slice(0, maxNameLength - extension.length - 1).join('')}.${extension}`;
}

/** Returns the part after the last dot, in lower case; empty if there is none. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Returns a media type in a form that is safe in a header; `application/octet-stream` for invalid ones. */
export function safeMediaType(type: string | undefined): string {
  const clean = (type ?? '').trim();
  return clean.length <= maxTypeLength && mediaTypePattern.test(clean) ? clean : 'application/octet-stream';
}

/** `content-disposition` of a download (RFC 6266, RFC 8187): a plain name for old clients, the whole one in UTF-8. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name in a `content-disposition` header, the UTF-8 one first; undefined if there is none. */
export function nameInDisposition(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const encoded = /;\s*filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // not what it says it is: the plain name counts
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return /;\s*filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1];
}
