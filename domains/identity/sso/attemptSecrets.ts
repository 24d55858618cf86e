import { createHash, randomBytes } from 'node:crypto';

const secretForm = /^[A-Za-z0-9_-]{43}$/;

/**
 * Binds a response of an identity provider to the requesting browser. The browser keeps a secret in a cookie; nonce and PKCE verifier
 * follow from it and the state, so the database holds hashes only, and no other browser can end what this one began.
 */
export interface AttemptSecrets {
  readonly state: string;
  readonly browser: string;
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly nonce: string;
  readonly verifier: string;
}

/** For a new attempt. `browser` is the value of the cookie, where there is one already: several tabs share it. */
export function makeAttemptSecrets(browser: string | null): AttemptSecrets {
  const kept = browser !== null && secretForm.test(browser) ? browser : random();
  return derived(random(), kept);
}

/** For an answer. Null if either is none of ours. */
export function readAttemptSecrets(state: string | null, browser: string | null): AttemptSecrets | null {
  if (state === null || browser === null || !secretForm.test(state) || !secretForm.test(browser)) return null;
  return derived(state, browser);
}

function derived(state: string, browser: string): AttemptSecrets {
  const follow = (use: string): string => hash(`${use}:${browser}:${state}`).toString('base64url');
  return {
    state,
    browser,
    stateHash: hash(state),
    browserHash: hash(browser),
    nonce: follow('nonce'),
    verifier: follow('verifier'),
  };
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
