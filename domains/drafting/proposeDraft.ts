import { formatCredits } from '../../db/credits.ts';
import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Graph, GraphIssue } from '../../workflows/graph/graph.ts';
import { noteAudit } from '../audit/noteAudit.ts';
import { findSearches } from '../catalog/tools/findTool.ts';
import { issuesOf } from '../digitalOrganizations/issuesOf.ts';
import { findPermitted, usableOf } from '../digitalOrganizations/readDigitalOrganization.ts';
import type { ListedModel } from '../gateway/calls/listModels.ts';
import { canAnswer } from '../gateway/formats/textEndpoints.ts';
import { isSandboxModel } from '../gateway/sandbox/isSandboxModel.ts';
import type { AccountActor } from '../identity/actor.ts';
import { admitDrafting } from './admitDrafting.ts';
import { buildGraph, type BuildBase, type BuiltGraph } from './buildGraph.ts';
import { chooseModel } from './chooseModel.ts';
import { compareDrafts, outsideEffectsOf } from './compareDrafts.ts';
import { credentialChoices } from './credentialChoices.ts';
import { describeNodeTypes } from './describeNodeTypes.ts';
import { DraftingCalls, type ChatMessage, type ToolAnswer } from './DraftingCalls.ts';
import { draftingLimits } from './draftingLimits.ts';
import type { DraftingDeps } from './draftingTypes.ts';
import { estimateRun } from './estimateRun.ts';
import { flowText } from './flowText.ts';
import { withoutSecrets } from './hideSecrets.ts';
import { newestDraft } from './newestDraft.ts';
import { idsOfResources, readProjectResources, type ProjectResources } from './projectResources.ts';
import { proposalMessages, repairMessages, type Wish } from './proposalMessages.ts';
import { proposalTool, readProposal } from './proposalTool.ts';
import { readFailedRun, type FailedRun } from './readFailedRun.ts';
import { selectNodeTypes } from './selectNodeTypes.ts';

type Schemas = components['schemas'];
type Proposal = Schemas['DraftProposal'];

/** Schemas of node types for the smallest context, in characters. */
const leastSchemas = 6_000;

/** The caller of a proposal, and its wish. */
export interface ProposalRequest {
  readonly id: string;
  readonly actor: AccountActor;
  readonly body: Schemas['DraftProposalRequest'];
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** A permitted request with everything read that it needs. */
interface Prepared {
  readonly row: Pick<DigitalOrganizationRow, 'id' | 'name' | 'draft' | 'draftRevision' | 'projectId'>;
  readonly failure: FailedRun | null;
  readonly resources: ProjectResources;
}

/** A built graph with its issues. */
interface Round {
  readonly built: BuiltGraph;
  readonly summary: string;
  readonly issues: readonly GraphIssue[];
  /** Texts for the model. */
  readonly faults: readonly string[];
}

/**
 * Lets a model propose a draft, and checks it: issues go back to the model, `draftingLimits.rounds` answers at most. The proposal changes
 * nothing: the only tool of the model returns its answer, and the result is not stored. The account pays for every answer.
 * Errors: those of `findPermitted` and `chooseModel`; `draft_conflict` for another revision; `invalid_request`, `not_found` (execution, node),
 * `rate_limit_exceeded`, `upstream_error` if no answer is a proposal; those of the gateway.
 */
export async function proposeDraft(deps: DraftingDeps, request: ProposalRequest): Promise<Proposal> {
  const { actor, body, requestId, signal } = request;
  const prepared = await prepare(deps, request);
  const { model, callable } = await chooseModel(deps.gateway, actor, body.model);
  await admitDrafting(deps.database, actor);
  const presented = new Map(deps.nodeTypes.present().map((one) => [one.type, one]));
  const { draft } = prepared.row;
  const newest = newestDraft(draft, deps.nodeTypes);
  const readable = withoutSecrets(newest);
  const wish = wishOf(deps, { body, prepared, readable: readable.graph, model, callable, presented });
  const calls = new DraftingCalls(deps.gateway, {
    actor,
    model: model.name,
    maxOutputTokens: model.maxOutputTokens,
    requestId,
    signal,
  });
  const base: BuildBase = {
    draft: newest,
    stored: draft,
    hidden: readable.hidden,
    offeredIds: idsOfResources(prepared.resources),
    nodeTypes: deps.nodeTypes,
    models: (endpoint) => modelsFor(endpoint, callable, model.name),
  };
  const isDescribed = (type: string): boolean => wish.types.includes(`### ${type} (`);
  const result = await rounds(async (built) => findIssues(deps, request, { row: prepared.row, graph: built.graph }), {
    calls,
    base,
    wish,
    describe: (used) =>
      describeNodeTypes(
        used.filter((type) => !isDescribed(type)).flatMap((type) => presented.get(type) ?? []),
        20_000,
      ),
  });
  const { graph } = result.best.built;
  const credits = formatCredits(calls.chargedMicros);
  const credentials = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, name, projectId } = prepared.row;
    const after = { kind: body.kind, model: model.name, calls: calls.calls, credits };
    await noteAudit(repositories, { target: { id, name }, after });
    return credentialChoices(graph, { repositories, actor, projectId, nodeTypes: deps.nodeTypes, presented });
  });
  return {
    base_revision: prepared.row.draftRevision,
    model: model.name,
    sandbox: isSandboxModel(model.name),
    summary: result.best.summary,
    graph,
    differences: compareDrafts(draft, graph),
    issues: [...result.best.issues],
    credentials,
    to_fill: [...result.best.built.toFill],
    removed_references: result.best.built.removed.slice(0, 200).map((one) => ({ ...one })),
    effects: outsideEffectsOf(draft, graph, deps.nodeTypes),
    rounds: result.rounds,
    cost: { credits, calls: calls.calls },
    run_estimate: estimateRun(graph, { models: callable, nodeTypes: deps.nodeTypes }),
  };
}

/** Everything that the model reads: the node types that fit the text, the draft without secrets, and the resources of the project. */
function wishOf(
  { catalog }: Pick<DraftingDeps, 'catalog'>,
  parts: {
    readonly body: Schemas['DraftProposalRequest'];
    readonly prepared: Prepared;
    /** The draft without secrets. */
    readonly readable: Graph;
    readonly model: ListedModel;
    readonly callable: readonly ListedModel[];
    /** All node types by their ids. */
    readonly presented: ReadonlyMap<string, Schemas['NodeType']>;
  },
): Wish {
  const { body, prepared, readable, model, callable, presented } = parts;
  const { kind, text = '', language = 'en', node_id: nodeId } = body;
  const { row, failure, resources } = prepared;
  const chosen = selectNodeTypes([...presented.values()], `${text}\n${failure?.error.message ?? ''}`, {
    most: draftingLimits.detailedTypes,
    needed: neededTypes(row.draft, body),
  });
  const isChosen = new Set(chosen);
  const budget = Math.max(leastSchemas, Math.min(draftingLimits.schemas, Math.floor(model.contextTokens * 1.6)));
  const others = [...presented.keys()].filter((type) => !isChosen.has(type));
  return {
    kind,
    text,
    language,
    flow: flowText(readable, { text, focus: nodeId ?? null }),
    isEmpty: row.draft.nodes.length === 0,
    focus: row.draft.nodes.find(({ id }) => id === nodeId)?.name ?? null,
    failure,
    resources,
    searches: isChosen.has('data.catalog') ? findSearches(catalog.index, { query: text, limit: 4 }).searches : [],
    models: modelsFor('chat.completions', callable, model.name).slice(0, 12),
    types: describeNodeTypes(
      chosen.flatMap((type) => presented.get(type) ?? []),
      budget,
    ),
    // A model with a small context has no room for them.
    otherTypes: budget < draftingLimits.schemas ? [] : others,
  };
}

function checkRequest({
  kind,
  text,
  execution_id: executionId,
  node_id: nodeId,
}: Schemas['DraftProposalRequest']): void {
  if (kind !== 'fix' && (text ?? '').trim() === '')
    throw new AppError('invalid_request', 'Describe what the flow should do.', { param: '/text' });
  if (kind === 'fix' && (executionId === undefined || nodeId === undefined))
    throw new AppError('invalid_request', 'Name the failed node and the execution in which it failed.', {
      param: executionId === undefined ? '/execution_id' : '/node_id',
    });
}

async function prepare({ database }: DraftingDeps, { id, actor, body }: ProposalRequest): Promise<Prepared> {
  return database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findPermitted(repositories, { id, actor, permission: 'digital_organizations.edit' });
    checkRequest(body);
    if (row.draftRevision !== body.draft_revision)
      throw new AppError('draft_conflict', 'The draft has changed. Reload it and try again.', {
        param: '/draft_revision',
      });
    if (body.node_id !== undefined && !row.draft.nodes.some((node) => node.id === body.node_id))
      throw new AppError('not_found', 'The draft has no such node.', { param: '/node_id' });
    const failure = body.kind === 'fix' ? await failureOf(repositories, { row, actor, body }) : null;
    const resources = await readProjectResources(repositories, { actor, projectId: row.projectId, ownId: row.id });
    return { row, failure, resources };
  });
}

function failureOf(
  repositories: Repositories,
  { row, actor, body }: { row: DigitalOrganizationRow; actor: AccountActor; body: Schemas['DraftProposalRequest'] },
): Promise<FailedRun> {
  return readFailedRun(repositories, {
    actor,
    digitalOrganizationId: row.id,
    executionId: body.execution_id!,
    nodeId: body.node_id!,
  });
}

/** Types that the model may have to change: all of a small draft, else that of the node it is about. */
function neededTypes({ nodes }: Graph, { kind, node_id: nodeId }: Schemas['DraftProposalRequest']): string[] {
  if (kind === 'describe') return [];
  const first = nodes.filter(({ id }) => id === nodeId).map(({ type }) => type);
  return [...new Set([...first, ...nodes.map(({ type }) => type)])].slice(0, 12);
}

/** Names of the caller's models at an endpoint: the drafting model first where it fits. */
function modelsFor(endpoint: string, callable: readonly ListedModel[], preferred: string): string[] {
  const names = callable.filter((model) => canAnswer(model, endpoint)).map(({ name }) => name);
  return names.includes(preferred) ? [preferred, ...names.filter((name) => name !== preferred)] : names;
}

async function findIssues(
  { database, nodeTypes }: DraftingDeps,
  { actor }: ProposalRequest,
  { row, graph }: { row: Prepared['row']; graph: Graph },
): Promise<{ structure: readonly string[]; issues: readonly GraphIssue[] }> {
  const structure = nodeTypes.checkStructure(graph).map(({ message }) => message);
  if (structure.length > 0) return { structure, issues: [] };
  const usable = await database.withOrganization(actor.organizationId, (repositories) =>
    usableOf(repositories, { draft: graph, projectId: row.projectId }),
  );
  return { structure, issues: issuesOf(graph, { nodeTypes, ...usable }) };
}

/** Asks until a proposal has no issues that the model can fix, or the rounds are used up. The one with the fewest faults counts, also if a later call fails. */
async function rounds(
  check: (built: BuiltGraph) => ReturnType<typeof findIssues>,
  {
    calls,
    base,
    wish,
    describe,
  }: {
    calls: DraftingCalls;
    base: BuildBase;
    wish: Wish;
    /** Describes the types of these that the model does not know yet. */
    describe: (types: readonly string[]) => string;
  },
): Promise<{ best: Round; rounds: number }> {
  let messages: readonly ChatMessage[] = proposalMessages(wish);
  let best: Round | null = null;
  for (let round = 1; ; round += 1) {
    let answer: ToolAnswer;
    try {
      answer = await calls.ask(messages, proposalTool);
    } catch (error) {
      // The answers before are paid.
      if (best !== null && error instanceof AppError) return { best, rounds: round - 1 };
      throw error;
    }
    const read = readProposal(answer.value);
    let faults: readonly string[];
    let used: readonly string[] = [];
    if ('fault' in read) {
      faults = [
        answer.cutOff ? 'The answer was cut off. Make a smaller flow.' : `The arguments do not fit: ${read.fault}.`,
      ];
    } else {
      const built = buildGraph(read.written, base);
      const found = await check(built);
      const own = { built, summary: read.written.summary.slice(0, 4_000), issues: found.issues };
      faults = [...built.faults, ...found.structure, ...faultsOf(own)];
      used = [...new Set(built.graph.nodes.map(({ type }) => type))];
      // A graph that cannot be saved is no proposal.
      if (found.structure.length === 0 && (best === null || faults.length < best.faults.length))
        best = { ...own, faults };
    }
    if (faults.length === 0 || round === draftingLimits.rounds) {
      if (best !== null) return { best, rounds: round };
      throw new AppError(
        'upstream_error',
        `The model gave no usable proposal: ${faults[0] ?? 'no reason known.'} Say it in other words, or choose another model.`,
      );
    }
    messages = [...messages, ...repairMessages(answer, { faults: faults.slice(0, 40), types: describe(used) })];
  }
}

/** Issues that a model can fix. Credentials and requested values are not among them: only people can add them. */
function faultsOf({ built, issues }: { built: BuiltGraph; issues: readonly GraphIssue[] }): string[] {
  const asked = new Set(built.toFill.map((one) => one.node_id));
  const isRemoved = ({ node_id: nodeId, parameter }: GraphIssue): boolean =>
    built.removed.some((one) => one.node_id === nodeId && (parameter ?? '').startsWith(one.parameter));
  return issues
    .filter(
      (issue) =>
        !issue.code.startsWith('credential_') &&
        !isRemoved(issue) &&
        !(issue.code === 'parameter_missing' && issue.node_id !== null && asked.has(issue.node_id)),
    )
    .map((issue) => {
      const node = built.graph.nodes.find(({ id }) => id === issue.node_id);
      const place = node
        ? `"${node.name}" (${node.type})${issue.parameter ? `, parameter ${issue.parameter}` : ''}: `
        : '';
      return `${place}${issue.message}`;
    });
}
