/**
 * Seals as callers of the Gemini API get them: `thoughtSignature` is base64 there, and clients in Python, Go and Java decode it. Therefore a
 * seal with a mark of its origin (`translation/seals.ts`) is encoded as a whole. Seals that replace a text (OpenAI's `encrypted_content`) have a word
 * before them, because the format has one member for both kinds. Source: ai.google.dev/api/caching#Part (`thoughtSignature`).
 */
const mark = 'bk1-';
const replacing = 'enc-';

/** Returns a signature as callers get it; one without a mark is the provider's own and stays as it is. */
export function writeSignature(signature: string): string {
  return signature.startsWith(mark) ? encoded(signature) : signature;
}

/** Returns a seal that replaces a text as callers get it. */
export function writeEncrypted(seal: string): string {
  return encoded(replacing + seal);
}

/** Returns the seal of a caller's part: its signature, or what replaces its text. */
export function readSeal(text: string | null): { signature: string | null; encrypted: string | null } {
  const begin = text === null ? '' : Buffer.from(text.slice(0, 8), 'base64').toString('latin1');
  if (text === null || (!begin.startsWith(mark) && !begin.startsWith(replacing)))
    return { signature: text, encrypted: null };
  const seal = Buffer.from(text, 'base64').toString();
  return begin.startsWith(mark)
    ? { signature: seal, encrypted: null }
    : { signature: null, encrypted: seal.slice(replacing.length) };
}

function encoded(seal: string): string {
  return Buffer.from(seal).toString('base64');
}
