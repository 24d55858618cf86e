import { toForm, type FormParameters } from '../../activities/kit/formParameters.ts';
import type { FormDefinition, FormDone } from '../../domains/executions/forms/formDefinition.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { resolveOverItem, type TriggerScope } from '../webhooks/resolveOverItem.ts';
import { knownType } from '../../domains/executions/knownType.ts';

type FormDeps = Pick<Deps, 'expressions' | 'nodeTypes' | 'logger'>;

/** A form that starts executions, and where its expressions look. */
export interface TriggerForm extends Omit<TriggerScope, 'json'> {
  node: components['schemas']['GraphNode'];
}

const afterwards = ['done_title', 'done_message', 'redirect_url', 'after_submit'];

/**
 * The form of a trigger, its texts evaluated over `{ query }`. The final message is separate (`doneOf`). Errors: `expression_*`,
 * `parameter_invalid`.
 */
export async function formOf(form: TriggerForm, query: object, deps: FormDeps): Promise<FormDefinition> {
  const shown = Object.entries(form.node.parameters ?? {}).filter(([name]) => !afterwards.includes(name));
  return toForm(await read(form, { parameters: Object.fromEntries(shown), json: { query } }, deps));
}

/** The message after a submission, evaluated over it; if that fails, a thank-you. */
export async function doneOf(form: TriggerForm, json: { [key: string]: unknown }, deps: FormDeps): Promise<FormDone> {
  const { parameters = {} } = form.node;
  const told = Object.entries(parameters).filter(([name]) => afterwards.includes(name));
  try {
    return toForm(await read(form, { parameters: Object.fromEntries(told), json }, deps)).done;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.logger.warn({ err: error, nodeId: form.node.id }, 'what follows a form could not be evaluated');
    return { kind: 'page', title: 'Thank you', message: 'Your response has been submitted.' };
  }
}

async function read(
  form: TriggerForm,
  { parameters, json }: { parameters: { [key: string]: unknown }; json: { [key: string]: unknown } },
  deps: FormDeps,
): Promise<FormParameters> {
  const resolved = await resolveOverItem(parameters, { ...form, json }, deps);
  return knownType(deps.nodeTypes.get(form.node), form.node).checks.resolved(
    resolved,
    form.node.name,
  ) as FormParameters;
}
