import type { GraphsRow, OpenExecutionsRow } from '../../db/repositories/digitalOrganizations/graphScan.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { ProjectView } from '../../db/repositories/identity/projectView.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { packageVersion } from '../../platform/config/packageVersion.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';
import type { Importing } from '../exchange/n8n/readN8n.ts';
import type { InstanceFacts } from './InstanceFacts.ts';
import type { GraphRule, RuleContext, ScannedGraph } from './MigrationRule.ts';
import { graphRules, instanceRules } from './rules.ts';
import { placeholderType } from './rules/placeholders.ts';
import { compareVersions } from './versions.ts';

type Schemas = components['schemas'];
type Report = Schemas['MigrationReport'];
type Issue = Schemas['MigrationIssue'];
type Affected = Schemas['AffectedDigitalOrganization'];

const mostAffected = 1_000;

/** Parts of this version that scanning needs. */
export interface ScanDeps {
  readonly nodeTypes: RuleContext['nodeTypes'];
  /** Loaded if a graph has placeholders: the mappings of all vendors take memory. */
  readonly loadNodeMappings: () => Promise<Importing['nodeMappings']>;
}

export interface ReportRequest {
  /** Version whose changes are included; default: this one. */
  readonly to?: string | undefined;
  /** Runs short transactions of the organization, or of the system. */
  readonly read: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>;
  /** The view of the caller in its organization; null for all organizations. */
  readonly view: ProjectView | null;
  readonly facts: InstanceFacts;
}

/**
 * Scans graphs and configuration for effects of versions up to `to`. Nothing is stored: a fixed issue is not found again. Errors:
 * `invalid_request` for a version after this one.
 */
export async function reportMigration(request: ReportRequest, deps: ScanDeps): Promise<Report> {
  const to = request.to ?? packageVersion;
  if (compareVersions(to, packageVersion) > 0)
    throw new AppError(
      'invalid_request',
      `This is version ${packageVersion}, which does not know the changes of ${to}. Run "npm run migrate-report" of that release.`,
      { param: '/to' },
    );
  const isIncluded = ({ since }: { since: string }): boolean => compareVersions(since, to) <= 0;
  const instanceIssues = instanceRules.filter(isIncluded).flatMap(({ id, title, impact, hint, scan }) =>
    scan(request.facts).map(({ message, organization = null }) => ({
      rule: id,
      title,
      impact,
      organization,
      message,
      hint,
    })),
  );
  const { scanned, affected } = await scanAll(request, { deps, rules: graphRules.filter(isIncluded) });
  return {
    version: packageVersion,
    to,
    is_blocked: instanceIssues.some(({ impact }) => impact === 'upgrade_blocked'),
    scanned,
    affected_count: affected.length,
    instance_issues: instanceIssues,
    affected: affected.toSorted((a, b) => Number(b.is_published) - Number(a.is_published)).slice(0, mostAffected),
  };
}

interface Scanning {
  readonly deps: ScanDeps;
  readonly rules: readonly GraphRule[];
}

/** Pages are short transactions, and other work of the process gets its turn between graphs. */
async function scanAll(
  { read, view }: ReportRequest,
  scanning: Scanning,
): Promise<{ scanned: number; affected: Affected[] }> {
  const reading = <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> =>
    read(async (repositories) => {
      await repositories.graphScan.readOnly();
      return work(repositories);
    });
  const open = Map.groupBy(
    await reading(({ graphScan }) => graphScan.openExecutions()),
    ({ digitalOrganizationId }) => digitalOrganizationId,
  );
  const pace = new Pace();
  const affected: Affected[] = [];
  let scanned = 0;
  for (let after = ''; ;) {
    const rows = await reading(({ graphScan }) => graphScan.page(after, view));
    if (rows.length === 0) return { scanned, affected };
    for (const row of rows) {
      const runs = open.get(row.id) ?? [];
      const issues = await issuesOf(row, runs, scanning);
      if (issues.length > 0) affected.push(presentAffected(row, runs, issues));
      const turn = pace.turn();
      if (turn) await turn;
    }
    scanned += rows.length;
    after = rows.at(-1)!.id;
  }
}

async function issuesOf(row: GraphsRow, runs: readonly OpenExecutionsRow[], scanning: Scanning): Promise<Issue[]> {
  const graphs: ScannedGraph[] = [{ graph: row.draft, where: 'draft', isVersion: false }];
  if (row.published) graphs.push({ graph: row.published, where: 'published', isVersion: true });
  for (const { graph, versionId } of runs) {
    const run = graph ?? (versionId === row.publishedVersionId ? row.published : null);
    if (run) graphs.push({ graph: run, where: 'execution', isVersion: graph === null || versionId !== null });
  }
  const context = await contextFor(graphs, scanning.deps);
  const found = graphs.flatMap((scanned) => scanGraph(scanned, { rules: scanning.rules, context }));
  const ofDraft = new Set(found.filter(({ where }) => where === 'draft').map(keyOf));
  const issues = found.map((issue) => ({ ...issue, is_fixable: issue.is_fixable && ofDraft.has(keyOf(issue)) }));
  // Executions of several versions have the same issue.
  return [...new Map(issues.map((issue) => [`${issue.where} ${keyOf(issue)} ${issue.message}`, issue])).values()];
}

/** Returns the context of rules about graphs. */
export async function contextFor(
  graphs: readonly Pick<ScannedGraph, 'graph'>[],
  { nodeTypes, loadNodeMappings }: ScanDeps,
): Promise<RuleContext> {
  const hasPlaceholder = graphs.some(({ graph }) => graph.nodes.some(({ type }) => type === placeholderType));
  return { nodeTypes, nodeMappings: hasPlaceholder ? await loadNodeMappings() : null };
}

/** Scans one graph with these rules. */
function scanGraph(
  scanned: ScannedGraph,
  { rules, context }: { rules: readonly GraphRule[]; context: RuleContext },
): Issue[] {
  const names = new Map(scanned.graph.nodes.map(({ id, name }) => [id, name]));
  return rules.flatMap(({ id, title, impact, hint, fix, scan }) =>
    scan(scanned, context).map(({ nodeId, message }) => ({
      rule: id,
      title,
      impact,
      node_id: nodeId,
      node_name: names.get(nodeId) ?? null,
      where: scanned.where,
      message,
      hint,
      is_fixable: fix !== undefined,
    })),
  );
}

function keyOf({ rule, node_id: nodeId }: Issue): string {
  return `${rule} ${nodeId}`;
}

function presentAffected(row: GraphsRow, runs: readonly OpenExecutionsRow[], issues: Issue[]): Affected {
  const { id, name, organization, project, owner, publishedVersionId, lastRunAt } = row;
  return {
    id,
    name,
    organization,
    project,
    owner,
    issues,
    is_published: publishedVersionId !== null,
    last_run_at: lastRunAt?.toISOString() ?? null,
    open_executions: runs.reduce((sum, { executions }) => sum + executions, 0),
  };
}
