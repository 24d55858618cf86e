import type { SignInPolicies } from '../../db/repositories/signInPolicies.ts';
import type { components } from '../../openapi/generated/types.ts';

type Body = components['schemas']['SignInPolicies'];

/** What is demanded of sessions. */
export function presentSignInPolicies(policies: SignInPolicies): Body {
  return { session_max_hours: policies.sessionMaxHours, session_idle_minutes: policies.sessionIdleMinutes };
}

/** The same as it is stored. */
export function readSignInPolicies(body: Body): SignInPolicies {
  return { sessionMaxHours: body.session_max_hours, sessionIdleMinutes: body.session_idle_minutes };
}
