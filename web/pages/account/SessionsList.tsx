import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { browserName } from '../../parts/browserName.ts';

/** Lists the account's sessions, with a button to end each session but this one. */
export function SessionsList() {
  const queryClient = useQueryClient();
  const list = $api.useInfiniteQuery('get', '/api/v1/sessions', { params: { query: { limit: 20 } } }, cursorPages);
  const revoke = $api.useMutation('delete', '/api/v1/sessions/{session_id}', {
    onSuccess: () => {
      notifyDone(t('account.sessionSignedOut'));
      return readAgain(queryClient, '/api/v1/sessions');
    },
    onError: (error) => notifyError(t('account.couldNotSignOutSession'), error),
  });
  const revokeOthers = $api.useMutation('delete', '/api/v1/sessions', {
    onSuccess: () => {
      notifyDone(t('security.otherSessionsSignedOut'));
      return readAgain(queryClient, '/api/v1/sessions');
    },
    onError: (error) => notifyError(t('account.couldNotSignOutSession'), error),
  });
  if (list.isPending) return <TableSkeleton lines={2} />;
  const sessions = linesOf(list.data);
  return (
    <Stack gap="sm">
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          busy={revoke.isPending && revoke.variables.params.path.session_id === session.id}
          onEnd={() => revoke.mutate({ params: { path: { session_id: session.id } } })}
        />
      ))}
      <LoadMore query={list} />
      {sessions.some(({ current }) => !current) ? (
        <Button
          variant="default"
          w="fit-content"
          loading={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate({})}
        >
          {t('security.signOutOthers')}
        </Button>
      ) : null}
    </Stack>
  );
}

const factorNames = {
  totp: t('security.authenticatorApp'),
  recovery_code: t('security.recoveryCode'),
  passkey: t('security.passkey'),
};

/** Returns the label of a session's sign-in method. */
function signedInWith({ authentication: { method, factors } }: Schema<'Session'>): string {
  if (method === 'single_sign_on') return t('security.singleSignOn');
  const shown = factors.map((factor) => factorNames[factor]);
  return (method === 'password' ? [t('common.password'), ...shown] : shown).join(' + ');
}

function SessionLine({ session, busy, onEnd }: { session: Schema<'Session'>; busy: boolean; onEnd: () => void }) {
  const name = browserName(session.user_agent);
  return (
    <Group wrap="nowrap" align="center">
      <IconDeviceDesktop size={20} stroke={1.6} aria-hidden />
      <Box flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {session.current ? (
            <Badge size="sm" variant="light" tt="none">
              {t('account.thisSession')}
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {t('common.lastUsed')} <TimeAgo iso={session.last_seen_at} /> · {signedInWith(session)}
          {session.address === null ? null : ` · ${session.address}`}
        </Text>
      </Box>
      {session.current ? null : (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          onClick={onEnd}
          aria-label={t('account.signOutSessionName', { name })}
        >
          {t('app.signOut')}
        </Button>
      )}
    </Group>
  );
}
