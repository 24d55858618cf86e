import { sql } from 'kysely';

/** True for an `error_code` that is the fault of a provider, and not of its callers. */
export const isProviderFailure = sql<boolean>`error_code in ('upstream_error', 'upstream_overloaded', 'upstream_timeout')`;
