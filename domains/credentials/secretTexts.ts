import type { HttpAuthorization, UsedCredential } from './defineCredential.ts';

/** Shorter ones would blot out half of every text, and a short secret is none. */
const leastLength = 4;
/** A shorter beginning of a secret says little of it, and may be a word. */
const leastBeginning = 6;
const shown = '•••';

/** The secrets of an opened credential as they may turn up in texts of others: plain, inside of JSON, in Base64, and in a URL. */
export function secretTexts({ secrets }: Pick<UsedCredential, 'secrets'>): string[] {
  return secrets
    .filter((secret) => secret.length >= leastLength)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
      encodeURIComponent(secret),
    ]);
}

/**
 * Returns further secret texts that a credential adds to a request although they are no field: a name and password combined, or a signed
 * token. Of a header with a scheme (`Basic …`) what follows it.
 */
export function carriedSecrets({ headers = {}, query = {}, path }: HttpAuthorization): string[] {
  const inHeaders = Object.values(headers).map((value) => value.replace(/^[\w-]+ +/, ''));
  return [...inHeaders, ...Object.values(query), ...(path ? [path.secret] : [])];
}

/** The text with every secret in it blotted out, the longest first, and the beginning of one at its end, where a text of others was cut off. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  let clean = text;
  const longestFirst = [...secrets].toSorted((a, b) => b.length - a.length);
  for (const secret of longestFirst) clean = clean.replaceAll(secret, shown);
  for (const secret of longestFirst) clean = withoutBeginning(clean, secret);
  return clean;
}

function withoutBeginning(text: string, secret: string): string {
  const least = secret.slice(0, leastBeginning);
  if (least.length < leastBeginning) return text;
  const from = Math.max(0, text.length - secret.length);
  for (let at = text.indexOf(least, from); at !== -1; at = text.indexOf(least, at + 1))
    if (secret.startsWith(text.slice(at))) return `${text.slice(0, at)}${shown}`;
  return text;
}
