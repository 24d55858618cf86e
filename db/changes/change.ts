import type { components } from '../../openapi/generated/types.ts';

/** Kinds of changes for pages, and those only for API processes: changed sessions or members. */
export type ChangeKind = components['schemas']['ChangeKind'] | 'session';

/**
 * A changed resource and its project, which determines who may receive the change. Null: does not apply, or is unknown to the publisher.
 * Without an organization it is the whole instance's.
 */
export interface Change {
  readonly kind: ChangeKind;
  readonly organizationId: string | null;
  readonly id: string | null;
  readonly projectId?: string | null;
  readonly digitalOrganizationId?: string | null;
  /** Whose it is, or who alone is concerned. */
  readonly accountId?: string | null;
}

/** Channel of changes; a payload is one or more lines (`formatChange`). */
export const changesChannel = 'bureau_changes';

const none = '-';

/** A change as a line: kind, organization, id, project, digital organization, account, with `-` for null. The trigger function `public.notify_change` writes the same. */
export function formatChange(change: Change): string {
  const { kind, organizationId, id, projectId, digitalOrganizationId, accountId } = change;
  return [kind, organizationId, id, projectId, digitalOrganizationId, accountId].map((part) => part ?? none).join(' ');
}

/** The changes of a payload. */
export function parseChanges(payload: string): Change[] {
  return payload.split('\n').map((line) => {
    const [kind, ...parts] = line.split(' ');
    const [organizationId, id, projectId, digitalOrganizationId, accountId] = parts.map((part) =>
      part === none ? null : part,
    );
    return {
      kind: kind as ChangeKind,
      organizationId: organizationId ?? null,
      id: id ?? null,
      projectId: projectId ?? null,
      digitalOrganizationId: digitalOrganizationId ?? null,
      accountId: accountId ?? null,
    };
  });
}
