import { hasExpression } from '../../platform/expressions/parse.ts';
import { resolveParameters, type ParameterTree } from '../../platform/expressions/resolve.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';

/** Scope of a trigger's expressions: the call's item, and its address. No other node has run. */
export interface TriggerScope {
  organizationId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  settings: components['schemas']['DigitalOrganizationSettings'];
  node: Pick<components['schemas']['GraphNode'], 'name'>;
  json: { [key: string]: unknown };
}

/**
 * Evaluates the expressions in parameters of a trigger over the item that a call becomes. No runner is started for texts without any, and
 * results of expressions are never evaluated again. Errors: `expression_*`, for strangers.
 */
export async function resolveOverItem<Tree extends ParameterTree>(
  parameters: Tree,
  scope: TriggerScope,
  { expressions }: Pick<Deps, 'expressions'>,
): Promise<Tree> {
  if (!holdsExpression(parameters)) return parameters;
  const { organizationId: id } = scope;
  const [resolved] = await resolveParameters({
    pool: expressions,
    node: scope.node.name,
    parameters,
    scope: {
      items: [{ json: scope.json }],
      nodes: {},
      params: parameters,
      execution: { id: '', mode: scope.versionId === null ? 'manual' : 'production' },
      organization: { id, name: '' },
      digitalOrganization: {
        id: scope.digitalOrganizationId,
        name: scope.digitalOrganizationName,
        published: scope.versionId !== null,
      },
      runIndex: 0,
      prevNode: null,
      now: new Date().toISOString(),
      timeZone: scope.settings.time_zone ?? 'UTC',
    },
  });
  if (resolved!.error) throw forStrangers(resolved!.error);
  return resolved!.parameters as Tree;
}

/** Hides the node and the text from the error: owners find both in the log. */
function forStrangers(error: AppError): AppError {
  const message = 'The request could not be processed: an expression failed.';
  return new AppError(error.code, message, { internal: error.message, cause: error });
}

/** True if a text anywhere in it holds `{{ … }}`. */
export function holdsExpression(value: unknown): boolean {
  if (typeof value === 'string') return hasExpression(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}
