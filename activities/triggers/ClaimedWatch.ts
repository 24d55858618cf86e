import { binaryIdsOf } from '../../platform/binaries/binaryIdsOf.ts';
import type { Binary, BinaryMeta, BinarySource } from '../../platform/binaries/BinaryStore.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { ClaimedListener, ClaimedTrigger } from '../../db/repositories/executions/triggerLeases.ts';
import type { ExecutionStart } from '../../domains/executions/lifecycle/startExecution.ts';
import { withN8nNames } from '../../domains/executions/triggers/n8nNames.ts';
import { isStartSkipped } from '../../domains/executions/lifecycle/startRule.ts';
import { startErrorOfTrigger } from '../../domains/executions/triggers/startErrorOfTrigger.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { secretTexts, withoutSecrets } from '../../domains/credentials/secretTexts.ts';
import { selectedCredential, slotApplies } from '../../domains/credentials/slots.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { TriggerRunnerDeps } from './triggerRunnerDeps.ts';
import { WatchLost, type TriggerEvent, type WatchContext } from './watch.ts';
import { knownType } from '../../domains/executions/knownType.ts';

const maxMessageLength = 1_000;
/** A test listener is a person who waits for up to two minutes. */
const maxTestDelayMs = 10_000;

/** One claim of a trigger or test listener: the resources of its watcher, and its state. */
export class ClaimedWatch implements WatchContext {
  readonly #deps: TriggerRunnerDeps;
  readonly #claimed: ClaimedTrigger | ClaimedListener;
  readonly #node: GraphNode;
  readonly #secrets = new Set<string>();
  #hasRefused = false;
  readonly id: string;
  readonly organizationId: string;
  readonly cursor: unknown;
  readonly isTest: boolean;
  readonly signal: AbortSignal;
  readonly outbound: Outbound;
  /** Filled by `check`. */
  parameters: JsonObject = {};

  constructor(deps: TriggerRunnerDeps, claimed: ClaimedTrigger | ClaimedListener, signal: AbortSignal) {
    this.#deps = deps;
    this.#claimed = claimed;
    this.#node = 'testId' in claimed ? claimed.graph.nodes.find(({ id }) => id === claimed.nodeId)! : claimed.node;
    this.id = 'testId' in claimed ? claimed.testId : claimed.id;
    this.organizationId = claimed.organizationId;
    this.cursor = 'testId' in claimed ? null : claimed.cursor;
    this.isTest = 'testId' in claimed;
    this.signal = signal;
    const { outbound, metrics } = deps;
    this.outbound = metrics
      ? { ...outbound, stream: metrics.outbound.counting(this.#node.type, outbound.stream) }
      : outbound;
  }

  get nodeType(): string {
    return this.#node.type;
  }

  get kind(): string {
    return this.#claimed.kind;
  }

  /** In a row, before this claim. */
  get failures(): number {
    return this.#claimed.failures;
  }

  /** Errors: `parameter_invalid`. */
  check(): void {
    const { checks } = knownType(this.#deps.nodeTypes.get(this.#node), this.#node);
    this.parameters = checks.resolved(this.#node.parameters ?? {}, this.#node.name) as JsonObject;
  }

  readonly credential = async (name: string): Promise<UsedCredential | null> => {
    const { credentials = [], parameters } = this.#deps.nodeTypes.get(this.#node)!.definition;
    const slot = credentials.find((candidate) => candidate.name === name)!;
    const applies = slotApplies(slot, this.#node.parameters ?? {}, parameters.json);
    const id = applies ? selectedCredential(this.#node, name) : null;
    if (id === null && slot.required)
      throw new AppError('credential_missing', `Select a credential for "${slot.title}" in "${this.#node.name}".`);
    if (id === null) return null;
    const { organizationId, digitalOrganizationId } = this.#claimed;
    const use = { organizationId, digitalOrganizationId, id, types: slot.types };
    const opened = await this.#deps.credentials.open(use);
    for (const secret of secretTexts(opened)) this.#secrets.add(secret);
    return opened;
  };

  readonly writeFile = (source: BinarySource, meta: BinaryMeta): Promise<Binary> =>
    this.#deps.binaries.write({ organizationId: this.organizationId, executionId: null }, source, meta);

  readonly emit = async ({ items, key, cursor, also }: TriggerEvent): Promise<void> => {
    const before = async (repositories: Repositories): Promise<void> => {
      const held = this.isTest
        ? await repositories.testListeners.take(this.id)
        : await repositories.triggerLeases.advance({ ...this.#lease, cursor, isEvent: true });
      if (!held) throw new WatchLost();
      await also?.(repositories);
    };
    const deliveryKey = this.isTest ? null : `${this.#node.id}:${key}`;
    const release = () => this.#deps.binaries.release(this.organizationId, binaryIdsOf(items));
    try {
      const start = this.#start();
      const named = items.map((item) => ({ ...item, json: withN8nNames(this.#node, item.json, start) }));
      const { duplicate } = await this.#deps.executions.start({ ...start, items: named, deliveryKey, before });
      if (duplicate) await release();
    } catch (error) {
      await release();
      if (!isStartSkipped(error)) throw error; // the event was taken, and its skip counted
    }
  };

  readonly save = async (cursor: unknown, also?: TriggerEvent['also']): Promise<void> => {
    if (this.isTest) return;
    await this.#inOrganization(async (repositories) => {
      const held = await repositories.triggerLeases.advance({ ...this.#lease, cursor, isEvent: false });
      if (!held) throw new WatchLost();
      await also?.(repositories);
    });
  };

  readonly works = async (): Promise<void> => {
    // The listener continues, to see why the message was no event.
    if (this.isTest) return this.#hasRefused ? undefined : this.#noteListener(null);
    await this.#inOrganization(async ({ triggerLeases, events }) => {
      if (!(await triggerLeases.noteWorking(this.#lease))) return;
      const message = `"${this.#node.name}" works again.`;
      await events.addOfTrigger({ triggerId: this.id, kind: 'trigger_recovered', code: 'trigger_recovered', message });
    });
  };

  readonly polled = (durationMs: number): void => this.#deps.metrics?.triggers.polled(this.nodeType, durationMs);

  readonly refuse = async (code: string, message: string): Promise<void> => {
    this.#hasRefused = true;
    this.#deps.metrics?.triggers.failed({ trigger: this.kind, code });
    if (this.isTest) return this.#noteListener({ code, message });
    await this.#inOrganization(({ events }) =>
      events.addOfTrigger({ triggerId: this.id, kind: 'trigger_message_refused', code, message, onceInMs: 60_000 }),
    );
  };

  readonly files = (): Promise<Map<string, string>> =>
    this.isTest
      ? Promise.resolve(new Map())
      : this.#inOrganization(({ triggerLeases }) => triggerLeases.files(this.id));

  /**
   * Reports a failure and starts the error organization, for the first of consecutive ones, or shows it to the test listener; a retry
   * follows after `delayMs`.
   */
  async failed(error: unknown, delayMs: number): Promise<void> {
    const { logger } = this.#deps;
    const { code, message } = this.#tellable(error);
    this.#deps.metrics?.triggers.failed({ trigger: this.kind, code });
    if (error instanceof AppError) logger.info({ triggerId: this.id, code }, 'A trigger fails');
    else logger.error({ err: error, triggerId: this.id }, 'A trigger failed for a reason of its own');
    const failure = { ...this.#lease, code, message, delayMs };
    const claimed = this.#claimed;
    await this.#inOrganization(async (repositories) => {
      const { triggerLeases, events } = repositories;
      if ('testId' in claimed)
        return triggerLeases.noteListenerFailure({ ...failure, delayMs: Math.min(delayMs, maxTestDelayMs) });
      if (!(await triggerLeases.noteFailure(failure))) return;
      await events.addOfTrigger({ triggerId: this.id, kind: 'trigger_failed', code, message });
      await startErrorOfTrigger(repositories, this.organizationId, { ...claimed, error: { code, message } });
    });
  }

  async #noteListener(refused: { code: string; message: string } | null): Promise<void> {
    await this.#inOrganization(({ triggerLeases }) => triggerLeases.noteListener({ ...this.#lease, refused }));
  }

  get #lease(): { id: string; lease: string } {
    return { id: this.id, lease: this.#claimed.lease };
  }

  #inOrganization<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    return this.#deps.database.withOrganization(this.organizationId, work);
  }

  #start(): Omit<ExecutionStart, 'items'> {
    const claimed = this.#claimed;
    const { organizationId, projectId, digitalOrganizationId, digitalOrganizationName, settings, kind } = claimed;
    const common = { organizationId, projectId, digitalOrganizationId, digitalOrganizationName, settings };
    const trigger = { triggerKind: kind, triggerNode: this.#node };
    if ('testId' in claimed) {
      const { graph, accountId } = claimed;
      return { ...common, ...trigger, versionId: null, graph, mode: 'manual', accountId };
    }
    return { ...common, ...trigger, versionId: claimed.versionId, graph: null, mode: 'production', accountId: null };
  }

  #tellable(error: unknown): { code: string; message: string } {
    if (!(error instanceof AppError))
      return {
        code: 'internal_error',
        message: 'The trigger failed unexpectedly. See the worker log for details.',
      };
    return { code: error.code, message: withoutSecrets(error.message, this.#secrets).slice(0, maxMessageLength) };
  }
}
