const key = 'bureau.signed-in';

/** Notes whether somebody is signed in with this browser: scripts cannot see the session's cookie. */
export function noteSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) window.localStorage.setItem(key, 'yes');
  else window.localStorage.removeItem(key);
}

/**
 * Whether somebody was signed in when last seen. Pages that are open to all ask who it is only then, as browsers log the 401
 * that says nobody.
 */
export function wasSignedIn(): boolean {
  return window.localStorage.getItem(key) !== null;
}
