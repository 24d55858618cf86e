import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

const iterations = 4_096;

/** The server's side of SCRAM-SHA-256 (RFC 7677) for one user. */
export class ScramServer {
  readonly #user: string;
  readonly #password: string;
  readonly #salt = randomBytes(28);
  #firstBare = '';
  #serverFirst = '';
  #nonce = '';

  constructor({ user, password }: { user: string; password: string }) {
    this.#user = user;
    this.#password = password;
  }

  /** Returns the first message of the server; null for another user. */
  begin(payload: string): string | null {
    const [, bare = '', user, nonce] = /^n,,(n=([^,]*),r=([^,]+))$/.exec(payload) ?? [];
    if (user?.replaceAll('=2C', ',').replaceAll('=3D', '=') !== this.#user) return null;
    this.#firstBare = bare;
    this.#nonce = `${nonce}${randomBytes(18).toString('base64')}`;
    return (this.#serverFirst = `r=${this.#nonce},s=${this.#salt.toString('base64')},i=${iterations}`);
  }

  /** Returns the last message of the server; null for a wrong proof. */
  end(payload: string): string | null {
    const [, withoutProof = '', nonce, proof = ''] = /^(c=biws,r=([^,]+)),p=(.+)$/.exec(payload) ?? [];
    if (nonce !== this.#nonce) return null;
    const salted = pbkdf2Sync(this.#password, this.#salt, iterations, 32, 'sha256');
    const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
    const clientKey = hmac(salted, 'Client Key');
    const message = `${this.#firstBare},${this.#serverFirst},${withoutProof}`;
    const signature = hmac(createHash('sha256').update(clientKey).digest(), message);
    const expected = Buffer.from(clientKey.map((byte, place) => byte ^ signature[place]!));
    const given = Buffer.from(proof, 'base64');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return `v=${hmac(hmac(salted, 'Server Key'), message).toString('base64')}`;
  }
}
