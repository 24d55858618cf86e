import { createHash } from 'node:crypto';

import { AppError } from '../../../openapi/AppError.ts';
import type { ExpressionPool } from '../../../platform/expressions/expressionPool.ts';
import { hasExpression } from '../../../platform/expressions/parse.ts';
import { resolveParameters } from '../../../platform/expressions/resolve.ts';
import type { RuledStart } from './ruledStart.ts';

type Pool = Pick<ExpressionPool, 'evaluate'>;
type Settings = RuledStart['settings'];

/** Hashes of the keys of a start: of its rule, and of its slots; '' without one. */
export interface StartKeys {
  start: string;
  slot: string;
}

/** True if a key of these settings reads the item of the trigger. */
export function readsStartKeys(settings: Settings): boolean {
  return hasExpression(settings.start_rule?.key ?? '') || hasExpression(settings.concurrency_key ?? '');
}

/**
 * Evaluates the keys in the settings over the first item of the trigger: of the rule for production executions, of the slots for all that
 * take one. Equal results are equal keys, whatever their type. Errors: `expression_*`, which name the setting.
 */
export async function startKeys(start: RuledStart, pool: Pool | undefined): Promise<StartKeys> {
  const { settings } = start;
  const isRuled = start.mode === 'production';
  const takesSlot = isRuled || start.triggerKind === 'api';
  const written = {
    start: isRuled ? (settings.start_rule?.key ?? '') : '',
    slot: takesSlot ? (settings.concurrency_key ?? '') : '',
  };
  if (!hasExpression(written.start) && !hasExpression(written.slot))
    return { start: hashOf(written.start), slot: hashOf(written.slot) };
  if (!pool) throw new Error('invariant: this process cannot evaluate the keys of starts');
  const item = (start.items[0] ?? { json: {} }) as { json: { [key: string]: never } };
  const [resolved] = await resolveParameters({
    pool,
    node: start.triggerNode.name,
    parameters: written,
    fieldAt: (pointer) => (pointer === '/slot' ? 'Concurrency key' : 'Key of the start rule'),
    scope: {
      items: [{ json: item.json }],
      nodes: {},
      params: {},
      execution: { id: '', mode: start.mode },
      organization: { id: start.organizationId, name: '' },
      digitalOrganization: {
        id: start.digitalOrganizationId,
        name: start.digitalOrganizationName,
        published: start.versionId !== null,
      },
      runIndex: 0,
      prevNode: null,
      now: new Date().toISOString(),
      timeZone: settings.time_zone ?? 'UTC',
      expressionErrors: settings.expression_errors ?? 'strict',
    },
  });
  if (resolved!.error) throw forCallers(resolved!.error);
  return { start: hashOf(resolved!.parameters['start']), slot: hashOf(resolved!.parameters['slot']) };
}

/** Leaves out the text of the expression, which owners find in the log. */
function forCallers(error: AppError): AppError {
  const message = 'A key in the settings of the digital organization could not be evaluated. Check its expression.';
  return new AppError(error.code, message, { internal: error.message, cause: error });
}

function hashOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return createHash('sha256').update(text).digest('base64url');
}
