/** An identity as stated by an organization's identity provider. OIDC, SAML and LDAP end here; `signInWithSso` takes it. */
export interface ExternalIdentity {
  readonly connectionId: string;
  /** With the subject: the same person permanently. An e-mail address is not. */
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** False if the provider itself says that the address was not checked. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** Null: nothing complete was said of groups, so nothing follows from them. Empty: in no group. */
  readonly groups: readonly string[] | null;
  /** Where the provider ends its own session. */
  readonly endsAt?: Date | undefined;
}
