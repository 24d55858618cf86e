/** Texts of the area `security`. German: `../de/security.json`. */
export const security = {
  accountSecurity: 'Account security',
  authenticatorApp: 'Authenticator app',
  hoursSuffix: ' hours',
  howYouSignInAndWhere: 'How you sign in, and where you’re signed in.',
  idleTimeout: 'Idle timeout',
  limitsForSessionsInOrganization:
    'Limits for sessions in this organization. The stricter of these and the instance’s limits applies.',
  limitsForSessionsOfInstance: 'Limits for all sessions. Organizations can set stricter ones.',
  maximumSessionLength: 'Maximum session length',
  minutesSuffix: ' minutes',
  otherSessionsSignedOut: 'All other sessions were signed out.',
  passkey: 'Passkey',
  passwordAndSessions: 'Password and sessions.',
  peopleSignInAgainAfterThis: 'People sign in again after this time. Without a limit, sessions last 30 days.',
  policiesForEveryAccountOfInstance: 'Policies for everyone who signs in to this instance.',
  recoveryCode: 'Recovery code',
  signInAndSessions: 'Sign-in and sessions',
  signInPolicies: 'Sign-in policies',
  signOutAllOtherSessions: 'Sign out all other sessions',
  singleSignOn: 'Single sign-on',
  unusedSessionsEndAfterThis: 'Sessions that aren’t used for this long end. Without a limit, that’s 7 days.',
} as const;
