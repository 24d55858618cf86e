import { AppError } from '../../openapi/AppError.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';
import type { LoadedExecution } from '../../domains/executions/expressions/LoadedExecution.ts';
import type { NodeType } from './nodeType.ts';
import type { CredentialStore } from '../../domains/credentials/CredentialStore.ts';
import type { HttpAuthorization, UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { carriedSecrets, secretTexts, withoutSecrets } from '../../domains/credentials/secretTexts.ts';
import { selectedCredential, slotApplies } from '../../domains/credentials/slots.ts';

const mostCarried = 1_000;

/** The credentials of one run of one node: each opened when it is first asked for. */
export class RunCredentials {
  readonly #store: Pick<CredentialStore, 'open'>;
  readonly #opened = new Map<string, Promise<UsedCredential | null>>();
  readonly #secrets = new Set<string>();
  /** Secrets in requests, the latest last. */
  readonly #carried = new Set<string>();

  /** Values of secret variables are hidden in items, too. */
  hidesVariables = false;

  constructor(store: Pick<CredentialStore, 'open'>) {
    this.#store = store;
  }

  /** True once a credential was opened. */
  get hasSecrets(): boolean {
    return this.#secrets.size > 0;
  }

  /** See `NodeContext.credential`. */
  open(
    name: string,
    run: { execution: LoadedExecution; node: GraphNode; type: NodeType },
  ): Promise<UsedCredential | null> {
    const known = this.#opened.get(name) ?? this.#open(name, run);
    this.#opened.set(name, known);
    return known;
  }

  /** Removes all secrets that were opened here from a text; all stored texts of a run pass through it. */
  readonly redact = (text: string): string => withoutSecrets(text, [...this.#secrets, ...this.#carried]);

  /** Has further texts removed, such as values of secret variables. */
  hide(texts: readonly string[]): void {
    for (const text of secretTexts({ secrets: [...texts] })) this.#secrets.add(text);
    this.hidesVariables ||= texts.length > 0;
  }

  async #open(
    name: string,
    { execution, node, type }: { execution: LoadedExecution; node: GraphNode; type: NodeType },
  ): Promise<UsedCredential | null> {
    const { credentials = [], parameters } = type.definition;
    const slot = credentials.find((candidate) => candidate.name === name);
    if (!slot) throw new Error(`${type.definition.type} has no credential slot "${name}".`);
    if (!slotApplies(slot, node.parameters ?? {}, parameters.json)) return null;
    const id = selectedCredential(node, name);
    if (id === null) {
      if (!slot.required) return null;
      throw new AppError('credential_missing', `Select a credential for "${slot.title}" in "${node.name}".`);
    }
    const { organizationId, digitalOrganizationId } = execution;
    return this.#watched(await this.#store.open({ organizationId, digitalOrganizationId, id, types: slot.types }));
  }

  #watched(credential: UsedCredential): UsedCredential {
    for (const secret of secretTexts(credential)) this.#secrets.add(secret);
    const { renew, authorize } = credential;
    return {
      ...credential,
      ...(renew ? { renew: async () => this.#watched(await renew()) } : {}),
      ...(authorize ? { authorize: async () => this.#watchedRequest(await authorize()) } : {}),
    };
  }

  /** Some types carry something else with each request: of those, the last ones are watched for. */
  #watchedRequest(added: HttpAuthorization): HttpAuthorization {
    for (const text of secretTexts({ secrets: carriedSecrets(added) })) {
      if (this.#secrets.has(text)) continue;
      this.#carried.delete(text);
      this.#carried.add(text);
    }
    for (const text of this.#carried) {
      if (this.#carried.size <= mostCarried) break;
      this.#carried.delete(text);
    }
    return added;
  }
}
