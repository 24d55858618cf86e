import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router';
import { $api, api, type Schema } from '../api/client.ts';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { noteSignedIn } from './signedInHere.ts';

/** The signed-in account, for every page below the shell. */
export const SessionContext = createContext<Schema<'Me'> | null>(null);

/** The signed-in account and its organization. Only below `RequireSession`. */
export function useSession(): Schema<'Me'> {
  const me = useContext(SessionContext);
  if (me === null) throw new Error('This page needs a signed-in account.');
  return me;
}

/** True if the role of the instance that the account has allows this. */
export function mayOnInstance(me: Schema<'Me'>, permission: Schema<'Permission'>): boolean {
  return me.instance_permissions.includes(permission);
}

/** Reads the instance's public settings, which need no session. */
export function useInstance() {
  return useQuery(instanceOptions());
}

const instanceOptions = () => $api.queryOptions('get', '/api/v1/instance', {}, { staleTime: 30_000 });

/** Query options of the signed-in account; `RequireSession` waits for its response. */
export const meOptions = () => $api.queryOptions('get', '/api/v1/me', {}, { staleTime: 15_000 });

/** Pages that need no session. */
const openToAll = new Set([
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
]);

/**
 * Requests the data that every page needs while its code still loads; a page without a response requests it again and reports errors.
 * Public pages do not request the account.
 */
export async function prepareSession(queryClient: QueryClient, path: string): Promise<void> {
  const instance = await queryClient.fetchQuery(instanceOptions()).catch(() => null);
  const needsAccount = instance?.has_owner === true && !openToAll.has(path) && !path.startsWith('/join/');
  if (needsAccount) await queryClient.prefetchQuery(meOptions());
}

/**
 * Signs out and forgets everything that was loaded for the account. The pages are left first, so that none of them
 * asks for something with a session that is going; where signing out fails, it says so and leads back.
 */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate('/sign-in');
    try {
      const signedOut = await api.DELETE('/api/v1/sessions/current');
      if (signedOut.error) throw signedOut.error;
      noteSignedIn(false);
      queryClient.clear();
    } catch (error) {
      notifyError(t('app.couldNotSignOut'), error);
      await navigate('/');
    }
  };
}
