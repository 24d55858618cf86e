import { expect } from 'vitest';
import { WebSocket } from 'ws';

import { checkLedger } from '../../../db/ledger/check.ts';
import type { GatewaySettings } from '../../../domains/gateway/gatewaySettings.ts';
import { parseCredits } from '../../../db/credits.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type ApiOptions, type TestApi } from '../../support/apiServer.ts';
import { FakeRealtime, type BilledWork } from './FakeRealtime.ts';

type Json = Record<string, unknown>;

/** Credits for a million tokens, so that a micro-credit is a token at a price of 1. */
export const realtimeLines = {
  input_per_mtok: '4',
  cached_input_per_mtok: '1',
  audio_input_per_mtok: '32',
  output_per_mtok: '16',
  audio_output_per_mtok: '64',
};
const transcriptLines = { input_per_mtok: '2', audio_input_per_mtok: '3', output_per_mtok: '5' };
const whisperLines = { per_minute: '0.006' };

/** An instance with a played provider of realtime sessions, and models of it. */
export class RealtimeWorld {
  readonly api: TestApi;
  readonly fake: FakeRealtime;
  readonly owner: Person;
  readonly key: { id: string; value: string };
  readonly providerId: string;

  private constructor(parts: Pick<RealtimeWorld, 'api' | 'fake' | 'owner' | 'key' | 'providerId'>) {
    ({ api: this.api, fake: this.fake, owner: this.owner, key: this.key, providerId: this.providerId } = parts);
  }

  static async start(gateway: Partial<GatewaySettings> = {}, options: ApiOptions = {}): Promise<RealtimeWorld> {
    const api = await startTestApi({
      gateway: { retryBackoffMs: 1, readOnBrieflyMs: 2_000, cacheTtlMs: 20, ...gateway },
      ...options,
    });
    const fake = await FakeRealtime.start();
    const owner = await signUpPerson(api.url);
    const { client } = owner;
    const { value, key } = await client.ok('createModelApiKey', { body: { label: 'voice' } });
    const provider = await client.ok('createProvider', {
      body: { name: 'Voice vendor', kind: 'openai', base_url: `${fake.origin}/v1`, api_key: 'sk-vendor' },
    });
    const world = new RealtimeWorld({ api, fake, owner, key: { id: key.id, value }, providerId: provider.id });
    await world.addModel('voice/live', { endpoints: ['realtime'], upstream: 'gpt-realtime', lines: realtimeLines });
    await world.addModel('voice/text', {
      endpoints: ['audio.transcriptions'],
      upstream: 'gpt-4o-mini-transcribe',
      lines: transcriptLines,
    });
    await world.addModel('voice/whisper', {
      endpoints: ['audio.transcriptions'],
      upstream: 'whisper-1',
      lines: whisperLines,
    });
    return world;
  }

  async addModel(
    name: string,
    model: { endpoints: string[]; upstream: string; lines: Json; providerId?: string },
  ): Promise<void> {
    const { endpoints, upstream: upstream_name, lines, providerId: provider_id = this.providerId } = model;
    const limits = { context_tokens: 32_000, max_output_tokens: 4_096, open_to_users: true };
    const body = { name, provider_id, upstream_name, endpoints: endpoints as never, ...limits };
    const { id } = await this.owner.client.ok('createModel', { body });
    await this.owner.client.ok('createPrice', { params: { model_id: id }, body: { lines: lines as never } });
  }

  /** Opens a session; it has begun when this resolves. */
  async session(
    options: { key?: string; query?: string; headers?: Record<string, string>; url?: string } = {},
  ): Promise<TestSession> {
    const { key = this.key.value, query = 'model=voice%2Flive', headers = {}, url = this.api.url } = options;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?${query}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    const session = new TestSession(socket);
    await session.next('session.created');
    return session;
  }

  /** The balance in micro-credits. */
  async balance(): Promise<bigint> {
    return parseCredits((await this.owner.client.ok('getMe')).balance, 'balance');
  }

  /** Returns the cost of work for the organization, in micro-credits, after all holds are closed. */
  async costOf(work: () => Promise<unknown>): Promise<bigint> {
    const before = await this.balance();
    await work();
    await this.settled();
    return before - (await this.balance());
  }

  /** Waits until no hold is open. */
  async settled(): Promise<void> {
    const held = async (): Promise<string> => (await this.owner.client.ok('getWallet')).held;
    await expect.poll(held, { timeout: 8_000, interval: 20 }).toBe('0.000000');
  }

  /** The calls in the log, the newest first. */
  async calls() {
    await this.api.deps.gateway.requests.settled();
    return (await this.owner.client.ok('listCalls', { query: { limit: 100 } })).data;
  }

  async stop(): Promise<void> {
    await this.api.deps.gateway.drain();
    expect(await checkLedger(this.api.test.database.pool)).toEqual([]);
    await this.api.close();
    await this.fake.close();
  }
}

/** A client of a session, without an SDK. */
export class TestSession {
  readonly events: Json[] = [];
  readonly socket: WebSocket;
  /** The close code and reason. */
  readonly closed: Promise<{ code: number; reason: string }>;
  #wake: () => void = () => undefined;
  #read = 0;
  #error: Error | null = null;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.events.push(JSON.parse((data as Buffer).toString()) as Json);
      this.#wake();
    });
    socket.on('error', (error) => {
      this.#error = error;
      this.#wake();
    });
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => {
        this.#error ??= new Error(`closed with ${code} ${reason.toString()}`);
        this.#wake();
        resolve({ code, reason: reason.toString() });
      }),
    );
  }

  send(event: Json): void {
    this.socket.send(JSON.stringify(event));
  }

  /** The next event of that type; those before it are skipped. */
  async next(type: string): Promise<Json> {
    for (;;) {
      const at = this.events.findIndex((event, place) => place >= this.#read && event['type'] === type);
      if (at >= 0) {
        this.#read = at + 1;
        return this.events[at]!;
      }
      if (this.#error !== null) throw new Error(`No ${type}: ${this.#error.message}; ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  say(text: string): void {
    const content = [{ type: 'input_text', text }];
    this.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  }

  /** Sends speech of so many seconds, and then silence. */
  speak(seconds: number): void {
    for (const byte of [1, 0]) this.hear(seconds, byte);
  }

  /** Sends sound of so many seconds: zeros are silence. */
  hear(seconds: number, byte: number): void {
    this.send({ type: 'input_audio_buffer.append', audio: Buffer.alloc(seconds * 48_000, byte).toString('base64') });
  }

  /** Asks for a response and waits for its end. */
  async respond(response?: Json): Promise<Json> {
    this.send({ type: 'response.create', ...(response && { response }) });
    return (await this.next('response.done'))['response'] as Json;
  }
}

/** Returns the price of an entry of the provider's bill, in micro-credits. */
export function costOfBill({ kind, usage }: BilledWork): bigint {
  const of = (details: unknown, name: string): number => Number((details as Json | undefined)?.[name] ?? 0);
  const input = of(usage, 'input_tokens');
  const output = of(usage, 'output_tokens');
  const details = usage['input_token_details'];
  if (usage['type'] === 'duration') return BigInt(Math.ceil((Number(usage['seconds']) / 60) * 6_000));
  const audioIn = of(details, 'audio_tokens');
  if (kind === 'transcription') return BigInt((input - audioIn) * 2 + audioIn * 3 + output * 5);
  const cached = of(details, 'cached_tokens');
  const audioOut = of(usage['output_token_details'], 'audio_tokens');
  const cachedAudio = of((details as Json)['cached_tokens_details'], 'audio_tokens');
  const freshAudio = Math.min(audioIn - cachedAudio, input - cached);
  return BigInt(
    (input - cached - freshAudio) * 4 + cached + freshAudio * 32 + (output - audioOut) * 16 + audioOut * 64,
  );
}

/** The sum of the provider's bills. */
export function costOfBills(bills: readonly BilledWork[]): bigint {
  return bills.reduce((sum, bill) => sum + costOfBill(bill), 0n);
}
