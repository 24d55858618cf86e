import { AppError } from '../../openapi/AppError.ts';
import type { CodeResult } from '../../platform/expressions/codeRequest.ts';
import type { ExpressionScope } from '../../platform/expressions/scope.ts';
import type { RunState } from './runState.ts';

/** Largest static data of a digital organization, and of each node, as JSON. */
const mostStaticChars = 256 * 1024;

type Kind = 'global' | 'node';

/** Static and custom data around one run of code: read if the code names them, kept if it changed them. */
export class CodeData {
  readonly #state: RunState;
  readonly #code: string;
  #versions: Record<Kind, number> = { global: 0, node: 0 };

  constructor(state: RunState, code: string) {
    this.#state = state;
    this.#code = code;
  }

  /** Custom data that the parameters of the run have read already is not read again. */
  async read({ customData: known }: Pick<ExpressionScope, 'customData'> = {}): Promise<
    Pick<ExpressionScope, 'staticData' | 'customData'>
  > {
    const { deps, execution, node } = this.#state;
    const { organizationId, digitalOrganizationId } = execution;
    const isStatic = this.#code.includes('etWorkflowStaticData');
    const isCustom = known === undefined && this.#code.includes('customData');
    if (!isStatic && !isCustom) return {};
    return deps.database.withOrganization(organizationId, async ({ staticData, customData }) => {
      const rows = isStatic ? await staticData.read(digitalOrganizationId, node.id) : [];
      const [global, own] = ['', node.id].map((id) => rows.find(({ nodeId }) => nodeId === id));
      this.#versions = { global: global?.version ?? 0, node: own?.version ?? 0 };
      return {
        ...(isStatic ? { staticData: { global: global?.data ?? {}, node: own?.data ?? {} } } : {}),
        ...(isCustom ? { customData: await customData.read(execution.id) } : {}),
      };
    });
  }

  /**
   * Keeps static data of executions that are no tests, and custom data. Errors: `expression_failed` if static data is too large, or another
   * execution changed it in the meantime; retries read it again.
   */
  async write({ staticData, customData }: CodeResult): Promise<void> {
    const { deps, execution, node } = this.#state;
    const { organizationId, digitalOrganizationId, id } = execution;
    const changed = execution.isDraft ? [] : kindsOf(staticData);
    if (changed.length === 0 && customData === undefined) return;
    await deps.database.withOrganization(organizationId, async (repositories) => {
      if (await repositories.customData.isOfHirer(id)) return;
      for (const kind of changed) {
        const data = (staticData?.[kind] ?? {}) as { [key: string]: unknown };
        if (JSON.stringify(data).length > mostStaticChars)
          throw new AppError('expression_failed', 'Static data can have up to 256 KiB. Use a data table for more.');
        const row = { nodeId: kind === 'global' ? '' : node.id, data, version: this.#versions[kind] };
        if (!(await repositories.staticData.write(digitalOrganizationId, row)))
          throw new AppError('expression_failed', 'Another execution changed the static data. Run the node again.', {
            retryable: true,
          });
      }
      if (customData) await repositories.customData.write(id, textsOf(customData));
    });
  }
}

/** Custom data for the expressions of a run; parameters without its name cost no query. */
export async function customDataOf(state: RunState): Promise<Pick<ExpressionScope, 'customData'>> {
  const isRead = JSON.stringify(state.node.parameters ?? {}).includes('customData');
  return isRead ? new CodeData(state, 'customData').read() : {};
}

function kindsOf(changed: CodeResult['staticData']): Kind[] {
  return (['global', 'node'] as const).filter((kind) => typeof changed?.[kind] === 'object' && changed[kind] !== null);
}

/** Custom data out of the sandbox is untrusted. */
function textsOf(data: { [key: string]: unknown }): { [key: string]: string } {
  const kept = Object.entries(data).filter(([key]) => /^\w{1,50}$/.test(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value).slice(0, 255).replaceAll('\0', '')]));
}
