import type { Database } from '../../db/database.ts';
import { decodeItems } from '../../db/itemsCodec.ts';
import type { ItemVault } from '../../domains/executions/redaction/ItemVault.ts';
import type { WaitPlace, WaitRow } from '../../db/repositories/executions/executionWaits.ts';
import { openApproval } from '../../domains/approvals/openApproval.ts';
import type { LinkedCall, ResumeLinks, ResumeUrls } from '../../domains/executions/waits/ResumeLinks.ts';
import type { NodeCall } from '../../workflows/contract.ts';
import type { WaitFor } from '../kit/NodeResult.ts';
import type { Item } from '../../domains/executions/item.ts';

/** A wait that ends from outside, as the waiting node sees it. */
export type Wait =
  | { status: 'waiting'; untilMs: number | null }
  | { status: 'resumed'; items: Item[] }
  | { status: 'timed_out' };

/** Begins and reads waits that end from outside. */
export class WaitStore {
  readonly #database: Database;
  readonly #links: ResumeLinks;
  readonly #vault: ItemVault | undefined;

  constructor({ database, links, vault }: { database: Database; links: ResumeLinks; vault?: ItemVault | undefined }) {
    this.#database = database;
    this.#links = links;
    this.#vault = vault;
  }

  /** Opens the wait of a run; where it was open or over already, that one counts. Errors: those of `openApproval`. */
  async begin(call: NodeCall, { kind, until: waitUntil, suffix, details, asked }: WaitFor): Promise<Wait> {
    const { organizationId, executionId } = call;
    return this.#database.withOrganization(organizationId, async (repositories) => {
      const place = placeOf(call);
      const row = await repositories.executionWaits.begin({ ...place, kind, suffix, details, waitUntil });
      if (asked && row.status === 'waiting')
        await openApproval(repositories, { executionId, number: row.number }, asked);
      return this.#toWait(call, row);
    });
  }

  /** The wait of a run that waits; null if it waits for a time only. At its limit it ends here, unless it ended before. */
  async find(call: NodeCall): Promise<Wait | null> {
    return this.#database.withOrganization(call.organizationId, async ({ executionWaits, approvals }) => {
      if (call.limitReached) {
        await executionWaits.timeOut(placeOf(call));
        approvals.ended();
      }
      const row = await executionWaits.find(placeOf(call));
      return row && this.#toWait(call, row);
    });
  }

  async #toWait({ organizationId }: NodeCall, { status, waitUntil, items }: WaitRow): Promise<Wait> {
    if (status !== 'resumed')
      return status === 'waiting' ? { status, untilMs: waitUntil?.getTime() ?? null } : { status };
    if (!items) return { status, items: [] };
    const vault = this.#vault;
    return { status, items: await (vault ? vault.decode<Item>(items, organizationId) : decodeItems<Item>(items)) };
  }

  /** The links at which anybody who has one decides a call of an agent's tool: at the domain with which addresses of the organization are shown. */
  async approvalUrls(organizationId: string, calls: readonly LinkedCall[]): Promise<string[]> {
    const domain = await this.#database.withOrganization(organizationId, ({ customDomains }) =>
      customDomains.findShown(),
    );
    return calls.map((call) => this.#links.approvalUrl(call, domain));
  }

  /** The links that end the wait of an execution that is open or comes next. */
  async urls({ organizationId, id }: { organizationId: string; id: string }): Promise<ResumeUrls> {
    const number = await this.#database.withOrganization(organizationId, ({ executionWaits }) =>
      executionWaits.nextNumber(id),
    );
    return this.#links.urls({ executionId: id, number });
  }
}

function placeOf({ executionId, nodeId, runIndex }: WaitPlace): WaitPlace {
  return { executionId, nodeId, runIndex };
}
