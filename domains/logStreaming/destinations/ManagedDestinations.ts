import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { LogBacklog } from '../../../db/repositories/logStreaming/logEvents.ts';
import type { Page, PageRequest } from '../../../db/repositories/page.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { LogDeliveryFailureRow, LogDestinationRow } from '../../../db/rows/logDestination.ts';
import { logDestinationContext } from '../../../db/secrets/logDestination.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found, notFound } from '../../../openapi/notFound.ts';
import { noteAudit } from '../../audit/noteAudit.ts';
import { newWebhookSecret } from '../../../platform/outbound/standardWebhook.ts';
import { inLog } from '../../audit/log/inLog.ts';
import { checkDestination, type CheckedDestination } from '../destinationKinds.ts';
import type { LogStreaming } from '../LogStreaming.ts';
import { openDestination } from '../openDestination.ts';
import { testDestination, type DestinationTest } from '../testDestination.ts';
import { changedDestination, type DestinationChange } from './changedDestination.ts';
import { checkPatterns } from './checkPatterns.ts';

/** A destination with the state of sending. Its secrets are for those who show which there are. */
export interface ManagedDestination {
  readonly row: LogDestinationRow;
  readonly destination: CheckedDestination;
  readonly backlog: LogBacklog;
  readonly failures: number;
}

/** A destination to add. */
export type NewDestination = Required<Omit<DestinationChange, 'secrets'>> & Pick<DestinationChange, 'secrets'>;

interface ManagedDestinationsDeps extends LogStreaming {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Names of all types of events. */
  readonly types: Iterable<string>;
  /** Which addresses organizations can use without TLS. Admins of the instance can use any. */
  readonly allowsHttp: (url: URL) => boolean;
}

/** Each destination is a lease, and a query for its events every second, whatever it receives. */
export const maxDestinations = 10;

/** Log destinations as people manage them. An `owner` is an organization, or null for the instance. */
export class ManagedDestinations {
  readonly #deps: ManagedDestinationsDeps;

  constructor(deps: ManagedDestinationsDeps) {
    this.#deps = deps;
  }

  list(owner: string | null): Promise<ManagedDestination[]> {
    return inLog(this.#deps.database, owner, async (repositories) => {
      const rows = await repositories.logDestinations.list(owner);
      return this.#withState(repositories, owner, rows);
    });
  }

  find(owner: string | null, id: string): Promise<ManagedDestination> {
    return inLog(this.#deps.database, owner, (repositories) => this.#read(repositories, owner, id));
  }

  /** Adds a destination; returns also the secret of a webhook, which is shown once. Errors: `log_destination_limit_reached`, `name_taken`. */
  async create(
    owner: string | null,
    given: NewDestination,
  ): Promise<{ managed: ManagedDestination; secret: string | null }> {
    const { kind, ...settings } = given.settings;
    const secret = kind === 'webhook' ? newWebhookSecret() : null;
    const secrets = secret === null ? (given.secrets ?? {}) : { signing_secrets: [secret] };
    const destination = checkDestination({ kind, settings, secrets }, this.#rulesOf(owner));
    const types = kind === 'otlp_traces' ? [] : given.types;
    this.#check(owner, { types, contents: given.contents });
    const { name, contents, enabled } = given;
    const id = newId('logDestination');
    const managed = await inLog(this.#deps.database, owner, async (repositories) => {
      if ((await repositories.logDestinations.count(owner)) >= maxDestinations) throw limitReached(owner);
      const set = { ...this.#sealed(id, destination), name, types, contents, enabled };
      await withUniqueName(() => repositories.logDestinations.insert(owner, id, set));
      await this.#noteOverrides(repositories, owner);
      return this.#read(repositories, owner, id);
    });
    return { managed, secret };
  }

  /** Changes a destination and tries it at once. Errors: `not_found`, `name_taken`, `invalid_request`, also for a destination of a setting. */
  update(owner: string | null, id: string, change: DestinationChange): Promise<ManagedDestination> {
    return inLog(this.#deps.database, owner, async (repositories) => {
      const row = found(await repositories.logDestinations.find(owner, id));
      refuseSetBy(row);
      const before = { ...row, destination: openDestination(row, this.#deps.secrets) };
      const { destination, ...set } = changedDestination(before, change, this.#rulesOf(owner));
      this.#check(owner, { types: change.types ?? [], contents: set.contents });
      // Another envelope of the same secrets would look like a change of them in the audit log.
      const { secretsEncrypted } = change.secrets === undefined ? row : this.#sealed(id, destination);
      const sealed = { ...this.#sealed(id, destination), secretsEncrypted };
      await withUniqueName(() => repositories.logDestinations.update(owner, id, { ...sealed, ...set }));
      await this.#noteOverrides(repositories, owner);
      return this.#read(repositories, owner, id);
    });
  }

  /** Errors: `not_found`; `invalid_request` for a destination of a setting. */
  async remove(owner: string | null, id: string): Promise<void> {
    await inLog(this.#deps.database, owner, async ({ logDestinations }) => {
      refuseSetBy(found(await logDestinations.find(owner, id)));
      await logDestinations.delete(owner, id);
    });
  }

  /** Sends one event, also to a destination that is disabled or pauses. Errors: `not_found`. */
  async test(owner: string | null, id: string): Promise<DestinationTest> {
    const { database, outbound, source } = this.#deps;
    const row = await inLog(database, owner, async ({ logDestinations }) =>
      found(await logDestinations.find(owner, id)),
    );
    const destination = openDestination(row, this.#deps.secrets);
    return testDestination({ organizationId: owner, id, name: row.name, destination }, { outbound, source });
  }

  /** Replaces the secret of a webhook and returns the new one. Errors: `not_found`; `invalid_request` for other kinds. */
  rotateSecret(owner: string | null, id: string, keepsPrevious: boolean): Promise<string> {
    const secret = newWebhookSecret();
    return inLog(this.#deps.database, owner, async ({ logDestinations }) => {
      const row = found(await logDestinations.find(owner, id));
      refuseSetBy(row);
      const destination = openDestination(row, this.#deps.secrets);
      if (destination.kind !== 'webhook')
        throw new AppError('invalid_request', 'Only webhooks have a secret that Bureau makes.');
      const previous = keepsPrevious ? destination.secrets.signing_secrets.slice(0, 1) : [];
      const secrets = { signing_secrets: [secret, ...previous] };
      const { name, types, contents, enabled } = row;
      const sealed = this.#sealed(id, { ...destination, secrets });
      await logDestinations.update(owner, id, { ...sealed, name, types, contents, enabled });
      return secret;
    });
  }

  /** Errors: `not_found`. */
  failures(owner: string | null, id: string, page: PageRequest): Promise<Page<LogDeliveryFailureRow>> {
    return inLog(this.#deps.database, owner, async ({ logDestinations, logDeliveryFailures }) => {
      found(await logDestinations.find(owner, id));
      return logDeliveryFailures.list(owner, id, page);
    });
  }

  /** Asks to send one failure, or (null) all, again. Returns how many. Errors: `not_found`. */
  replay(owner: string | null, id: string, failureId: string | null): Promise<number> {
    return this.#decide(owner, { id, failureId }, ({ logDeliveryFailures }, ids) =>
      logDeliveryFailures.requestReplay(owner, id, ids),
    );
  }

  /** Deletes one failure, or (null) all. Returns how many. Errors: `not_found`. */
  discard(owner: string | null, id: string, failureId: string | null): Promise<number> {
    return this.#decide(owner, { id, failureId }, ({ logDeliveryFailures }, ids) =>
      logDeliveryFailures.delete(owner, id, ids),
    );
  }

  #decide(
    owner: string | null,
    { id, failureId }: { id: string; failureId: string | null },
    decide: (repositories: Repositories, ids: string[] | null) => Promise<number>,
  ): Promise<number> {
    return inLog(this.#deps.database, owner, async (repositories) => {
      const { name } = found(await repositories.logDestinations.find(owner, id));
      const count = await decide(repositories, failureId === null ? null : [failureId]);
      if (failureId !== null && count === 0) throw notFound();
      await noteAudit(repositories, { target: { id, name }, after: { failures: count } });
      return count;
    });
  }

  async #read(repositories: Repositories, owner: string | null, id: string): Promise<ManagedDestination> {
    const [managed] = await this.#withState(repositories, owner, [
      found(await repositories.logDestinations.find(owner, id)),
    ]);
    return managed!;
  }

  async #withState(
    { logEvents, logDeliveryFailures }: Repositories,
    owner: string | null,
    rows: readonly LogDestinationRow[],
  ): Promise<ManagedDestination[]> {
    const counts = await logDeliveryFailures.counts(owner);
    const backlogs = await Promise.all(rows.map((row) => logEvents.backlog(row, row.cursor)));
    return rows.map((row, index) => ({
      row,
      destination: openDestination(row, this.#deps.secrets),
      backlog: backlogs[index]!,
      failures: counts.get(row.id) ?? 0,
    }));
  }

  #check(owner: string | null, { types, contents }: { types: readonly string[]; contents: boolean }): void {
    checkPatterns(types, this.#deps.types);
    if (owner === null && contents)
      throw new AppError(
        'invalid_request',
        'Contents belong to organizations: destinations of the instance never receive them. An organization can send them with a destination of its own.',
        { param: '/contents' },
      );
  }

  /** A destination of the environment with the same name wins. */
  async #noteOverrides({ logDestinations }: Repositories, owner: string | null): Promise<void> {
    if (owner === null) await logDestinations.noteOverrides();
  }

  #rulesOf(owner: string | null): { allowsHttp: (url: URL) => boolean } {
    return { allowsHttp: owner === null ? () => true : this.#deps.allowsHttp };
  }

  #sealed(
    id: string,
    { kind, settings, secrets }: CheckedDestination,
  ): { kind: CheckedDestination['kind']; settings: Record<string, unknown>; secretsEncrypted: string } {
    const secretsEncrypted = this.#deps.secrets.encrypt(logDestinationContext(id), JSON.stringify(secrets));
    return { kind, settings: { ...settings }, secretsEncrypted };
  }
}

function refuseSetBy({ setBy }: LogDestinationRow): void {
  if (setBy !== null)
    throw new AppError(
      'invalid_request',
      `${setBy} gives this destination, so it cannot be changed here. Change the setting and restart Bureau.`,
    );
}

function limitReached(owner: string | null): AppError {
  const whose = owner === null ? 'The instance' : 'An organization';
  return new AppError(
    'log_destination_limit_reached',
    `${whose} can have up to ${maxDestinations} log destinations. Delete one, or send to a collector that distributes events.`,
  );
}
