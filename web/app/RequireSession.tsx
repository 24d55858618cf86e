import { Center, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isSignedOut } from '../api/requestError.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { SessionStateContext } from './sessionState.ts';
import { PageLoading } from './PageLoading.tsx';
import { rememberOrganization } from './lastOrganization.ts';
import { meOptions, SessionContext, useInstance } from './session.ts';
import { noteSignedIn } from './signedInHere.ts';
import { lazyPart } from '../parts/lazyPart.tsx';

const TwoFactorRequired = lazyPart(async () => (await import('./TwoFactorRequired.tsx')).TwoFactorRequired);

const OrganizationDeleting = lazyPart(async () => (await import('./OrganizationDeleting.tsx')).OrganizationDeleting);

/** Lets only signed-in accounts through; a fresh instance leads to the creation of its owner. */
export function RequireSession() {
  const instance = useInstance();
  // No account exists before the first sign-up, so a fresh instance skips the request.
  const fresh = instance.data?.has_owner === false;
  const me = useQuery({ ...meOptions(), enabled: !instance.isPending && !fresh });
  const location = useLocation();
  const actingAs = `${me.data?.account.id} ${me.data?.organization.id}`;
  const kept = useMemo(() => ({ actingAs, values: new Map<string, unknown>() }), [actingAs]);
  const isOut = fresh || (me.error !== null && isSignedOut(me.error));
  const isIn = !isOut && me.data !== undefined;
  useEffect(() => {
    if (isIn || isOut) noteSignedIn(isIn);
  }, [isIn, isOut]);
  useEffect(() => {
    if (me.data !== undefined) rememberOrganization(me.data);
  }, [me.data]);
  if (fresh) return <Navigate to="/sign-up" replace />;
  if (isOut) {
    const from =
      location.pathname === '/'
        ? ''
        : `?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
    return <Navigate to={`/sign-in${from}`} replace />;
  }
  if (me.data?.two_factor_missing === true) {
    return (
      <Suspense fallback={<PageLoading />}>
        <TwoFactorRequired me={me.data} />
      </Suspense>
    );
  }
  if (me.data && me.data.organization.deletes_at !== null) {
    return (
      <Suspense fallback={<PageLoading />}>
        <OrganizationDeleting me={me.data} deletesAt={me.data.organization.deletes_at} />
      </Suspense>
    );
  }
  if (me.data) {
    return (
      <SessionContext value={me.data}>
        <SessionStateContext value={kept.values}>
          <Outlet />
        </SessionStateContext>
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
