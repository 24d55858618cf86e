import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '../../openapi/AppError.ts';

const argon2Async = promisify(argon2);

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** Source: OWASP Password Storage Cheat Sheet, the minimum for Argon2id; about 34 ms on one core (reference/reliability.md §3.1). */
const usualCost: Cost = { memoryKib: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
/**
 * Hashing takes a thread of the four that the file system, names and packing share, and a processor: half of the threads at
 * most, and never the last processor.
 */
const mostAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 100;
const storedForm = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/**
 * Hashes and checks passwords with Argon2id, at most two at a time (one with two processors or fewer), so that a flood of sign-ins does not
 * block others; a queue of more than 100 is refused. Errors: `unavailable`.
 */
export class Passwords {
  readonly #atOnce: number;
  readonly #cost: Cost;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #dummy: Promise<string>;

  /** `cost` is for tests that are not about passwords: a program leaves it as it is. */
  constructor({ atOnce = mostAtOnce, cost = usualCost }: { atOnce?: number; cost?: Cost } = {}) {
    this.#atOnce = atOnce;
    this.#cost = cost;
    this.#dummy = this.hash(randomBytes(16).toString('hex'));
  }

  /** Shape: `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>`, as the PHC string format has it. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const hash = await this.#derive(password, salt, this.#cost);
    const { memoryKib, passes, parallelism } = this.#cost;
    return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
  }

  /** True when the password fits. Null for `stored` (no such account) takes as long as a wrong password and is false. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const match = storedForm.exec(stored ?? (await this.#dummy));
    if (!match) throw new Error('A stored password hash is not in the form that Bureau writes.');
    const [, memoryKib, passes, parallelism, salt, expected] = match;
    const actual = await this.#derive(password, Buffer.from(salt!, 'base64'), {
      memoryKib: Number(memoryKib),
      passes: Number(passes),
      parallelism: Number(parallelism),
    });
    return timingSafeEqual(actual, Buffer.from(expected!, 'base64')) && stored !== null;
  }

  async #derive(password: string, salt: Buffer, { memoryKib, passes, parallelism }: Cost): Promise<Buffer> {
    await this.#enter();
    try {
      return await argon2Async('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: memoryKib,
        passes,
        parallelism,
        tagLength: hashBytes,
      });
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= mostWaiting) throw tooBusy();
    await new Promise<void>((resolve) => this.#waiting.push(resolve)); // the finished one passes its slot on
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'Too many sign-ins right now. Try again.', {
    retryable: true,
    retryAfterMs: 5_000,
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
