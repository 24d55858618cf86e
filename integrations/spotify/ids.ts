import { AppError } from '../../openapi/AppError.ts';

type Kind = 'track' | 'album' | 'artist' | 'playlist' | 'show' | 'episode';

interface Found {
  readonly kind: string | undefined;
  readonly id: string;
}

/** An ID, a URI (spotify:track:…), or an address of open.spotify.com. */
function found(written: string): Found | null {
  const text = written.trim();
  const [, kind, id] =
    /^spotify:(track|album|artist|playlist|show|episode):([\dA-Za-z]{22})$/.exec(text) ??
    /^https?:\/\/open\.spotify\.com\/(?:intl-[\w-]+\/)?(track|album|artist|playlist|show|episode)\/([\dA-Za-z]{22})(?:[/?#].*)?$/.exec(
      text,
    ) ??
    [];
  if (id !== undefined) return { kind, id };
  return /^[\dA-Za-z]{22}$/.test(text) ? { kind: undefined, id: text } : null;
}

const refused = (kind: string, param: string): AppError =>
  new AppError('parameter_invalid', `Enter the ID, the URI or the address of ${kind}.`, { param });

const names: Readonly<Record<Kind, string>> = {
  track: 'a track',
  album: 'an album',
  artist: 'an artist',
  playlist: 'a playlist',
  show: 'a show',
  episode: 'an episode',
};

/** Returns the ID of a thing of this kind. Errors: `parameter_invalid`, also for a thing of another kind. */
export function idOf(kind: Kind, written: string, param: string): string {
  const thing = found(written);
  if (thing && (thing.kind === undefined || thing.kind === kind)) return thing.id;
  throw refused(names[kind], param);
}

/** Returns the URI of a thing; a bare ID is that of a track. Errors: `parameter_invalid`. */
export function uriOf(written: string, param: string): string {
  const thing = found(written);
  if (thing) return `spotify:${thing.kind ?? 'track'}:${thing.id}`;
  throw refused('a track, an album, an artist or a playlist', param);
}

/** Returns the URIs of things. Errors: `parameter_invalid` at the place of the first wrong one. */
export function urisOf(written: readonly string[], param: string): string[] {
  return written.map((one, place) => uriOf(one, `${param}/${place}`));
}
