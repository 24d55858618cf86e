import type { components } from '../../../openapi/generated/types.ts';
import type { ExecutionStatus } from './executions.ts';
import type { PackedItems } from './executionData.ts';
import { heldRole, sharesOf, type HeldRole, type ProjectStandingRow } from '../identity/projectView.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { errorWithMessage } from './errorWithMessage.ts';

type Schemas = components['schemas'];

/** A caller and its target; `target` is null if the organization has none with that id. */
export interface CallStanding {
  depth: number;
  /** The root execution of all these calls. */
  rootExecutionId: string;
  accountId: string | null;
  projectId: string;
  /** Whose personal space the caller is in, with the role in the organization; null in a team project. */
  owner: { accountId: string; role: 'owner' | 'admin' | 'member' } | null;
  target: {
    id: string;
    name: string;
    projectId: string;
    projectKind: 'personal' | 'team';
    projectOwner: string | null;
    /** The role of the caller's owner in the target's project. */
    role: HeldRole | null;
    /** Those of the caller's project or of its owner. */
    shares: NonNullable<ProjectStandingRow['project']['shares']>;
    published: { id: string; graph: Schemas['Graph']; settings: Schemas['DigitalOrganizationSettings'] } | null;
  } | null;
}

/** A called execution that the parent has to start, or to wait for. */
export interface OpenCall {
  executionId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  startNodeId: string;
}

/** How the awaited executions of one run stand. */
export interface CallCounts {
  all: number;
  open: number;
  failed: number;
}

/** A called execution that has ended, with the run that was its last. */
export interface EndedCall {
  executionId: string;
  place: string;
  digitalOrganizationName: string;
  status: ExecutionStatus;
  error: Schemas['ExecutionError'] | null;
  lastNode: string | null;
  runIndex: number | null;
  outputs: Record<string, { count: number; size_bytes: number }> | null;
}

/** All places of one run, in a parent. */
export interface CallRun {
  executionId: string;
  /** Prefix of the run's call positions. */
  prefix: string;
}

/** A prefix is followed by `#`; `$` is the next character, and places compare byte by byte. */
const ofRun = `organization_id = $1 AND parent_execution_id = $2 AND parent_call >= $3 || '#' AND parent_call < $3 || '$' AND awaited`;
const finals = `('success', 'error', 'canceled')`;

/** The executions that nodes called, as the runs that called them see them. */
export class ExecutionCalls {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** How an execution stands to a digital organization that it wants to call. Null if the execution was deleted. */
  async standing(executionId: string, digitalOrganizationId: string): Promise<CallStanding | null> {
    const rows = await runStatement<CallStanding>(
      this.#scope,
      `SELECT e.depth, coalesce(e.root_execution_id, e.id) AS root_execution_id, e.account_id, d.project_id,
         CASE WHEN m.account_id IS NOT NULL THEN jsonb_build_object('accountId', m.account_id, 'role', m.role) END AS owner,
         CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name, 'projectId', t.project_id,
           'projectKind', tp.kind, 'projectOwner', tp.owner_account_id, 'role', ${heldRole('pm')},
           'shares', ${sharesOf('t.id', { account: 'm.account_id', project: 'd.project_id' })},
           'published', CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'graph', ${graphColumn('v')}, 'settings', v.settings) END) END AS target
       FROM executions e
       JOIN digital_organizations d ON d.organization_id = e.organization_id AND d.id = e.digital_organization_id
       JOIN projects p ON p.organization_id = e.organization_id AND p.id = d.project_id
       LEFT JOIN memberships m ON m.organization_id = e.organization_id AND m.account_id = p.owner_account_id AND p.kind = 'personal'
       LEFT JOIN digital_organizations t ON t.organization_id = e.organization_id AND t.id = $3
       LEFT JOIN projects tp ON tp.organization_id = e.organization_id AND tp.id = t.project_id
       LEFT JOIN project_members pm ON pm.organization_id = e.organization_id AND pm.project_id = t.project_id AND pm.account_id = m.account_id
       LEFT JOIN versions v ON v.organization_id = e.organization_id AND v.id = t.published_version_id
       WHERE e.organization_id = $1 AND e.id = $2`,
      [organizationOf(this.#scope), executionId, digitalOrganizationId],
    );
    return rows[0] ?? null;
  }

  /** How many executions a run waits for. */
  async count({ executionId, prefix }: CallRun): Promise<CallCounts> {
    const rows = await runStatement<CallCounts>(
      this.#scope,
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE status NOT IN ${finals})::int AS open,
         count(*) FILTER (WHERE status IN ('error', 'canceled'))::int AS failed FROM executions WHERE ${ofRun}`,
      [organizationOf(this.#scope), executionId, prefix],
    );
    return rows[0]!;
  }

  /** The first open one, by position. */
  async open({ executionId, prefix }: CallRun, limit: number): Promise<OpenCall[]> {
    return runStatement<OpenCall>(
      this.#scope,
      `SELECT c.id AS execution_id, c.digital_organization_id, d.name AS digital_organization_name, c.version_id,
         c.trigger ->> 'node_id' AS start_node_id
       FROM (SELECT * FROM executions WHERE ${ofRun} AND status NOT IN ${finals} ORDER BY parent_call LIMIT $4) c
       JOIN digital_organizations d ON d.organization_id = c.organization_id AND d.id = c.digital_organization_id
       ORDER BY c.parent_call`,
      [organizationOf(this.#scope), executionId, prefix, limit],
    );
  }

  /** Cancels those that have not started. */
  async cancelQueued({ executionId, prefix }: CallRun): Promise<void> {
    await runChange(
      this.#scope,
      `UPDATE executions SET status = 'canceled', stopped_at = now(), seq = seq + 1 WHERE ${ofRun} AND status = 'queued'`,
      [organizationOf(this.#scope), executionId, prefix],
    );
  }

  /** Lets calls that succeeded in an attempt before count for the next one; gives their places there. */
  async carrySucceeded(from: CallRun, to: CallRun): Promise<string[]> {
    const rows = await runStatement<{ place: string }>(
      this.#scope,
      `UPDATE executions SET parent_call = $4 || substr(parent_call, length($3) + 1) WHERE ${ofRun} AND status = 'success'
       RETURNING parent_call AS place`,
      [organizationOf(this.#scope), from.executionId, from.prefix, to.prefix],
    );
    return rows.map(({ place }) => place);
  }

  /** Those behind `after`, in the order of their places. */
  async ended({ executionId, prefix }: CallRun, after: string, limit: number): Promise<EndedCall[]> {
    return runStatement<EndedCall>(
      this.#scope,
      `SELECT c.id AS execution_id, c.parent_call AS place, d.name AS digital_organization_name, c.status, ${errorWithMessage('c')}, c.last_node, r.run_index, r.outputs
       FROM (SELECT * FROM executions WHERE ${ofRun} AND parent_call > $4 ORDER BY parent_call LIMIT $5) c
       JOIN digital_organizations d ON d.organization_id = c.organization_id AND d.id = c.digital_organization_id
       LEFT JOIN LATERAL (SELECT n.run_index, n.outputs FROM execution_nodes n WHERE n.organization_id = c.organization_id
         AND n.execution_id = c.id AND n.node_id = c.last_node ORDER BY n.run_index DESC LIMIT 1) r ON true
       ORDER BY c.parent_call`,
      [organizationOf(this.#scope), executionId, prefix, after, limit],
    );
  }

  /** Lets executions use files of others in the family: input and output files of a call. */
  async shareFiles(shares: readonly { from: string; to: string; fileId: string }[]): Promise<void> {
    if (shares.length === 0) return;
    await runChange(
      this.#scope,
      `INSERT INTO execution_binaries (organization_id, execution_id, binary_id)
       SELECT $1, e.id, u.binary_id FROM unnest($2::text[], $3::text[], $4::text[]) AS share (from_id, to_id, binary_id)
       JOIN execution_binaries u ON u.organization_id = $1 AND u.execution_id = share.from_id AND u.binary_id = share.binary_id
       JOIN executions e ON e.organization_id = $1 AND e.id = share.to_id
       ON CONFLICT (execution_id, binary_id) DO NOTHING`,
      [
        organizationOf(this.#scope),
        shares.map(({ from }) => from),
        shares.map(({ to }) => to),
        shares.map(({ fileId }) => fileId),
      ],
    );
  }

  /** The items that these runs left, of all ports. */
  async items(
    runs: readonly { executionId: string; nodeId: string; runIndex: number }[],
  ): Promise<(PackedItems & { executionId: string })[]> {
    return runStatement(
      this.#scope,
      `SELECT execution_id, node_id, run_index, port, items, item_count, size_bytes FROM execution_data
       WHERE organization_id = $1 AND (execution_id, node_id, run_index) IN (SELECT * FROM unnest($2::text[], $3::text[], $4::int[]))`,
      [
        organizationOf(this.#scope),
        runs.map((run) => run.executionId),
        runs.map((run) => run.nodeId),
        runs.map((run) => run.runIndex),
      ],
    );
  }
}
