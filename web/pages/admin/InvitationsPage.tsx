import { Alert, Badge, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle, IconMailPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { useInstance } from '../../app/session.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';

const signUpTexts = {
  open: t('Sign-up is open. Anyone can create an account.'),
  invite: t('New accounts need an invitation link.'),
  closed: t('Sign-up is closed. Invitations do not work until sign-up is allowed again.'),
};

/** Invitation links for new accounts. */
export function InvitationsPage() {
  const instance = useInstance();
  const invitations = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/invitations',
    { params: { query: { limit: 50 } } },
    cursorPages,
  );
  const lines = linesOf(invitations.data);
  return (
    <AdminOnly>
      <PageFrame
        title={t('Invitations')}
        description={instance.data === undefined ? undefined : signUpTexts[instance.data.sign_up]}
      >
        <Panel padded>
          <InvitationForm />
        </Panel>
        <ErrorNotice error={invitations.error} onRetry={() => void invitations.refetch()} />
        <Panel>
          {invitations.isPending ? <TableSkeleton lines={3} /> : null}
          {invitations.data !== undefined && lines.length === 0 ? (
            <EmptyState icon={IconMailPlus} title={t('No invitations yet')}>
              {t('Create an invitation link and send it. Each link is valid for one account.')}
            </EmptyState>
          ) : null}
          {lines.length > 0 ? <InvitationTable invitations={lines} /> : null}
          <LoadMore query={invitations} />
        </Panel>
      </PageFrame>
    </AdminOnly>
  );
}

function InvitationForm() {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) =>
        email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : t('Enter a valid email address'),
    },
  });
  const invite = $api.useMutation('post', '/api/v1/admin/invitations', {
    onSuccess: () => {
      form.reset();
      return queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/admin/invitations'] });
    },
  });
  const submit = form.onSubmit(({ email }) =>
    invite.mutate({ body: email.trim() === '' ? {} : { email: email.trim() } }),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorNotice error={invite.error} title={t('Could not create the invitation')} />
        <Group align="flex-end" wrap="wrap">
          <TextInput
            label={t('Email (optional)')}
            description={t('If set, only this address can use the link')}
            type="email"
            flex={1}
            miw={240}
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={invite.isPending}>
            {t('Create invitation link')}
          </Button>
        </Group>
        {invite.data === undefined ? null : (
          <Alert color="teal" variant="light" icon={<IconInfoCircle />} title={t('Send this link')}>
            <Stack gap={6}>
              <Text size="sm">
                {t('You won’t see it again. Expires')} <TimeAgo iso={invite.data.invitation.expires_at} />.
              </Text>
              <CopyField value={invite.data.url} label={t('Invitation link')} />
            </Stack>
          </Alert>
        )}
      </Stack>
    </form>
  );
}

function stateOf({ used_at, expires_at }: Schema<'Invitation'>): { label: string; color: string } {
  if (used_at !== null) return { label: t('Used'), color: 'teal' };
  return Date.parse(expires_at) < Date.now()
    ? { label: t('Ended'), color: 'gray' }
    : { label: t('Open'), color: 'brand' };
}

function InvitationTable({ invitations }: { invitations: Schema<'Invitation'>[] }) {
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table aria-label={t('Invitations')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('For')}</Table.Th>
            <Table.Th>{t('Status')}</Table.Th>
            <Table.Th>{t('Created')}</Table.Th>
            <Table.Th>{t('Expires')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invitations.map((invitation) => {
            const state = stateOf(invitation);
            return (
              <Table.Tr key={invitation.id}>
                <Table.Td>{invitation.email ?? t('Anyone with the link')}</Table.Td>
                <Table.Td>
                  <Badge variant="light" color={state.color} tt="none">
                    {state.label}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  <TimeAgo iso={invitation.created_at} />
                </Table.Td>
                <Table.Td>
                  <TimeAgo iso={invitation.expires_at} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
