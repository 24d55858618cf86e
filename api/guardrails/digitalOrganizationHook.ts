import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import { startNodeOf } from '../../domains/executions/reading/startNode.ts';
import { GuardrailFailure } from '../../domains/gateway/guardrails/guardrail.ts';
import type { Hook, HookQuestion, HookVerdict } from '../../domains/gateway/guardrails/hook.ts';
import { organizationOf } from '../../domains/gateway/routing/caller.ts';
import type { Deps } from '../deps.ts';
import { lastItems } from '../webhooks/lastNodeAnswer.ts';

type HookDeps = Pick<Deps, 'database' | 'executions' | 'nodeTypes'>;

/** Exceeds the timeout of guardrails. */
const maxRunMs = 20_000;

/**
 * Runs a published digital organization for a verdict. Its trigger receives one item with the stage and the texts; the first item of its last
 * node is the verdict.
 */
export function digitalOrganizationHook(deps: HookDeps): Hook {
  return async (question) => {
    const executionId = await start(deps, question);
    const { signal } = question;
    const state = await deps.executions.answers.waitForEnd(executionId, { timeoutMs: maxRunMs, signal });
    if (state === null || !isFinal(state.status)) throw new GuardrailFailure('The digital organization took too long.');
    if (state.status !== 'success')
      throw new GuardrailFailure(`The execution ${executionId} ended with ${state.status}.`);
    const { lastNode } = state;
    const [item] = await deps.database.withOrganization(organizationOf(question.caller), (repositories) =>
      lastItems(repositories, { executionId, lastNode, responseData: 'first_json' }, deps.nodeTypes),
    );
    return verdictOf(item?.json, question.texts.length);
  };
}

async function start(
  { database, executions, nodeTypes }: HookDeps,
  { guardrail, stage, texts, caller }: HookQuestion,
): Promise<string> {
  const organizationId = organizationOf(caller);
  const id = guardrail.digitalOrganizationId ?? '';
  const { row, version } = await database.withOrganization(organizationId, async (repositories) => {
    const found = await repositories.digitalOrganizations.atWork(id);
    const versionId = found?.publishedVersionId ?? null;
    return { row: found, version: versionId === null ? null : await repositories.versions.find(id, versionId) };
  });
  if (row === null || version === null) throw new GuardrailFailure('The digital organization is not published.');
  const { graph, settings } = version;
  const node = startNodeOf(graph, { nodeTypes, startNode: undefined, untilNode: undefined, isDraft: false });
  const { executionId } = await executions.start({
    organizationId,
    projectId: row.projectId,
    digitalOrganizationId: row.id,
    digitalOrganizationName: row.name,
    versionId: version.id,
    graph: null,
    settings,
    mode: 'production',
    triggerKind: 'api',
    triggerNode: node,
    items: [{ json: { guardrail: guardrail.name, stage, texts } }],
    accountId: caller.kind === 'key' ? caller.key.accountId : caller.accountId,
  });
  return executionId;
}

/** Reads `{ verdict: 'allow' | 'block' | 'replace', texts? }`. Throws for anything else. */
function verdictOf(json: unknown, count: number): HookVerdict {
  const { verdict, texts } = (typeof json === 'object' && json !== null ? json : {}) as {
    verdict?: unknown;
    texts?: unknown;
  };
  if (verdict === 'allow') return { verdict: 'allowed' };
  if (verdict === 'block') return { verdict: 'found' };
  const isWhole = Array.isArray(texts) && texts.length === count && texts.every((text) => typeof text === 'string');
  if (verdict === 'replace' && isWhole) return { verdict: 'replaced', texts };
  throw new GuardrailFailure('The digital organization returned no verdict.');
}
