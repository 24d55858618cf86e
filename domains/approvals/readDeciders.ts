import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NamedDeciders } from './AskedApproval.ts';

/** Built-in roles, as they are stored. */
const builtInRoles: ReadonlyMap<string, string> = new Map([
  ['owner', 'org:owner'],
  ['admin', 'org:admin'],
  ['member', 'org:member'],
  ['project_admin', 'project:project_admin'],
  ['editor', 'project:editor'],
  ['viewer', 'project:viewer'],
]);

/**
 * Reads named members and roles as they are stored. `prefix` begins the names of their parameters. Errors: `parameter_invalid` for a
 * member or role that the organization does not have, with the same message for those of others.
 */
export async function readDeciders(
  { approvals }: Repositories,
  named: NamedDeciders,
  prefix: string,
): Promise<string[]> {
  const members = named.members.map((member) => member.trim());
  const addresses = members.map((member) => (member.startsWith('acc_') ? member : member.toLowerCase()));
  const roles = named.roles.map((role) => role.trim());
  const custom = roles.filter((role) => !builtInRoles.has(role));
  const [found, foundRoles] = await Promise.all([
    addresses.length === 0 ? [] : approvals.findMembers(addresses),
    custom.length === 0 ? [] : approvals.findRoles([...custom, ...custom.map((role) => role.toLowerCase())]),
  ]);
  const accounts = addresses.map((reference, index) => {
    const member = found.find(({ accountId, email }) => accountId === reference || email === reference);
    if (member) return member.accountId;
    throw new AppError(
      'parameter_invalid',
      `The organization has no member "${members[index]!.slice(0, 200)}". Use the email address of a member.`,
      { param: `/${prefix}members/${index}` },
    );
  });
  const stored = roles.map((role, index) => {
    const builtIn = builtInRoles.get(role);
    if (builtIn !== undefined) return builtIn;
    const own = foundRoles.find(({ id, name }) => id === role || name.toLowerCase() === role.toLowerCase());
    if (own) return own.id;
    throw new AppError(
      'parameter_invalid',
      `There is no role "${role.slice(0, 200)}". Use owner, admin, member, project_admin, editor, viewer, or the name of a custom role.`,
      { param: `/${prefix}roles/${index}` },
    );
  });
  return [...new Set([...accounts, ...stored])];
}
