const here = 'http://here.invalid';

/** Where to go after sign-in: the wished page of this origin, else home. Anything that could leave the origin is ignored. */
export function nextAddress(wished: string | null): string {
  if (wished === null || !wished.startsWith('/') || !URL.canParse(wished, here)) return '/';
  // As a browser reads it, which drops tabs and line breaks and takes a backslash for a slash.
  const { origin, pathname, search, hash } = new URL(wished, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
