import { readFileSync } from 'node:fs';

/** The version of Bureau, from package.json. */
export const packageVersion: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
