import type { ErrorCode } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

type ErrorType = components['schemas']['Error']['error']['type'];

interface ErrorStatus {
  readonly status: number;
  readonly type: ErrorType;
}

const badRequest: ErrorStatus = { status: 400, type: 'invalid_request_error' };
const unauthenticated: ErrorStatus = { status: 401, type: 'authentication_error' };
const noCredits: ErrorStatus = { status: 402, type: 'insufficient_quota' };
const forbidden: ErrorStatus = { status: 403, type: 'permission_error' };
const missing: ErrorStatus = { status: 404, type: 'invalid_request_error' };
const conflict: ErrorStatus = { status: 409, type: 'conflict_error' };
const tooMany: ErrorStatus = { status: 429, type: 'rate_limit_error' };
const failed: ErrorStatus = { status: 500, type: 'server_error' };
const badGateway: ErrorStatus = { status: 502, type: 'server_error' };
const unavailable: ErrorStatus = { status: 503, type: 'server_error' };
const timedOut: ErrorStatus = { status: 504, type: 'server_error' };

/** The status and the family of every error code. A code without a row does not compile. Source: decisions §3. */
export const errorStatus: { readonly [Code in ErrorCode]: ErrorStatus } = {
  invalid_request: badRequest,
  invalid_json: badRequest,
  invalid_cursor: badRequest,
  unsupported_parameter: badRequest,
  unknown_route: missing,
  not_found: missing,
  model_not_found: missing,
  invalid_api_key: unauthenticated,
  not_signed_in: unauthenticated,
  invalid_sign_in: unauthenticated,
  insufficient_scope: forbidden,
  own_sign_in_required: forbidden,
  invalid_second_factor: unauthenticated,
  sign_in_expired: unauthenticated,
  two_factor_required: forbidden,
  confirmation_required: forbidden,
  factor_required: conflict,
  origin_not_allowed: forbidden,
  address_not_allowed: forbidden,
  webhook_unauthorized: unauthenticated,
  sso_failed: unauthenticated,
  sso_expired: unauthenticated,
  sso_link_required: forbidden,
  sso_not_allowed: forbidden,
  sso_required: forbidden,
  sign_up_closed: forbidden,
  invalid_set_up_code: forbidden,
  invalid_invitation: forbidden,
  insecure_transport: forbidden,
  email_taken: conflict,
  name_taken: conflict,
  project_is_personal: conflict,
  project_not_empty: conflict,
  role_in_use: conflict,
  role_limit_reached: conflict,
  last_instance_owner: conflict,
  scope_follows_view: badRequest,
  scope_not_clearable: badRequest,
  credit_balance_exhausted: noCredits,
  key_limit_reached: noCredits,
  execution_quota_exhausted: noCredits,
  rate_limit_exceeded: tooMany,
  too_many_executions: tooMany,
  request_too_large: { status: 413, type: 'invalid_request_error' },
  unsupported_media_type: { status: 415, type: 'invalid_request_error' },
  idempotency_conflict: conflict,
  idempotency_in_progress: conflict,
  key_not_active: conflict,
  provider_in_use: conflict,
  credit_request_open: conflict,
  credit_request_decided: conflict,
  draft_conflict: conflict,
  data_table_changed: conflict,
  credential_in_use: conflict,
  data_table_limit_reached: conflict,
  folder_limit_reached: conflict,
  nothing_to_publish: conflict,
  not_published: conflict,
  publishing_disabled: forbidden,
  sharing_disabled: forbidden,
  graph_invalid: badRequest,
  trigger_required: badRequest,
  execution_finished: conflict,
  execution_not_finished: conflict,
  execution_canceled: conflict,
  execution_not_waiting: conflict,
  nothing_to_retry: conflict,
  execution_data_gone: conflict,
  trigger_gone: conflict,
  already_resumed: conflict,
  wait_timed_out: conflict,
  expression_invalid: badRequest,
  expression_failed: badRequest,
  expression_limit: badRequest,
  parameter_invalid: badRequest,
  worker_crashed: failed,
  item_limit_reached: badRequest,
  item_type_mismatch: badRequest,
  file_invalid: badRequest,
  file_limit_reached: badRequest,
  node_failed: failed,
  stopped_with_error: failed,
  sub_organization_failed: failed,
  call_depth_exceeded: badRequest,
  execution_budget_exhausted: badRequest,
  target_not_allowed: badRequest,
  target_unreachable: badGateway,
  target_timeout: timedOut,
  target_error: badGateway,
  credential_missing: badRequest,
  credential_unavailable: badRequest,
  credential_not_connected: conflict,
  credential_refused: badGateway,
  own_provider_key_rejected: badGateway,
  upstream_error: badGateway,
  upstream_overloaded: unavailable,
  upstream_timeout: timedOut,
  source_not_configured: conflict,
  secret_unreadable: failed,
  internal_error: failed,
  unavailable,
};
