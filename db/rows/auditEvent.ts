/** Personal data in an event: deleted with the account, while the chain stays valid (`domains/audit/README.md`). */
export interface AuditPersonal {
  actor_name: string | null;
  /** Of the key that was used. */
  by_name: string | null;
  target_name: string | null;
  address: string | null;
  user_agent: string | null;
}

/** Something that was changed, by whom and how. Immutable; `organizationId` null for events of the instance. */
export interface AuditEventRow {
  id: string;
  organizationId: string | null;
  createdAt: Date;
  action: string;
  actorKind: 'service_account' | 'account' | 'system' | 'stranger';
  actorId: string | null;
  byKind: 'system' | 'session' | 'key' | 'sso' | 'scim' | 'none';
  byId: string | null;
  connectionId: string | null;
  targetKind: string;
  targetId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  projectId: string | null;
  personal: AuditPersonal | null;
  personalSalt: Buffer | null;
  personalDigest: Buffer;
}
