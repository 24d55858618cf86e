import { AccountAccess } from './accountAccess.ts';
import { EmailChanges } from './emailChanges.ts';
import { EmailConfirmations } from './emailConfirmations.ts';
import { MappedMembers } from './mappedMembers.ts';
import { ExternalIdentities } from './externalIdentities.ts';
import { Passkeys } from './passkeys.ts';
import { PasswordResets } from './passwordResets.ts';
import { ScimGroups } from './scimGroups.ts';
import { ScimTokens } from './scimTokens.ts';
import { ScimUsers } from './scimUsers.ts';
import { SecondFactors } from './secondFactors.ts';
import { Sessions } from './sessions.ts';
import { SignInChallenges } from './signInChallenges.ts';
import { SignInPolicyTable } from './signInPolicies.ts';
import { OAuthRecords } from './oauthRecords.ts';
import { SsoAttempts } from './ssoAttempts.ts';
import { SsoConnections } from './ssoConnections.ts';
import { SsoDomains } from './ssoDomains.ts';
import { SsoExpiryNotices } from './ssoExpiryNotices.ts';
import { SsoPolicyTable } from './ssoPolicies.ts';
import type { Scope } from '../scope.ts';

/** Sign-in repositories, and the common base of all repositories of one transaction: each is created on first use. */
export abstract class SignInRepositories {
  readonly scope: Scope;
  readonly #made = new Map<unknown, unknown>();

  constructor(scope: Scope) {
    this.scope = scope;
  }

  get scimGroups(): ScimGroups {
    return this.made(ScimGroups);
  }

  get scimTokens(): ScimTokens {
    return this.made(ScimTokens);
  }

  get scimUsers(): ScimUsers {
    return this.made(ScimUsers);
  }

  get ssoExpiryNotices(): SsoExpiryNotices {
    return this.made(SsoExpiryNotices);
  }

  get passkeys(): Passkeys {
    return this.made(Passkeys);
  }

  get secondFactors(): SecondFactors {
    return this.made(SecondFactors);
  }

  get signInChallenges(): SignInChallenges {
    return this.made(SignInChallenges);
  }

  get signInPolicies(): SignInPolicyTable {
    return this.made(SignInPolicyTable);
  }

  get externalIdentities(): ExternalIdentities {
    return this.made(ExternalIdentities);
  }

  get mappedMembers(): MappedMembers {
    return this.made(MappedMembers);
  }

  get oauthRecords(): OAuthRecords {
    return this.made(OAuthRecords);
  }

  get ssoAttempts(): SsoAttempts {
    return this.made(SsoAttempts);
  }

  get ssoConnections(): SsoConnections {
    return this.made(SsoConnections);
  }

  get ssoDomains(): SsoDomains {
    return this.made(SsoDomains);
  }

  get ssoPolicies(): SsoPolicyTable {
    return this.made(SsoPolicyTable);
  }

  get sessions(): Sessions {
    return this.made(Sessions);
  }

  get accountAccess(): AccountAccess {
    return this.made(AccountAccess);
  }

  get emailConfirmations(): EmailConfirmations {
    return this.made(EmailConfirmations);
  }

  get emailChanges(): EmailChanges {
    return this.made(EmailChanges);
  }

  get passwordResets(): PasswordResets {
    return this.made(PasswordResets);
  }

  protected made<T>(repository: new (scope: Scope) => T): T {
    let made = this.#made.get(repository) as T | undefined;
    if (!made) this.#made.set(repository, (made = new repository(this.scope)));
    return made;
  }
}
