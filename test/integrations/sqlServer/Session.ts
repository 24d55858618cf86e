import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { columnsToken, rowToken } from './columnTypes.ts';
import { PacketWriter, packetTypes, type TdsMessage } from './packets.ts';
import { PostgresBehind, type TdsResult } from './PostgresBehind.ts';
import { readBatch, readCall, readLogin, type TdsCall } from './requests.ts';
import * as tokens from './tokens.ts';
import { toServerError } from './toPostgres.ts';

/** A response that a test defines instead of the database. */
export interface ScriptedAnswer extends Partial<TdsResult> {
  readonly errors?: readonly tokens.TdsError[];
}

/** The state that all sessions of a server share. */
export interface ServerState {
  readonly url: string;
  readonly account: { readonly user: string; readonly password: string; readonly database: string };
  readonly answers: Map<string, ScriptedAnswer>;
  /** Statements that nodes have sent. */
  readonly calls: TdsCall[];
  isFrozen: boolean;
  /** Number of session resets that clients requested. */
  resets: number;
  /** Statements that clients canceled. */
  stopped: string[];
  /** The server that clients are redirected to. */
  route: { readonly host: string; readonly port: number } | null;
  /** The next sign-in fails with this error. */
  signInError: tokens.TdsError | null;
}

const { done } = tokens;

/** The session of a client, after TLS. */
export class Session {
  readonly #stream: Duplex;
  readonly #state: ServerState;
  #database: PostgresBehind | null = null;
  #isInTransaction = false;
  /** Ends the running statement. */
  #stop: (() => void) | null = null;
  #isStopped = false;
  /** Confirms the stop, after the answer to the stopped statement. */
  #answerOfStop: (() => void) | null = null;

  constructor(stream: Duplex, state: ServerState) {
    this.#stream = stream;
    this.#state = state;
    stream.on('close', () => {
      this.#stop?.();
      void this.#database?.end();
    });
  }

  async take(message: TdsMessage): Promise<void> {
    if (this.#state.isFrozen) return;
    if (message.type === packetTypes.login) return this.#signIn(message.data);
    if (message.type === packetTypes.attention) return this.#attend();
    if (!this.#database) throw new Error('Nothing is answered before the sign-in.');
    if (message.resets) await this.#reset();
    if (message.isIgnored) return this.#send((writer) => writer.end(tokens.doneToken('done', done.error)));
    if (message.type === packetTypes.batch) return this.#run({ sql: readBatch(message.data), values: [] }, 'done');
    if (message.type !== packetTypes.rpc) throw new Error(`A message of type ${message.type} is not known.`);
    const call = readCall(message.data);
    this.#state.calls.push(call);
    return this.#run(call, 'inProcedure');
  }

  async #signIn(data: Buffer): Promise<void> {
    const login = readLogin(data);
    const { account, route, signInError, url } = this.#state;
    const problem = signInError ?? problemOf(login, account);
    this.#state.signInError = null;
    if (problem) {
      this.#send((writer) =>
        writer.end(Buffer.concat([tokens.errorToken(problem), tokens.doneToken('done', done.error)])),
      );
      return void this.#stream.end();
    }
    this.#database = await PostgresBehind.open(url);
    const { changeToken, changes, shortText, shortBytes } = tokens;
    this.#send((writer) =>
      writer.end(
        Buffer.concat([
          changeToken(changes.database, shortText(login.database), shortText('master')),
          changeToken(changes.collation, shortBytes(tokens.collation)),
          tokens.loginToken(),
          changeToken(changes.packetSize, shortText('4096'), shortText('4096')),
          ...(route ? [tokens.routingToken(route.host, route.port)] : []),
          tokens.doneToken('done', 0),
        ]),
      ),
    );
  }

  /** The running statement is answered before the attention. */
  #attend(): void {
    const stop = this.#stop;
    this.#isStopped = true;
    const answer = (): void => this.#send((writer) => writer.end(tokens.doneToken('done', done.attention)));
    if (!stop) return answer();
    this.#answerOfStop = answer;
    stop();
  }

  async #reset(): Promise<void> {
    this.#state.resets += 1;
    if (this.#isInTransaction) await this.#database!.run('rollback');
    this.#isInTransaction = false;
  }

  async #run(call: TdsCall, kind: 'done' | 'inProcedure'): Promise<void> {
    this.#isStopped = false;
    const stopped = Promise.withResolvers<void>();
    this.#stop = () => stopped.resolve();
    const writer = new PacketWriter((packet) => this.#stream.write(packet));
    const end = (status: number, rows: number | null): Buffer => {
      const own = status | (rows === null ? 0 : done.count);
      if (kind === 'done') return tokens.doneToken('done', own, rows ?? 0);
      return Buffer.concat([
        tokens.doneToken('inProcedure', own | done.more, rows ?? 0),
        tokens.returnStatusToken(0),
        tokens.doneToken('procedure', status),
      ]);
    };
    try {
      const { columns, rows, affected, errors, changes } = await this.#answer(call, stopped.promise);
      if (changes) writer.add(changes);
      if (columns.length > 0) writer.add(columnsToken(columns));
      let count = 0;
      for (const row of rows) {
        if (this.#isStopped) break;
        count += 1;
        if (!writer.add(rowToken(columns, row))) await Promise.race([once(this.#stream, 'drain'), stopped.promise]);
        if (this.#stream.destroyed) return;
      }
      for (const error of errors) writer.add(tokens.errorToken(error));
      const status = errors.length > 0 || this.#isStopped ? done.error : 0;
      writer.end(end(status, this.#isStopped ? null : columns.length > 0 ? count : affected));
    } catch (error) {
      writer.add(tokens.errorToken(toServerError(error as Error)));
      writer.end(end(done.error, null));
    } finally {
      this.#stop = null;
      if (this.#isStopped) this.#state.stopped.push(call.sql);
      this.#answerOfStop?.();
      this.#answerOfStop = null;
    }
  }

  async #answer({ sql, values }: TdsCall, stopped: Promise<void>) {
    const nothing = { columns: [], rows: [], affected: null, errors: [], changes: null };
    const scripted = this.#state.answers.get(sql);
    if (scripted) return { ...nothing, ...scripted };
    const [, hours, minutes, seconds] = /^waitfor delay '(\d\d):(\d\d):(\d\d)'/.exec(sql) ?? [];
    if (seconds !== undefined) {
      const waitMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
      const timer = Promise.withResolvers<void>();
      const running = setTimeout(timer.resolve, waitMs);
      await Promise.race([timer.promise, stopped]);
      clearTimeout(running);
      return nothing;
    }
    const changes = await this.#transaction(sql);
    if (changes) return { ...nothing, changes };
    if (sql.startsWith('set ') || sql.startsWith('if @@trancount')) return nothing;
    return { ...nothing, ...(await this.#database!.run(sql, values)) };
  }

  /** Returns the change of the session that a statement of transactions makes; null for other statements. */
  async #transaction(sql: string): Promise<Buffer | null> {
    const { changeToken, changes, shortBytes } = tokens;
    const name = shortBytes(Buffer.alloc(8, 1));
    const none = Buffer.from([0]);
    if (sql === 'begin transaction') {
      await this.#database!.run('begin');
      this.#isInTransaction = true;
      return changeToken(changes.begin, name);
    }
    const isCommit = sql === 'commit';
    if (!this.#isInTransaction || !(isCommit || sql.endsWith('rollback transaction'))) return null;
    await this.#database!.run(isCommit ? 'commit' : 'rollback');
    this.#isInTransaction = false;
    return changeToken(isCommit ? changes.commit : changes.rollback, none, name);
  }

  #send(write: (writer: PacketWriter) => void): void {
    write(new PacketWriter((packet) => this.#stream.write(packet)));
  }
}

function problemOf(given: ServerState['account'], account: ServerState['account']): tokens.TdsError | null {
  if (given.user !== account.user || given.password !== account.password)
    return { number: 18_456, message: `Login failed for user '${given.user}'.` };
  if (given.database === account.database) return null;
  const message = `Cannot open database "${given.database}" requested by the login. The login failed.`;
  return { number: 4_060, message };
}
