import type { components } from '../../openapi/generated/types.ts';
import { t } from '../texts/texts.ts';

type ErrorBody = components['schemas']['ErrorBody'];

/** The parts of a failed request that a page shows: the next step, and the id to quote. */
export type RequestError = {
  code: string;
  message: string;
  param: string | null;
  requestId: string | null;
  issues: components['schemas']['GraphIssue'][];
  /** The evaluation that decides about publishing. */
  evaluation: NonNullable<ErrorBody['error']['evaluation']> | null;
};

function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  const { error } = value;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}

/** Turns whatever a request threw into one shape; never throws itself. */
export function requestError(thrown: unknown): RequestError {
  if (isErrorBody(thrown)) {
    const { code, message, param, request_id, issues, evaluation = null } = thrown.error;
    return { code, message, param, requestId: request_id, issues: issues ?? [], evaluation };
  }
  const offline = thrown instanceof TypeError;
  return {
    code: offline ? 'unreachable' : 'unexpected',
    message: offline
      ? t('common.couldNotReachBureau')
      : thrown instanceof Error
        ? thrown.message
        : t('common.tryAgainError'),
    param: null,
    requestId: null,
    issues: [],
    evaluation: null,
  };
}

/** Returns true if the session has ended, so that the page shows the sign-in form. */
export function isSignedOut(thrown: unknown): boolean {
  return ['not_signed_in', 'invalid_api_key'].includes(requestError(thrown).code);
}

/** Middleware of the client: turns failed answers without the contract's body into that body. */
export function failIfNotJson(response: Response): Response | undefined {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.ok || isJson) return undefined;
  const body: ErrorBody = {
    error: {
      type: 'server_error',
      code: 'unavailable',
      message: t('common.serverStatus', { status: response.status }),
      param: null,
      request_id: response.headers.get('x-request-id') ?? '',
    },
  };
  return Response.json(body, { status: response.status });
}
