import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

type Json = Record<string, unknown>;

/** How the provider plays its next response. */
export interface ResponsePlan {
  texts?: readonly string[];
  /** Time before each further text. */
  everyMs?: number;
  /** Seconds of sound. */
  audioSeconds?: number;
  /** After its output the response waits for this, or for the end of its session. */
  until?: Promise<unknown>;
  /** The connection breaks after the output. */
  breaks?: boolean;
  /** Items that follow the message, such as calls of tools. */
  items?: readonly Json[];
  /** The provider does not report its usage. */
  silent?: boolean;
  status?: 'completed' | 'failed';
}

/** An entry of the provider's bill: the ground truth for the ledger. */
export interface BilledWork {
  kind: 'response' | 'transcription';
  id: string;
  status: string;
  usage: Json;
}

interface Session {
  readonly socket: WebSocket;
  readonly isBeta: boolean;
  readonly settings: Json;
  /** Tokens of the conversation, its tokens of sound, and the tokens that the last response read. */
  tokens: number;
  audioTokens: number;
  cachedTokens: number;
  bufferBytes: number;
  heardBytes: number;
  isSpeech: boolean;
  active: Active | null;
  items: number;
}

interface Active {
  readonly id: string;
  readonly stop: (status: 'cancelled') => void;
  readonly usage: () => Json;
}

const pcmBytesPerSecond = 48_000;
let counter = 0;
const id = (prefix: string): string => `${prefix}_${(counter += 1)}`;

/**
 * OpenAI's Realtime API over WebSocket, played, in its GA and beta forms. It refuses what the vendor refuses, and logs what it bills: a token for
 * four bytes of text, for 100 ms of the user's sound, and for 50 ms of the model's. Sound that is not zero counts as speech. Sources:
 * platform.openai.com/docs/api-reference/realtime-server-events and realtime-client-events, docs/guides/realtime-costs, openai-node
 * `src/resources/realtime/realtime.ts` and `src/resources/beta/realtime/realtime.ts`.
 */
export class FakeRealtime {
  readonly bills: BilledWork[] = [];
  /** The handshakes and client events that it got. */
  readonly handshakes: IncomingMessage[] = [];
  readonly events: Json[] = [];
  plan: ResponsePlan = {};
  /** A provider that answers speech by itself against the setting of the session, refuses the setting, or does not know it. */
  stubborn: 'answers' | 'refuses' | 'unaware' | null = null;
  /** A provider that transcribes speech from the start; `always`: it cannot be turned off. */
  transcribes: 'at first' | 'always' | null = null;
  /** Keys that are refused, by status. */
  readonly refusedKeys = new Map<string, number>();
  /** Sessions that are open. */
  readonly sockets = new Set<WebSocket>();
  /** Responds to requests that only test the key. */
  readonly #http = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"object":"list","data":[]}');
  });
  readonly #sessions = new Set<Session>();
  readonly #server = new WebSocketServer({ noServer: true });

  static async start(): Promise<FakeRealtime> {
    const fake = new FakeRealtime();
    fake.#http.on('upgrade', (request, socket, head) => {
      const { pathname } = new URL(request.url ?? '', 'http://provider');
      const key = String(request.headers.authorization ?? request.headers['api-key'] ?? '').replace('Bearer ', '');
      const status = pathname.endsWith('/realtime') ? fake.refusedKeys.get(key) : 404;
      if (status !== undefined) {
        const body = JSON.stringify({
          error: { message: `Refused: ${key}`, type: 'invalid_request_error', code: null },
        });
        socket.end(
          `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
        return;
      }
      fake.#server.handleUpgrade(request, socket, head, (accepted) => fake.#serve(accepted, request));
    });
    fake.#http.listen(0, '127.0.0.1');
    await once(fake.#http, 'listening');
    return fake;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.terminate();
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  #serve(socket: WebSocket, request: IncomingMessage): void {
    this.handshakes.push(request);
    this.sockets.add(socket);
    const isBeta = request.headers['openai-beta'] === 'realtime=v1';
    const model = new URL(request.url ?? '', 'http://provider').searchParams.get('model');
    const session: Session = {
      socket,
      isBeta,
      settings: isBeta ? betaSettings(model) : gaSettings(model),
      tokens: 0,
      audioTokens: 0,
      cachedTokens: 0,
      bufferBytes: 0,
      heardBytes: 0,
      isSpeech: false,
      active: null,
      items: 0,
    };
    this.#sessions.add(session);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.#sessions.delete(session);
      const { active } = session;
      if (active) this.bills.push({ kind: 'response', id: active.id, status: 'lost', usage: active.usage() });
      session.active = null;
    });
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      const event = JSON.parse((data as Buffer).toString()) as Json;
      this.events.push(event);
      this.#take(session, event);
    });
    if (this.transcribes !== null) setTranscription(session, { model: 'whisper-1' });
    if (this.stubborn === 'unaware') delete turnDetection(session)!['create_response'];
    send(session, 'session.created', { session: session.settings });
  }

  #take(session: Session, event: Json): void {
    switch (event['type']) {
      case 'session.update':
        return this.#update(session, event);
      case 'input_audio_buffer.append':
        return this.#hear(session, Buffer.from(event['audio'] as string, 'base64'));
      case 'input_audio_buffer.commit':
        this.#commit(session);
        return;
      case 'input_audio_buffer.clear':
        session.bufferBytes = 0;
        return send(session, 'input_audio_buffer.cleared', {});
      case 'conversation.item.create':
        return this.#addItem(session, event['item'] as Json);
      case 'response.create':
        return void this.#respond(session, (event['response'] ?? {}) as Json, event);
      case 'response.cancel':
        return session.active ? session.active.stop('cancelled') : fail(session, event, 'response_cancel_not_active');
      default:
        return fail(session, event, 'unknown_event');
    }
  }

  #update(session: Session, event: Json): void {
    const wanted = event['session'] as Json;
    const tools = (wanted['tools'] ?? []) as Json[];
    if (!session.isBeta && wanted['type'] !== 'realtime') return fail(session, event, 'missing_required_parameter');
    if (tools.some(({ type }) => type !== 'function' && type !== 'mcp')) return fail(session, event, 'invalid_value');
    if (wanted['model'] !== undefined && wanted['model'] !== session.settings['model'])
      return fail(session, event, 'cannot_update_model');
    const turns = member(member(member(wanted, 'audio'), 'input'), 'turn_detection') ?? wanted['turn_detection'];
    const isSilent = member(turns, 'create_response') === false;
    if (this.stubborn === 'refuses' && isSilent) return fail(session, event, 'unknown_parameter');
    merge(session.settings, wanted);
    if (this.stubborn === 'answers' && isSilent) turnDetection(session)!['create_response'] = true;
    if (this.stubborn === 'unaware' && turnDetection(session)) delete turnDetection(session)!['create_response'];
    if (this.transcribes === 'always' && transcription(session) === null)
      setTranscription(session, { model: 'whisper-1' });
    const transcriber = transcription(session);
    if (transcriber !== null && !['gpt-4o-mini-transcribe', 'whisper-1'].includes(String(transcriber['model'])))
      return fail(session, event, 'invalid_value');
    send(session, 'session.updated', { session: session.settings });
  }

  #hear(session: Session, bytes: Buffer): void {
    session.bufferBytes += bytes.length;
    const beforeMs = (session.heardBytes / pcmBytesPerSecond) * 1_000;
    session.heardBytes += bytes.length;
    const turns = turnDetection(session);
    if (turns === null) return;
    const isSpeech = bytes.some((byte) => byte !== 0);
    if (isSpeech && !session.isSpeech) {
      session.isSpeech = true;
      session.bufferBytes = bytes.length;
      if (turns['interrupt_response'] !== false) session.active?.stop('cancelled');
      send(session, 'input_audio_buffer.speech_started', {
        audio_start_ms: beforeMs,
        item_id: `item_${session.items + 1}`,
      });
    } else if (!isSpeech && session.isSpeech) {
      session.isSpeech = false;
      session.bufferBytes -= bytes.length;
      send(session, 'input_audio_buffer.speech_stopped', {
        audio_end_ms: beforeMs,
        item_id: `item_${session.items + 1}`,
      });
      this.#commit(session);
      if (turns['create_response'] !== false) void this.#respond(session, {}, {});
    }
  }

  /** Silence since the last response has become too long. */
  idle(settings: 'answers' | 'asks'): void {
    for (const session of this.#sessions) {
      session.bufferBytes = pcmBytesPerSecond;
      const at = { audio_start_ms: 0, audio_end_ms: 1_000, item_id: `item_${session.items + 1}` };
      send(session, 'input_audio_buffer.timeout_triggered', at);
      this.#commit(session);
      if (settings === 'answers') void this.#respond(session, {}, {});
    }
  }

  #commit(session: Session): void {
    const seconds = session.bufferBytes / pcmBytesPerSecond;
    if (seconds < 0.1) return fail(session, {}, 'input_audio_buffer_commit_empty');
    session.bufferBytes = 0;
    session.items += 1;
    const itemId = `item_${session.items}`;
    session.tokens += Math.ceil(seconds * 10);
    session.audioTokens += Math.ceil(seconds * 10);
    send(session, 'input_audio_buffer.committed', { previous_item_id: null, item_id: itemId });
    const item = { id: itemId, type: 'message', role: 'user', content: [{ type: 'input_audio', transcript: null }] };
    send(session, session.isBeta ? 'conversation.item.created' : 'conversation.item.added', { item });
    const transcriber = transcription(session);
    if (transcriber !== null) this.#transcribe(session, { itemId, seconds, model: String(transcriber['model']) });
  }

  #transcribe(session: Session, heard: { itemId: string; seconds: number; model: string }): void {
    const { itemId, seconds, model } = heard;
    const audio = Math.ceil(seconds * 10);
    const usage =
      model === 'whisper-1'
        ? { type: 'duration', seconds }
        : {
            type: 'tokens',
            input_tokens: audio + 2,
            output_tokens: 5,
            total_tokens: audio + 7,
            input_token_details: { text_tokens: 2, audio_tokens: audio },
          };
    this.bills.push({ kind: 'transcription', id: itemId, status: 'completed', usage });
    const type = 'conversation.item.input_audio_transcription.completed';
    send(session, type, { item_id: itemId, content_index: 0, transcript: 'words that were said', usage });
  }

  #addItem(session: Session, item: Json): void {
    session.items += 1;
    session.tokens += Math.ceil(textOf(item).length / 4);
    const added = { ...item, id: item['id'] ?? `item_${session.items}`, status: 'completed' };
    send(session, session.isBeta ? 'conversation.item.created' : 'conversation.item.added', { item: added });
  }

  async #respond(session: Session, asked: Json, event: Json): Promise<void> {
    const isApart = asked['conversation'] === 'none';
    if (session.active !== null && !isApart) return fail(session, event, 'conversation_already_has_active_response');
    const { texts = ['Hello', ' there'], audioSeconds = 0, until, breaks = false, everyMs = 0, ...plan } = this.plan;
    const responseId = id('resp');
    const instructions = String(asked['instructions'] ?? session.settings['instructions'] ?? '');
    const input = session.tokens + Math.ceil(instructions.length / 4);
    const cached = session.cachedTokens;
    const audioIn = session.audioTokens;
    let textOut = 0;
    let audioOut = 0;
    const usage = (): Json => ({
      total_tokens: input + textOut + audioOut,
      input_tokens: input,
      output_tokens: textOut + audioOut,
      input_token_details: {
        text_tokens: input - audioIn,
        audio_tokens: audioIn,
        image_tokens: 0,
        cached_tokens: cached,
        cached_tokens_details: { text_tokens: cached, audio_tokens: 0, image_tokens: 0 },
      },
      output_token_details: { text_tokens: textOut, audio_tokens: audioOut },
    });
    const { promise: stopped, resolve: stop } = Promise.withResolvers<'cancelled'>();
    const active: Active = { id: responseId, usage, stop };
    if (!isApart) session.active = active;
    const response = {
      id: responseId,
      object: 'realtime.response',
      status: 'in_progress',
      status_details: null,
      output: [],
      conversation_id: isApart ? null : 'conv_1',
      metadata: asked['metadata'] ?? null,
      max_output_tokens: asked['max_output_tokens'] ?? session.settings['max_output_tokens'] ?? 'inf',
      usage: null,
    };
    send(session, 'response.created', { response });
    const itemId = id('item');
    const at = { response_id: responseId, item_id: itemId, output_index: 0, content_index: 0 };
    const hasSound = audioSeconds > 0;
    for (const [place, text] of texts.entries()) {
      if (place > 0 && everyMs > 0) await delay(everyMs);
      textOut += Math.ceil(text.length / 4);
      const kind = hasSound ? 'audio_transcript' : 'text';
      send(session, session.isBeta ? `response.${kind}.delta` : `response.output_${kind}.delta`, {
        ...at,
        delta: text,
      });
    }
    if (hasSound) {
      audioOut = Math.ceil(audioSeconds * 20);
      const delta = Buffer.alloc(audioSeconds * pcmBytesPerSecond, 1).toString('base64');
      send(session, session.isBeta ? 'response.audio.delta' : 'response.output_audio.delta', { ...at, delta });
    }
    if (breaks) return session.socket.terminate();
    const ended = await Promise.race([
      stopped,
      Promise.resolve(until).then(() => plan.status ?? ('completed' as const)),
    ]);
    if (!isApart && session.active !== active) return; // the session has ended
    if (!isApart) session.active = null;
    const message = { id: itemId, type: 'message', role: 'assistant', status: 'completed', content: [] };
    const details = ended === 'completed' ? null : { type: ended, reason: 'client_cancelled' };
    const billed = usage();
    this.bills.push({ kind: 'response', id: responseId, status: ended, usage: billed });
    session.cachedTokens = input;
    session.tokens += textOut + audioOut;
    session.audioTokens += audioOut;
    const output = [message, ...(plan.items ?? [])];
    const end = { ...response, status: ended, status_details: details, output, usage: plan.silent ? null : billed };
    send(session, 'response.done', { response: end });
    send(session, 'rate_limits.updated', { rate_limits: [] });
  }
}

function send({ socket }: Pick<Session, 'socket'>, type: string, event: Json): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type, event_id: id('event'), ...event }));
}

function fail(session: Session, event: Json, code: string): void {
  const error = { type: 'invalid_request_error', code, message: `Refused: ${code}`, param: null };
  send(session, 'error', { error: { ...error, event_id: event['event_id'] ?? null } });
}

function turnDetection({ isBeta, settings }: Session): Json | null {
  const place = isBeta ? settings : ((settings['audio'] as Json)['input'] as Json);
  return (place['turn_detection'] as Json | null) ?? null;
}

function transcription({ isBeta, settings }: Session): Json | null {
  const found = isBeta
    ? settings['input_audio_transcription']
    : ((settings['audio'] as Json)['input'] as Json)['transcription'];
  return (found as Json | null) ?? null;
}

function setTranscription({ isBeta, settings }: Session, value: Json): void {
  if (isBeta) settings['input_audio_transcription'] = value;
  else ((settings['audio'] as Json)['input'] as Json)['transcription'] = value;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
}

function textOf(item: Json): string {
  const content = (item['content'] ?? []) as Json[];
  return content.map((part) => String(part['text'] ?? '')).join('') + String(item['output'] ?? '');
}

function merge(into: Json, from: Json): void {
  for (const [name, value] of Object.entries(from)) {
    const known = into[name];
    const isPlain = (one: unknown): one is Json => typeof one === 'object' && one !== null && !Array.isArray(one);
    if (isPlain(known) && isPlain(value) && name !== 'turn_detection') merge(known, value);
    else into[name] = value;
  }
}

const serverVad = { type: 'server_vad', threshold: 0.5, create_response: true, interrupt_response: true };

function gaSettings(model: string | null): Json {
  const format = { type: 'audio/pcm', rate: 24_000 };
  return {
    type: 'realtime',
    object: 'realtime.session',
    id: id('sess'),
    model,
    output_modalities: ['audio'],
    instructions: 'Be friendly.',
    tools: [],
    tool_choice: 'auto',
    max_output_tokens: 'inf',
    audio: {
      input: { format, transcription: null, noise_reduction: null, turn_detection: { ...serverVad } },
      output: { format, voice: 'alloy', speed: 1 },
    },
  };
}

function betaSettings(model: string | null): Json {
  return {
    object: 'realtime.session',
    id: id('sess'),
    model,
    modalities: ['audio', 'text'],
    instructions: 'Be friendly.',
    voice: 'alloy',
    input_audio_format: 'pcm16',
    output_audio_format: 'pcm16',
    input_audio_transcription: null,
    turn_detection: { ...serverVad },
    tools: [],
    tool_choice: 'auto',
    max_response_output_tokens: 'inf',
  };
}
