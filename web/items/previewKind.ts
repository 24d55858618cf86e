import type { Binary } from './itemJson.ts';

/** How a file of an item can be looked at without trusting it. */
export type PreviewKind =
  /** Raster pictures, sounds and films: shown from the bytes, as exactly this media type. */
  | { kind: 'image' | 'audio' | 'video' | 'pdf'; mediaType: string }
  /** Shown as characters. HTML and SVG belong here: they are never rendered. */
  | { kind: 'text' | 'json' | 'csv' }
  | { kind: 'none'; why: 'type' | 'size' };

const mebibyte = 1024 * 1024;
/** Larger files are only downloaded. */
const maxShownBytes = { media: 100 * mebibyte, text: 20 * mebibyte };
/** How much of a text is shown. */
export const shownTextBytes = 512 * 1024;

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];
const audios = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav', 'audio/webm', 'audio/flac'];
const videos = ['video/mp4', 'video/webm', 'video/ogg'];
const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
};
const textTypes = /^text\/|[/+](xml|yaml|x-yaml|javascript|ecmascript|x-sh|sql|toml|x-www-form-urlencoded|x-ndjson)$/;
const textEndings = [
  'txt',
  'md',
  'log',
  'html',
  'htm',
  'svg',
  'xml',
  'yaml',
  'yml',
  'js',
  'ts',
  'css',
  'ics',
  'ndjson',
];

/** Chooses by the media type that its sender said, then by the ending of the name; never by looking into the bytes. */
export function previewKind({ media_type, file_extension, size_bytes }: Binary): PreviewKind {
  const said = (media_type.split(';')[0] ?? '').trim().toLowerCase();
  const mediaType = aliases[said] ?? said;
  const found = kindOf(mediaType, file_extension);
  const most = 'mediaType' in found ? maxShownBytes.media : maxShownBytes.text;
  return found.kind !== 'none' && size_bytes > most ? { kind: 'none', why: 'size' } : found;
}

function kindOf(mediaType: string, ending: string): PreviewKind {
  if (images.includes(mediaType)) return { kind: 'image', mediaType };
  if (audios.includes(mediaType)) return { kind: 'audio', mediaType };
  if (videos.includes(mediaType)) return { kind: 'video', mediaType };
  if (mediaType === 'application/pdf') return { kind: 'pdf', mediaType };
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) return { kind: 'json' };
  if (mediaType === 'text/csv' || (mediaType === 'text/plain' && ending === 'csv')) return { kind: 'csv' };
  const unsaid = mediaType === '' || mediaType === 'application/octet-stream';
  if (unsaid && ending === 'json') return { kind: 'json' };
  if (unsaid && ending === 'csv') return { kind: 'csv' };
  if (textTypes.test(mediaType) || (unsaid && textEndings.includes(ending))) return { kind: 'text' };
  return { kind: 'none', why: 'type' };
}
