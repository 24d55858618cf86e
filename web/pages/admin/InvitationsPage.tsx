import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle, IconMailPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
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
import { ListTable } from '../../parts/ListTable.tsx';

const signUpTexts = {
  open: t('admin.signUpIsOpen'),
  invite: t('admin.invitationNeeded'),
  closed: t('admin.signUpIsClosed'),
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
    <AdminOnly needs="instance_invitations.manage">
      <PageFrame
        title={t('app.invitations')}
        description={instance.data === undefined ? undefined : signUpTexts[instance.data.sign_up]}
      >
        <Panel padded>
          <InvitationForm />
        </Panel>
        <ErrorNotice error={invitations.error} onRetry={() => void invitations.refetch()} />
        <Panel>
          {invitations.isPending ? <TableSkeleton lines={3} /> : null}
          {invitations.data !== undefined && lines.length === 0 ? (
            <EmptyState icon={IconMailPlus} title={t('admin.noInvitationsYet')}>
              {t('admin.invitationsLead')}
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
      email: (email) => (email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : t('admin.invalidEmail')),
    },
  });
  const invite = $api.useMutation('post', '/api/v1/admin/invitations', {
    onSuccess: () => {
      form.reset();
      return readAgain(queryClient, '/api/v1/admin/invitations');
    },
  });
  const submit = form.onSubmit(({ email }) =>
    invite.mutate({ body: email.trim() === '' ? {} : { email: email.trim() } }),
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorNotice error={invite.error} title={t('admin.couldNotCreateInvitation')} />
        <Group align="flex-end" wrap="wrap">
          <TextInput
            label={t('admin.emailOptional')}
            description={t('admin.invitedAddressText')}
            type="email"
            flex={1}
            miw={240}
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={invite.isPending}>
            {t('admin.createInvitationLink')}
          </Button>
        </Group>
        {invite.data === undefined ? null : (
          <Alert color="teal" variant="light" icon={<IconInfoCircle />} title={t('admin.sendThisLink')}>
            <Stack gap={6}>
              <Text size="sm">
                {t('admin.shownOnceExpires')} <TimeAgo iso={invite.data.invitation.expires_at} />.
              </Text>
              {invite.data.is_mailed ? (
                <Text size="sm">{t('recovery.invitationIsMailed', { email: invite.data.invitation.email ?? '' })}</Text>
              ) : null}
              <CopyField value={invite.data.url} label={t('admin.invitationLink')} />
            </Stack>
          </Alert>
        )}
      </Stack>
    </form>
  );
}

function stateOf({ used_at, expires_at }: Schema<'Invitation'>): { label: string; color: string } {
  if (used_at !== null) return { label: t('admin.used'), color: 'teal' };
  return Date.parse(expires_at) < Date.now()
    ? { label: t('common.ended'), color: 'gray' }
    : { label: t('common.open'), color: 'brand' };
}

function InvitationTable({ invitations }: { invitations: Schema<'Invitation'>[] }) {
  return (
    <ListTable
      label={t('app.invitations')}
      lines={invitations}
      idOf={({ id }) => id}
      minWidth={520}
      columns={[
        {
          title: t('admin.for'),
          card: 'name',
          cell: (invitation) => invitation.email ?? t('admin.anyoneWithTheLink'),
        },
        { title: t('common.status'), cell: (invitation) => <State invitation={invitation} /> },
        { title: t('common.created'), dimmed: true, cell: (invitation) => <TimeAgo iso={invitation.created_at} /> },
        { title: t('keys.expires'), dimmed: true, cell: (invitation) => <TimeAgo iso={invitation.expires_at} /> },
      ]}
    />
  );
}

function State({ invitation }: { invitation: Schema<'Invitation'> }) {
  const { label, color } = stateOf(invitation);
  return (
    <Badge variant="light" color={color} tt="none">
      {label}
    </Badge>
  );
}
