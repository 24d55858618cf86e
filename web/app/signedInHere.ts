const key = 'bureau.signed-in';

/** Stores whether this browser has a session, because scripts cannot read the session cookie. */
export function noteSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) window.localStorage.setItem(key, 'yes');
  else window.localStorage.removeItem(key);
}

/**
 * Returns whether this browser had a session when last checked. Public pages request the account only then, because browsers log the 401 of
 * a request without a session.
 */
export function wasSignedIn(): boolean {
  return window.localStorage.getItem(key) !== null;
}
