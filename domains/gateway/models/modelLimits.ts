import type { ModelRow } from '../../../db/rows/model.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { AppError } from '../../../openapi/AppError.ts';

type LimitedModel = Pick<ModelRow, 'endpoints' | 'contextTokens' | 'maxOutputTokens'>;

/**
 * A hold is an upper bound of a call's cost, so text endpoints need the model's limits (decisions §5). Errors: `invalid_request` naming the
 * limit that is missing.
 */
export function checkModelLimits(model: LimitedModel): void {
  if (model.contextTokens === null) throw missing('context_tokens', model.endpoints[0]);
  const text = model.endpoints.find(isTextEndpoint);
  if (text !== undefined && model.maxOutputTokens === null) throw missing('max_output_tokens', text);
}

/** Checks the same for an existing model: undefined fields stay unchanged. */
export function checkChangedLimits(
  model: LimitedModel,
  change: {
    endpoints?: ModelRow['endpoints'] | undefined;
    context_tokens?: number | null;
    max_output_tokens?: number | null;
  },
): void {
  const {
    context_tokens: contextTokens = model.contextTokens,
    max_output_tokens: maxOutputTokens = model.maxOutputTokens,
  } = change;
  checkModelLimits({ endpoints: change.endpoints ?? model.endpoints, contextTokens, maxOutputTokens });
}

const meanings = {
  context_tokens: 'the size of its context window in tokens',
  max_output_tokens: 'the most tokens that it generates in one answer',
};

function missing(field: keyof typeof meanings, endpoint: string | undefined): AppError {
  return new AppError(
    'invalid_request',
    `A model that serves ${endpoint ?? 'text'} needs ${field}, ${meanings[field]}. Its provider documents the number.`,
    { param: `/${field}` },
  );
}
