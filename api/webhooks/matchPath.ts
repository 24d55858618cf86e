/**
 * Matches what follows a webhook's id against the node's `path` parameter. Segments that start with `:` take any one
 * non-empty segment; all others must be equal. Leading and trailing slashes do not count.
 * Answers the parameters, percent-decoded, or null if the path does not match.
 */
export function matchPath(pattern: string, suffix: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(suffix);
  if (wanted.length !== given.length) return null;
  const parameters = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const value = decodeSegment(given[index]!);
    if (value === null) return null;
    if (segment.startsWith(':')) parameters.set(segment.slice(1), value);
    else if (segment !== value) return null;
  }
  return Object.fromEntries(parameters);
}

function segments(path: string): string[] {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? [] : trimmed.split('/');
}

function decodeSegment(segment: string): string | null {
  if (segment === '') return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // a malformed escape is no address of ours
  }
}
