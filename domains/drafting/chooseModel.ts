import { AppError } from '../../openapi/AppError.ts';
import type { ListedModel } from '../gateway/calls/listModels.ts';
import { canAnswer } from '../gateway/formats/textEndpoints.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { isSandboxModel } from '../gateway/sandbox/isSandboxModel.ts';
import type { AccountActor } from '../identity/actor.ts';
import { mayCall } from '../identity/policy.ts';

/** The model that drafts, and all models of the caller. */
export interface ChosenModel {
  readonly model: ListedModel;
  readonly callable: readonly ListedModel[];
}

/**
 * Returns the wanted model, or the best one for drafts: chat models with declared tools first, then those without declared capabilities,
 * the sandbox last; of equal ones the largest context. Errors: `insufficient_scope` if the caller may not call models; `model_not_found`,
 * which names ways to get a model.
 */
export async function chooseModel(
  gateway: Pick<Gateway, 'listModels'>,
  actor: AccountActor,
  wanted: string | undefined,
): Promise<ChosenModel> {
  if (!mayCall(actor, 'models.call'))
    throw new AppError(
      'insufficient_scope',
      'This calls a model, which needs the permission models.call. Your role or your key does not have it.',
    );
  const { organizationId, accountId } = actor;
  const callable = await gateway.listModels({ kind: 'session', organizationId, accountId });
  const fitting = callable.filter(canDraft);
  const model =
    wanted === undefined
      ? fitting.toSorted((a, b) => fitnessOf(b) - fitnessOf(a) || b.contextTokens - a.contextTokens)[0]
      : fitting.find(({ name, aliases }) => name === wanted || aliases.includes(wanted));
  if (model) return { model, callable };
  throw wanted === undefined || fitting.length === 0 ? noModel() : unknownModel(wanted);
}

/** Chat models, except those whose declared capabilities lack tools. */
function canDraft(model: ListedModel): boolean {
  const { capabilities } = model;
  return canAnswer(model, 'chat.completions') && (capabilities.length === 0 || capabilities.includes('tools'));
}

function fitnessOf({ name, capabilities }: ListedModel): number {
  if (isSandboxModel(name)) return 0;
  return capabilities.includes('tools') ? 2 : 1;
}

function noModel(): AppError {
  return new AppError(
    'model_not_found',
    'No chat model that can call tools is open to you. An admin can add a provider or open the sandbox models under Administration > Models; you can add a key of your own under Provider keys.',
  );
}

function unknownModel(name: string): AppError {
  return new AppError('model_not_found', `"${name.slice(0, 100)}" is not a chat model with tools that you can call.`, {
    param: '/model',
  });
}
