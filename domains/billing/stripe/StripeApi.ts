import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../../openapi/AppError.ts';
import { assertNoTransaction } from '../../../db/transactions.ts';

export type Json = { readonly [key: string]: unknown };
type FormValue = string | number | boolean | { readonly [key: string]: FormValue } | readonly FormValue[];
export type Form = { readonly [key: string]: FormValue };

const timeoutMs = 20_000;
const attempts = 3;
const mostAnswerBytes = 1024 * 1024;

/**
 * The few calls of Stripe's API that payments need: form-encoded with brackets, `Authorization: Bearer`, `Idempotency-Key` on every POST,
 * so that a retry takes effect once. Repeated are failed connections, 409, 429 and 5xx. Sources: docs.stripe.com/api,
 * …/api/idempotent_requests, …/error-low-level. Errors: `payment_provider_failed`.
 */
export class StripeApi {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor({ baseUrl, key }: { baseUrl: string; key: string }) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  get(path: string): Promise<Json> {
    return this.#call(path, { method: 'GET' });
  }

  post(path: string, form: Form, idempotencyKey: string): Promise<Json> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': idempotencyKey };
    return this.#call(path, { method: 'POST', headers, body: encodeForm(form) });
  }

  async #call(path: string, request: RequestInit): Promise<Json> {
    assertNoTransaction(this.#baseUrl);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#once(path, request).catch(() => null);
      if (answer?.ok) return answer.body;
      const repeats = answer === null || answer.status === 409 || answer.status === 429 || answer.status >= 500;
      if (!repeats || attempt === attempts) throw failed(answer);
      await wait(200 * 2 ** attempt);
    }
  }

  async #once(path: string, request: RequestInit): Promise<{ ok: boolean; status: number; body: Json }> {
    const answer = await fetch(`${this.#baseUrl}${path}`, {
      ...request,
      headers: { ...(request.headers as Record<string, string>), authorization: `Bearer ${this.#key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (text.length > mostAnswerBytes) throw new Error('An answer of Stripe is too large.');
    return { ok: answer.ok, status: answer.status, body: JSON.parse(text) as Json };
  }
}

/** Converts an error of Stripe: its message is for people; its type and code are kept, and no part of the request. */
function failed(answer: { status: number; body: Json } | null): AppError {
  const error = answer?.body['error'] as { code?: unknown; message?: unknown } | undefined;
  const isOfCard = typeof error?.code === 'string' && /^card_|_card$|authentication_required/.test(error.code);
  const text = isOfCard
    ? `The payment did not work: ${String(error?.message)}`
    : 'The payment provider did not take this. Try again later, or ask an admin of the instance.';
  return new AppError('payment_provider_failed', text, {
    internal: `Stripe answered ${answer?.status ?? 'nothing'}: ${String(error?.code ?? '')}`,
  });
}

/** `{ a: { b: [1] } }` → `a[b][0]=1`. */
export function encodeForm(form: Form): string {
  const pairs = new URLSearchParams();
  const add = (name: string, value: FormValue): void => {
    if (typeof value !== 'object') return pairs.append(name, String(value));
    for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner as FormValue);
  };
  for (const [name, value] of Object.entries(form)) add(name, value);
  return pairs.toString();
}
