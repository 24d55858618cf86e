import type { UsedCredential } from './defineCredential.ts';

/** Shorter ones would blot out half of every text, and a short secret is none. */
const leastLength = 4;
const shown = '•••';

/** The secrets of an opened credential as they may turn up in texts of others: plain, in Base64, and in a URL. */
export function secretTexts({ secrets }: Pick<UsedCredential, 'secrets'>): string[] {
  return secrets
    .filter((secret) => secret.length >= leastLength)
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)]);
}

/** The text with every secret in it blotted out, the longest first. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  let clean = text;
  for (const secret of [...secrets].toSorted((a, b) => b.length - a.length)) clean = clean.replaceAll(secret, shown);
  return clean;
}
