import { readFileSync } from 'node:fs';

/** Returns whether a test file uses the shared instance: it imports the module itself, or a module that signs in there. */
export function usesSharedInstance(path: string): boolean {
  return /\/(?:sharedInstance|signedIn|withOAuth2)\.ts'/.test(readFileSync(path, 'utf8'));
}
