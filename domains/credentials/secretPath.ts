import { AppError } from '../../openapi/AppError.ts';

/** A secret that is a part of the path, such as the token in `/bot<token>/sendMessage`. Nodes write addresses without it. */
export interface SecretPath {
  /** One segment or several, without slashes at the ends. */
  readonly secret: string;
  /** Beginnings of the path, whole segments without a slash at the end. The secret goes after the longest one; '' fits every path. */
  readonly after: readonly string[];
}

/**
 * Adds the secret to the path of an address. Errors: `target_not_allowed` for a path with none of the beginnings, because the secret has
 * no place there.
 */
export function withSecretPath(url: URL, { secret, after }: SecretPath): URL {
  const { pathname } = url;
  const fitting = after.filter((start) => pathname === start || pathname.startsWith(`${start}/`));
  const start = fitting.toSorted((a, b) => b.length - a.length)[0];
  if (start === undefined)
    throw new AppError('target_not_allowed', 'The address does not begin with the address of the credential.');
  const changed = new URL(url);
  changed.pathname = `${start}/${secret}${pathname.slice(start.length)}`;
  return changed;
}

/** Returns an address without the secret that `withSecretPath` has added, wherever it is in the path. */
export function withoutSecretPath(address: string, { secret }: SecretPath): string {
  const url = new URL(address);
  const alone = new URL(url);
  alone.pathname = `/${secret}`;
  url.pathname = url.pathname.replaceAll(alone.pathname, '');
  return url.href;
}
