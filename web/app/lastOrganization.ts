import { api, type Schema } from '../api/client.ts';

const keyOf = (accountId: string) => `bureau-organization-${accountId}`;

/** Remembers in this browser where an account works. */
export function rememberOrganization({ account, organization }: Schema<'Me'>): void {
  window.localStorage.setItem(keyOf(account.id), organization.id);
}

/** After a sign-in, switches to the organization in which the account last worked in this browser. If that fails, the session stays where it is. */
export async function returnToOrganization(): Promise<void> {
  const { data: me } = await api.GET('/api/v1/me');
  if (me === undefined || me.two_factor_missing) return;
  const last = window.localStorage.getItem(keyOf(me.account.id));
  if (last === null || last === me.organization.id || !me.organizations.some(({ id }) => id === last)) return;
  await api.PATCH('/api/v1/sessions/current', { body: { organization_id: last } });
}
