import { Center, Stack } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router';
import { $api } from '../api/client.ts';
import { isSignedOut } from '../api/requestError.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { PageLoading } from './PageLoading.tsx';
import { SessionContext, useInstance } from './session.ts';

/** Lets only signed-in accounts through; a fresh instance leads to the creation of its owner. */
export function RequireSession() {
  const instance = useInstance();
  // Nobody can be signed in before the first account exists, so a fresh instance is not asked.
  const fresh = instance.data?.has_owner === false;
  const me = $api.useQuery('get', '/api/v1/me', {}, { staleTime: 15_000, enabled: !instance.isPending && !fresh });
  const location = useLocation();
  if (fresh) return <Navigate to="/sign-up" replace />;
  if (me.error && isSignedOut(me.error)) {
    const from =
      location.pathname === '/'
        ? ''
        : `?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
    return <Navigate to={`/sign-in${from}`} replace />;
  }
  if (me.data) {
    return (
      <SessionContext value={me.data}>
        <Outlet />
      </SessionContext>
    );
  }
  if (me.error) {
    return (
      <Center h="70vh" p="md">
        <Stack maw={520}>
          <ErrorNotice error={me.error} onRetry={() => void me.refetch()} />
        </Stack>
      </Center>
    );
  }
  return <PageLoading />;
}
