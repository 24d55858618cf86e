/** Session requirements of an organization; without a row those of the instance apply. */
export interface SignInPolicyRow {
  organizationId: string;
  sessionMaxHours: number | null;
  sessionIdleMinutes: number | null;
  twoFactorRequired: boolean;
  /** The owner who can always sign in with password and second factor. */
  breakGlassAccountId: string | null;
}
