import type { components } from '../../openapi/generated/types.ts';
import type { ChatConfig } from './chatConfig.ts';
import { ChatConnection, ChatRefusal } from './ChatConnection.ts';
import { ChatLog } from './ChatLog.ts';
import { ChosenFiles } from './ChosenFiles.ts';
import { keepSession, type GivenStart } from './keptSession.ts';

type Schemas = components['schemas'];

/** The whole page: sends typed messages, and adds received ones to the log. */
export class ChatWindow {
  readonly #config: ChatConfig;
  /** The chat's initial data; the embedding site may take a moment to provide it. */
  readonly #start: Promise<GivenStart>;
  readonly #log: ChatLog;
  readonly #files: ChosenFiles | null;
  readonly #message = byId<HTMLTextAreaElement>('message');
  readonly #send = byId<HTMLButtonElement>('send');
  readonly #stop = byId<HTMLButtonElement>('stop');
  readonly #notice = byId('notice');
  readonly #connecting = byId('connecting');
  #connection: ChatConnection | null = null;
  /** Number of the message that is being answered; 0: none. */
  #answering = 0;

  constructor(config: ChatConfig, start: Promise<GivenStart>) {
    this.#config = config;
    this.#start = start;
    this.#log = new ChatLog(byId('log'), config.texts, {
      decide: (...decided) =>
        this.#try((connection) => connection.decide(...decided), { invalid_request: config.texts.misfit }),
      download: (file) => void this.#try((connection) => download(connection, file)),
    });
    const { uploads, texts } = config;
    this.#files = uploads && new ChosenFiles(uploads, texts, (problem) => this.#say(problem));
  }

  open(): void {
    const form = byId<HTMLFormElement>('composer');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(this.#message.value);
    });
    this.#message.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    this.#stop.addEventListener('click', () => {
      const number = this.#answering;
      void this.#try((connection) => connection.cancel(number));
    });
    byId('new').addEventListener('click', () => this.#startOver());
    for (const button of document.querySelectorAll<HTMLButtonElement>('button.suggestion'))
      button.addEventListener('click', () => void this.#submit(button.textContent));
    void this.#start.then(({ token, secret }) => {
      if (secret !== null) this.#connect(secret);
      else if (this.#config.needsToken && token === null) this.#say(this.#config.texts.tokenMissing);
    });
    document.body.dataset['ready'] = 'yes';
  }

  async #submit(typed: string): Promise<void> {
    const text = typed.trim();
    const files = this.#files?.all ?? [];
    if ((text === '' && files.length === 0) || this.#send.disabled) return;
    this.#say('');
    this.#setBusy(true);
    this.#log.sending(
      text,
      files.map(({ name }) => name),
    );
    try {
      await this.#start; // resume an existing session
      const connection = this.#connection ?? this.#connect(await this.#begin());
      await connection.send(newClientId(), text, files);
      this.#message.value = '';
      this.#files?.clear();
      byId('suggestions').hidden = true;
    } catch (error) {
      this.#log.notSent();
      this.#setBusy(false);
      this.#say(this.#reasonOf(error));
      if (error instanceof ChatRefusal && error.code === 'chat_session_invalid') this.#forget();
    }
  }

  async #begin(): Promise<string> {
    const { token } = await this.#start;
    const secret = await ChatConnection.start(this.#config.base, token);
    keepSession(secret);
    return secret;
  }

  #connect(secret: string): ChatConnection {
    const connection = new ChatConnection(this.#config.base, secret, {
      message: (message) => {
        this.#answering = message.number;
        byId('suggestions').hidden = true;
        this.#setBusy(true);
        this.#log.message(message);
      },
      text: (text) => this.#log.text(text),
      progress: (progress) => this.#log.progress(progress),
      answer: (answer) => {
        this.#log.answer(answer);
        this.#answering = 0;
        this.#setBusy(false);
      },
      connected: (isConnected) => {
        this.#connecting.hidden = isConnected;
      },
      lost: () => this.#forget(),
    });
    this.#connection = connection;
    void connection.follow();
    return connection;
  }

  /** Forgets the ended session; the next message starts a new one. */
  #forget(): void {
    this.#connection?.stop();
    this.#connection = null;
    this.#connecting.hidden = true;
    this.#setBusy(false);
    keepSession(null);
  }

  #startOver(): void {
    this.#forget();
    this.#log.clear();
    this.#say('');
    byId('suggestions').hidden = false;
    this.#message.focus();
  }

  #setBusy(isBusy: boolean): void {
    this.#send.disabled = isBusy;
    this.#send.hidden = isBusy && this.#answering > 0;
    this.#stop.hidden = !(isBusy && this.#answering > 0);
  }

  #say(text: string): void {
    this.#notice.textContent = text;
  }

  /** False if it did not come through, which is said then. */
  async #try(
    work: (connection: ChatConnection) => Promise<void>,
    reasons: Readonly<Record<string, string>> = {},
  ): Promise<boolean> {
    if (!this.#connection) return false;
    try {
      await work(this.#connection);
      this.#say('');
      return true;
    } catch (error) {
      const reason = error instanceof ChatRefusal ? reasons[error.code] : undefined;
      this.#say(reason ?? this.#reasonOf(error));
      return false;
    }
  }

  #reasonOf(error: unknown): string {
    const { texts, needsToken } = this.#config;
    if (!(error instanceof ChatRefusal)) return texts.sendFailed;
    if (error.code === 'webhook_unauthorized') return needsToken ? texts.tokenMissing : texts.sendFailed;
    const reasons: Record<string, string> = {
      chat_limit_reached: texts.full,
      chat_busy: texts.busy,
      rate_limit_exceeded: this.#connection === null ? texts.tooMany : texts.tooFast,
      too_many_executions: texts.tooFast,
      start_skipped: texts.tooFast,
      request_too_large: texts.tooLong,
      not_found: texts.unavailable,
    };
    return reasons[error.code] ?? texts.sendFailed;
  }
}

async function download(connection: ChatConnection, { id, file_name: name }: Schemas['ChatFile']): Promise<void> {
  const url = URL.createObjectURL(await connection.file(id));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}
