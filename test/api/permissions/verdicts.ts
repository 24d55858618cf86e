import type { InstanceRole, OrganizationRole, Permission } from '../../../domains/identity/actor.ts';
import { isOfInstance } from '../../../domains/identity/policy.ts';
import {
  instanceRoleScopes,
  organizationRoleScopes,
  projectRoleScopes,
  type ProjectRole,
} from '../../../domains/identity/roleScopes.ts';
import { operations, type OperationId } from '../../../openapi/generated/operations.ts';

/** Meaning of a response for permissions: unknown caller, not allowed, hidden, or no objection. */
export type Verdict = 'unknown caller' | 'not allowed' | 'not found' | 'may';

/** A caller of operations, with all facts that affect permissions. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly by: 'nothing' | 'session' | 'account key' | 'model key' | 'directory';
  /** Of the organization that has the things, or of another. */
  readonly isHere: boolean;
  readonly role: OrganizationRole;
  readonly instanceRole: InstanceRole;
  /** Of its custom role of the instance; null: it has none. */
  readonly instanceScopes: readonly Permission[] | null;
  /** In the project of the things. */
  readonly projectRole: ProjectRole | readonly Permission[] | null;
  /** Of a key; null: all. A service account's are never more than its kind may have. */
  readonly scopes: readonly Permission[] | null;
  /** A key of a service account. */
  readonly isService: boolean;
  /** It is the account that made the things. */
  readonly isMaker: boolean;
}

const ofAccount = new Set(['session_id', 'passkey_id', 'conversation_id', 'trial_run_id']);
/** Of the browser that began them, which none of the callers is. */
const ofBrowser = new Set(['oauth_request_id']);
/** The market shows these to every member, whatever project they come from. */
const ofOrganization = new Set(['listing_id']);
const ofMaker = new Set(['key_id', 'call_id']);
/** Stored responses, jobs, files and batches of models: of the account that made them, and of owners and admins (decisions §18). */
const ofKey = new Set(['response_id', 'video_id', 'music_id', 'gateway_file_id', 'batch_id', 'message_batch_id']);

/**
 * Returns the verdict of decisions §3, §4 and §8 on an operation, from its `x-permission`, `x-also-needs` and `x-permission-over-others`,
 * its `security` and the resources in its path and body. It knows the table of the roles, and nothing of how the API decides.
 */
export function expectedVerdict(id: OperationId, caller: Caller, named: readonly string[]): Verdict {
  const row = operations[id];
  const permission = row.permission as Permission;
  if (row.security.length === 0) return 'may';
  if (row.security.includes('scimToken')) return caller.by === 'directory' ? 'may' : 'unknown caller';
  if (caller.by === 'nothing' || caller.by === 'directory') return 'unknown caller';
  const isGateway = row.security.includes('modelApiKey');
  if (caller.by === 'session' && !row.security.includes('session')) return 'unknown caller';
  if (!isGateway && caller.by === 'model key') return 'not allowed';
  if (caller.by === 'account key' && !row.security.includes('accountApiKey')) return 'not allowed';
  if (caller.scopes !== null && !caller.scopes.includes(permission)) return 'not allowed';
  if (isOfInstance(permission)) {
    const { instanceRole, instanceScopes } = caller;
    const isAllowed = instanceRoleScopes[instanceRole].has(permission) || instanceScopes?.includes(permission);
    return isAllowed ? 'may' : 'not allowed';
  }
  if (!organizationRoleScopes[caller.role].has(permission)) return 'not allowed';
  // In these tests what is named is never the caller itself.
  const needed = [row.overOthers ?? permission, ...row.alsoNeeds];
  return needed.map((one) => ofThings(one, caller, named)).find((verdict) => verdict !== 'may') ?? 'may';
}

function ofThings(permission: Permission, caller: Caller, named: readonly string[]): Verdict {
  if (caller.scopes !== null && !caller.scopes.includes(permission)) return 'not allowed';
  if (named.length === 0) return 'may';
  if (named.some((name) => ofBrowser.has(name))) return 'not found';
  if (!caller.isHere) return 'not found';
  if (caller.role === 'member' && !caller.isMaker && named.some((name) => ofKey.has(name))) return 'not found';
  if (named.some((name) => ofAccount.has(name))) return caller.isMaker ? 'may' : 'not found';
  if (caller.role !== 'member' || named.every((name) => ofOrganization.has(name))) return 'may';
  if (!organizationRoleScopes.member.has(permission)) return 'not allowed';
  if (!projectRoleScopes.project_admin.has(permission))
    return caller.isMaker || !named.some((name) => ofMaker.has(name)) ? 'may' : 'not found';
  if (!holds(caller, `${permission.split('.')[0]}.view` as Permission)) return 'not found';
  return holds(caller, permission) ? 'may' : 'not allowed';
}

function holds({ projectRole }: Caller, permission: Permission): boolean {
  if (projectRole === null) return false;
  return typeof projectRole === 'string'
    ? projectRoleScopes[projectRole].has(permission)
    : projectRole.includes(permission);
}

/** Returns the verdict of a response, in any of the error formats. */
export function verdictOf(status: number, text: string): Verdict {
  if (![401, 403, 404].includes(status) || !text.startsWith('{')) return 'may';
  const body = JSON.parse(text) as {
    // The Gemini API has the status as `code`, and our code as the reason of its first detail.
    error?: { type: string; code?: string | number; message: string; details?: { reason: string }[] };
    detail?: string;
  };
  const message = body.error?.message ?? body.detail ?? '';
  const reason = body.error?.details?.[0]?.reason.toLowerCase();
  const code = reason ?? body.error?.code ?? body.error?.type ?? `scim_${status}`;
  switch (code) {
    case 'invalid_api_key':
    case 'not_signed_in':
    case 'authentication_error':
    case 'scim_401':
      return 'unknown caller';
    case 'insufficient_scope':
    case 'permission_error':
    case 'scim_403':
      return refusesGift.test(message) ? 'may' : 'not allowed';
    case 'not_found':
    case 'not_found_error':
    case 'scim_404':
      return message === 'Resource not found.' ? 'not found' : 'may'; // one message for hidden resources; others concern visible ones
    default:
      return 'may';
  }
}

/**
 * The caller may call it but not grant so much (decisions §16): this depends on the body, see `projectRoles.test.ts` and `members.test.ts`.
 */
const refusesGift = /^You cannot grant permissions you do not have|has rights that you or your key do not have/;
