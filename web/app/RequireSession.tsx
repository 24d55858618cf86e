import { Center, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isSignedOut } from '../api/requestError.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { PageLoading } from './PageLoading.tsx';
import { meOptions, SessionContext, useInstance } from './session.ts';

/** Lets only signed-in accounts through; a fresh instance leads to the creation of its owner. */
export function RequireSession() {
  const instance = useInstance();
  // Nobody can be signed in before the first account exists, so a fresh instance is not asked.
  const fresh = instance.data?.has_owner === false;
  const me = useQuery({ ...meOptions(), enabled: !instance.isPending && !fresh });
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
