import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import {
  beginStream,
  chunk,
  completion,
  FakeUpstream,
  sendJson,
  textChunk,
  type SeenRequest,
} from '../gateway/fakeUpstream.ts';

/** Ways of calls whose price depends on more than their tokens. */
export const ways = ['flex', 'priority', 'autoTier', 'cached', 'budgeted', 'images', 'drawn'] as const;
export type Way = (typeof ways)[number];

/** A call, and how the provider plays it. */
export interface PricedCall {
  /** Its tag. */
  n: number;
  /** Its prompt: calls of one prompt are equal for the response cache. */
  prompt: string;
  way: Way;
  stream: boolean;
  /** How the provider fails; null: it answers. */
  failure: 429 | 503 | 'cut' | null;
  api: number;
}

/** An answer as the provider reported it. */
export interface ReportedAnswer {
  tokens: number;
  tier: string | undefined;
  images: number;
}

export const model = 'priced/chat';
export const imageModel = 'priced/image';
/** An output token costs 2 micro-credits, so that half of it is a whole one. */
export const chatLines = {
  input_per_mtok: '0',
  output_per_mtok: '2',
  cache_hit_share: '0.5',
  service_tiers: { flex: { multiplier: '0.5' }, priority: { multiplier: '2' } },
};
export const imageLines = { per_image: '0.000700' };
const microsOfImage = 700;
const microsOfToken = 2;
/** The charge of a cached answer, as a share of a new one. */
const hitShare = 0.5;
const factors: Readonly<Record<string, number>> = { flex: 0.5, priority: 2 };

/** A provider of chats and pictures that keeps a log of its own: the truth that the ledger is compared with. */
export class PricedProvider {
  readonly log = new Map<string, { requests: number; reported: ReportedAnswer[] }>();
  readonly #upstream: FakeUpstream;
  readonly #calls = new Map<string, PricedCall>();

  private constructor(upstream: FakeUpstream) {
    this.#upstream = upstream;
    upstream.script = (response, request) => this.#answer(response, request);
  }

  static async start(): Promise<PricedProvider> {
    return new PricedProvider(await FakeUpstream.start());
  }

  get baseUrl(): string {
    return this.#upstream.baseUrl;
  }

  /** Plans the answers to the prompt of a call. */
  plan(call: PricedCall): void {
    this.#calls.set(call.prompt, call);
  }

  async close(): Promise<void> {
    await this.#upstream.close();
  }

  async #answer(response: ServerResponse, { path, body }: SeenRequest): Promise<void> {
    const isImage = path.endsWith('/images/generations');
    const prompt = isImage ? String(body['prompt']) : (body['messages'] as { content: string }[])[0]!.content;
    const { n, way, failure } = this.#calls.get(prompt)!;
    const entry = this.log.get(prompt) ?? { requests: 0, reported: [] };
    this.log.set(prompt, entry);
    entry.requests += 1;
    await delay(10);
    if (typeof failure === 'number')
      return sendJson(response, failure, { error: { message: 'not now', type: 'server_error' } });
    if (failure === 'cut') {
      beginStream(response);
      response.write(textChunk('Hello'));
      await delay(5);
      response.destroy();
      return;
    }
    const tier = tierOf(n, way);
    const reported = { tokens: tokensOf(prompt), tier, images: isImage ? 1 + (n % 3) : 0 };
    entry.reported.push(reported);
    if (isImage) return sendJson(response, 200, imagesOf(reported.images));
    const usage = { prompt_tokens: 10, completion_tokens: reported.tokens, total_tokens: 10 + reported.tokens };
    if (body['stream'] !== true)
      return sendJson(response, 200, completion({ usage, service_tier: tier, choices: choicesOf(way) }));
    beginStream(response);
    for (let at = 0; at < 5; at += 1) {
      response.write(textChunk('Hello'));
      await delay(2);
    }
    response.end(`${chunk({ choices: [], usage, service_tier: tier })}data: [DONE]\n\n`);
  }
}

/** The output tokens that the provider reports for a prompt: other ones for each, and always an even number. */
function tokensOf(prompt: string): number {
  return 100 + (Number(prompt.replaceAll(/\D/g, '')) % 350) * 2;
}

/** Returns the tier of the answer, which sometimes differs from the requested tier. */
function tierOf(n: number, way: Way): string | undefined {
  if (way === 'autoTier') return ['flex', 'priority', 'default', undefined][n % 4];
  if (way !== 'flex' && way !== 'priority') return undefined;
  return n % 5 === 0 ? 'default' : way;
}

function choicesOf(way: Way): object[] {
  const images = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }];
  const message = { role: 'assistant', content: 'Hello there', refusal: null, ...(way === 'drawn' && { images }) };
  return [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
}

function imagesOf(count: number): object {
  return { created: 1_700_000_000, data: Array.from({ length: count }, () => ({ b64_json: 'QUJD' })) };
}

/** The charge of an answer by the price, in micro-credits. */
export function chargeOf({ tokens, tier, images }: ReportedAnswer): number {
  return images * microsOfImage || tokens * microsOfToken * (factors[tier ?? ''] ?? 1);
}

/** The charge of an answer from the response cache. */
export function hitChargeOf(prompt: string): number {
  return tokensOf(prompt) * microsOfToken * hitShare;
}

/** The address and the body of a call, as clients send it. */
export function requestOf({ prompt, way, stream }: PricedCall): [path: string, body: Record<string, unknown>] {
  if (way === 'images') return ['/v1/images/generations', { model: imageModel, prompt, n: 3 }];
  const tier = { flex: 'flex', priority: 'priority', autoTier: 'auto' }[way as string] ?? 'default';
  const messages = [{ role: 'user', content: prompt }];
  const asked = { model, messages, max_tokens: 2_000, stream, service_tier: tier };
  return ['/v1/chat/completions', way === 'cached' ? { ...asked, temperature: 0 } : { ...asked, temperature: 1 }];
}
