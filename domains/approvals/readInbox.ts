import type { InboxFilter, InboxKind, InboxReader, InboxRow } from '../../db/repositories/executions/inbox.ts';
import type { Page, PageRequest } from '../../db/repositories/page.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { mayCall } from '../identity/policy.ts';
import { projectViewOf } from '../identity/projectAccess.ts';

/** Permission that decides entries of a kind. */
const permissions: Readonly<Record<InboxKind, Permission>> = {
  approval: 'digital_organizations.execute',
  tool_call: 'digital_organizations.execute',
  deliverable: 'deliverables.decide',
  form: 'digital_organizations.execute',
};

/** Filter of an account for its inbox. */
export interface InboxQuery {
  readonly kind?: InboxKind | undefined;
  readonly projectId?: string | undefined;
  readonly assigned?: boolean | undefined;
}

/** Reads what an account may decide, newest first. */
export async function readInbox(
  { inbox }: Repositories,
  actor: AccountActor,
  { page, ...query }: InboxQuery & { page: PageRequest },
): Promise<Page<InboxRow>> {
  const filter = filterOf(actor, query);
  return filter.kinds.length === 0 ? { data: [], nextCursor: null } : inbox.list(readerOf(actor), filter, page);
}

/** Counts what an account may decide. */
export async function countInbox({ inbox }: Repositories, actor: AccountActor): Promise<Record<InboxKind, number>> {
  return inbox.count(readerOf(actor), filterOf(actor, {}));
}

function filterOf(actor: AccountActor, { kind, projectId, assigned = false }: InboxQuery): InboxFilter {
  const kinds = (Object.keys(permissions) as InboxKind[]).filter(
    (one) => (kind === undefined || one === kind) && mayCall(actor, permissions[one]),
  );
  return { kinds, projectId, assigned };
}

function readerOf(actor: AccountActor): InboxReader {
  return { accountId: actor.accountId, role: actor.role, view: projectViewOf(actor) };
}
