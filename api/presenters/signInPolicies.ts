import type { InstanceSignInPolicies, SignInPolicies } from '../../db/repositories/identity/signInPolicies.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Session requirements of an organization. */
export function presentSignInPolicies(policies: SignInPolicies): Schemas['SignInPolicies'] {
  return { ...presentInstanceSignInPolicies(policies), break_glass_account_id: policies.breakGlassAccountId };
}

/** Session requirements of the instance. */
export function presentInstanceSignInPolicies(policies: InstanceSignInPolicies): Schemas['InstanceSignInPolicies'] {
  return {
    session_max_hours: policies.sessionMaxHours,
    session_idle_minutes: policies.sessionIdleMinutes,
    two_factor_required: policies.twoFactorRequired,
  };
}

/** The same as it is stored. */
export function readSignInPolicies(body: Schemas['SignInPolicies']): SignInPolicies {
  return { ...readInstanceSignInPolicies(body), breakGlassAccountId: body.break_glass_account_id };
}

/** The same as it is stored. */
export function readInstanceSignInPolicies(body: Schemas['InstanceSignInPolicies']): InstanceSignInPolicies {
  return {
    sessionMaxHours: body.session_max_hours,
    sessionIdleMinutes: body.session_idle_minutes,
    twoFactorRequired: body.two_factor_required,
  };
}
