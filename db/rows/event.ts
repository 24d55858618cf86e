import type { LowPercent } from '../../platform/diagnostics/freeSpace.ts';

/** Of `low_balance`; amounts in micro-credits, as texts. */
export interface BalanceData {
  threshold_micros: string;
  balance_micros: string;
}

/** Of `budget_reached`; amounts in micro-credits, as texts. */
export interface BudgetData {
  budget_id: string;
  subject_kind: 'key' | 'member' | 'service_account' | 'project' | 'tag';
  subject_id: string;
  subject_name: string;
  period: 'day' | 'week' | 'month' | 'total';
  budget_percent: number;
  used_micros: string;
  limit_micros: string;
}

/** Of `plan_executions`; sent at 80, 95 and 100 % of the plan's executions in a period. */
export interface PlanUseData {
  percent: 80 | 95 | 100;
  used: number;
  limit: number;
  period_starts_at: string;
}

/** Of `plan_executions_refused`: how many of the period so far. */
export interface PlanRefusalData {
  refused: number;
  limit: number;
  period_starts_at: string;
}

/** Of events of triggers. */
export interface TriggerData {
  digital_organization_id: string;
  node_id: string;
  code: string;
  message: string;
}

/** Of `execution_failed`. */
export interface ExecutionData {
  digital_organization_id: string;
  execution_id: string;
  code: string;
  message: string;
}

/** Of `credits_requested`; only `for_account_id`, an admin of the instance, sees it. */
export interface CreditsRequestedData {
  credit_request_id: string;
  for_account_id: string;
  organization_name: string;
  requested_by: string | null;
  message: string | null;
}

/** Of `credits_granted`; the amount in micro-credits, as text. */
export interface CreditsGrantedData {
  credit_request_id: string;
  credits_micros: string;
  reason: string;
}

/** Of `payment_reversed`; only `for_account_id`, an owner or admin, sees it. Amounts in micro-credits, as texts; `credits_micros` is negative where credits were taken back. */
export interface PaymentReversedData {
  for_account_id: string;
  credits_micros: string;
  balance_micros: string;
  is_disputed: boolean;
}

/** Of `provider_key_rejected`; only `for_account_id`, an admin who can replace the key, sees it. */
export interface KeyRejectedData {
  for_account_id: string;
  provider_id: string;
  provider_name: string;
  /** Status of the provider: 401 or 403. */
  status: number;
  /** True if the key is the organization's own. */
  is_own_key: boolean;
}

/** Of `sign_in_expiring`; only `for_account_id`, an owner, sees it. */
export interface SignInExpiringData {
  for_account_id: string;
  sso_connection_id: string;
  connection_name: string;
  of: ExpiringKind;
  expires_at: string;
  has_expired: boolean;
}

/** Of `disk_low`; only `for_account_id`, an admin of the instance, sees it. */
export interface DiskLowData {
  for_account_id: string;
  /** The free share of the disk has fallen to this: 10, 5, 2 or 1. */
  free_percent: LowPercent;
}

/** Of `employee_runs_refused`; amounts in micro-credits, as texts. */
export interface RefusedRunsData {
  employee_id: string;
  employee_name: string;
  usual_cost_micros: string;
  available_micros: string;
}

/** Of `listing_withdrawn`. */
export interface WithdrawnListingData {
  employee_id: string;
  employee_name: string;
  reason: 'digital_organization_deleted' | 'project_archived' | 'project_deleted' | 'organization_deleting';
  positions: number;
}

/** Of `position_withdrawn` and `position_returned`. */
export interface PositionData {
  position_id: string;
  position_name: string;
}

/** Of `position_ending`. */
export interface PositionEndingData extends PositionData {
  /** The time from which the position cannot be called, as PostgreSQL writes it. */
  ends_at: string;
}

/** Of `mentioned`; only `for_account_id`, the mentioned member, sees it. */
export interface MentionData {
  for_account_id: string;
  digital_organization_id: string;
  comment_id: string;
  /** The author. */
  mentioned_by: string;
  node_id: string | null;
  execution_id: string | null;
}

/** Of `weekly_digest`; only `for_account_id` sees it. Amounts in micro-credits, as texts. */
export interface DigestData {
  for_account_id: string;
  /** Its Monday, `YYYY-MM-DD`. */
  week_starts_on: string;
  model_micros: string;
  search_micros: string;
  employee_micros: string;
  week_before_micros: string;
  /** The model with the highest cost; null without calls of models. */
  top_model: string | null;
  /** True if it is about the account's own spending. */
  is_own: boolean;
}

/** Of `employee_hired`, `employee_rated` and `deliverable_rejected`, in the publisher's organization. */
export interface PublisherData {
  employee_id: string;
  employee_name: string;
  /** Of a rating. */
  stars: number | null;
}

/** What sign-in depends on and ends at a known time. */
export type ExpiringKind =
  | 'client_secret'
  | 'signing_certificate'
  | 'provider_certificate'
  | 'directory_certificate'
  | 'directory_authority'
  | 'scim_token';

/** Something an organization should know of. */
export interface EventRow {
  id: string;
  organizationId: string;
  kind:
    | 'low_balance'
    | 'mentioned'
    | 'weekly_digest'
    | 'budget_reached'
    | 'plan_executions'
    | 'plan_executions_refused'
    | 'trigger_failed'
    | 'trigger_recovered'
    | 'trigger_message_refused'
    | 'schedule_skipped'
    | 'execution_failed'
    | 'credits_requested'
    | 'credits_granted'
    | 'payment_reversed'
    | 'provider_key_rejected'
    | 'sign_in_expiring'
    | 'employee_runs_refused'
    | 'listing_withdrawn'
    | 'position_withdrawn'
    | 'position_returned'
    | 'position_ending'
    | 'disk_low'
    | 'employee_hired'
    | 'employee_rated'
    | 'deliverable_rejected';
  data:
    | BalanceData
    | MentionData
    | DigestData
    | BudgetData
    | PlanUseData
    | PlanRefusalData
    | TriggerData
    | ExecutionData
    | CreditsRequestedData
    | CreditsGrantedData
    | PaymentReversedData
    | KeyRejectedData
    | SignInExpiringData
    | PublisherData
    | RefusedRunsData
    | WithdrawnListingData
    | PositionData
    | PositionEndingData
    | DiskLowData;
  createdAt: Date;
}
