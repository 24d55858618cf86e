import type { Database } from '../../../db/database.ts';
import type { CallBodySettings } from '../../../db/repositories/gateway/callBodies.ts';
import { callBodyContext } from '../../../db/secrets/callBody.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import type { Logger } from '../../../platform/config/logger.ts';
import { BackgroundWrites } from '../BackgroundWrites.ts';
import type { Endpoint } from '../formats/format.ts';
import { parseJson } from '../formats/json.ts';
import { RecentRead } from '../RecentRead.ts';
import { RequestBudget } from '../requestLog/RequestBudget.ts';
import { keptValue } from './keptValue.ts';
import { Redaction } from './redaction.ts';
import { StreamedAnswer } from './StreamedAnswer.ts';

/** A kept prompt with its answer. */
export interface CallBody {
  readonly request: unknown;
  /** Null if there was no answer, or none with text. */
  readonly response: unknown;
  /** True if parts of it are missing. */
  readonly isCut: boolean;
}

/** A request whose body may be kept. */
export interface BodyRequest {
  readonly organizationId: string;
  readonly requestId: string;
  readonly endpoint: Endpoint;
  readonly body: unknown;
}

/** The answer to a caller. */
type Answer = { readonly contentType?: string | undefined; readonly raw?: unknown };

interface Keeper {
  readonly retentionDays: number;
  readonly redaction: Redaction;
}

const maxWaiting = 100;

/**
 * Keeps prompts and answers for organizations that enabled this: redacted, then encrypted, for a limited time. Calls of other organizations
 * cost one look-up in memory. Writes in the background: a body that cannot be written, or exceeds the queue, is dropped and logged.
 */
export class CallBodyLog {
  readonly #database: Database;
  readonly #secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #writes: BackgroundWrites;
  readonly #refused = new RequestBudget();
  readonly #keepers: RecentRead<ReadonlyMap<string, Keeper>>;

  constructor(parts: {
    database: Database;
    secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
    logger: Pick<Logger, 'warn'>;
    /** How old the known settings may be. */
    ttlMs: number;
  }) {
    this.#database = parts.database;
    this.#secrets = parts.secrets;
    this.#logger = parts.logger;
    this.#writes = new BackgroundWrites({ logger: parts.logger, maxOpen: maxWaiting });
    this.#keepers = new RecentRead(() => this.#read(), parts.ttlMs);
  }

  /** Returns the answer, and keeps it with its request if the organization enabled this. */
  async kept<Given extends Answer>(request: BodyRequest, answer: Given): Promise<Given> {
    const keeper = await this.#keeperOf(request.organizationId);
    if (keeper === null) return answer;
    const { raw, contentType = '' } = answer;
    if (typeof raw === 'string' || Buffer.isBuffer(raw)) {
      this.#write(request, keeper, contentType.startsWith('application/json') ? parseJson(raw.toString()) : null);
      return answer;
    }
    if (!isStream(raw)) return answer;
    const streamed = new StreamedAnswer(request.endpoint);
    const done = (): void => this.#write(request, keeper, streamed.parts);
    return { ...answer, raw: watched(raw, streamed, done) };
  }

  /** Keeps a refused request unless the budget of its key is spent, which is the same as for single records of the call log. */
  async refused(request: BodyRequest, keyId: string): Promise<void> {
    const { organizationId } = request;
    const keeper = await this.#keeperOf(organizationId);
    if (keeper === null || !this.#refused.take({ keyId, organizationId, kind: 'model', status: 'error' })) return;
    this.#write(request, keeper, null);
  }

  /** Opens a kept body. */
  open(organizationId: string, requestId: string, contentEncrypted: string): CallBody {
    return JSON.parse(this.#secrets.decrypt(callBodyContext(organizationId, requestId), contentEncrypted)) as CallBody;
  }

  /** Forgets cached settings, so that changes apply to the next call of this process. */
  forgetSettings(): void {
    this.#keepers.forget();
  }

  /** Resolves when all bodies so far are written or dropped. */
  async settled(): Promise<void> {
    await this.#writes.settled();
  }

  async #keeperOf(organizationId: string): Promise<Keeper | null> {
    return (await this.#keepers.get()).get(organizationId) ?? null;
  }

  async #read(): Promise<ReadonlyMap<string, Keeper>> {
    try {
      const rows = await this.#database.asSystem(({ callBodies }) => callBodies.enabledSettings());
      return new Map(rows.map((row) => [row.organizationId, keeperOf(row)]));
    } catch (err) {
      this.#logger.warn({ err }, 'What organizations keep of their calls could not be read; nothing is kept for now');
      return new Map();
    }
  }

  #write(request: BodyRequest, keeper: Keeper, answer: unknown): void {
    this.#writes.start(() => this.#save(request, keeper, answer), {
      requestId: request.requestId,
      dropped: 'The body of a call was not kept: too many wait',
      failed: 'The body of a call could not be kept',
    });
  }

  async #save({ organizationId, requestId, body }: BodyRequest, keeper: Keeper, answer: unknown): Promise<void> {
    const { redaction, retentionDays } = keeper;
    const [request, response] = [keptValue(body, redaction), keptValue(answer, redaction)];
    const isCut = request.isCut || response.isCut;
    const content: CallBody = { request: request.value ?? null, response: response.value ?? null, isCut };
    const contentEncrypted = this.#secrets.encrypt(callBodyContext(organizationId, requestId), JSON.stringify(content));
    await this.#database.withOrganization(organizationId, ({ callBodies }) =>
      callBodies.add({ requestId, contentEncrypted, retentionDays }),
    );
  }
}

function keeperOf(settings: CallBodySettings): Keeper {
  return { retentionDays: settings.retentionDays, redaction: new Redaction(settings) };
}

function isStream(raw: unknown): raw is AsyncIterable<Uint8Array> {
  return typeof raw === 'object' && raw !== null && Symbol.asyncIterator in raw;
}

/** Returns the same stream. Reads its bytes on the way, and calls `done` when it ends or fails. */
async function* watched(
  stream: AsyncIterable<Uint8Array>,
  streamed: StreamedAnswer,
  done: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of stream) {
      streamed.push(bytes);
      yield bytes;
    }
  } finally {
    done();
  }
}
