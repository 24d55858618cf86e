import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailCheck, IconMailOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { ResetLinkForm } from './ResetLinkForm.tsx';

/** Administration > Mail: whether the instance sends mail, and failed mails. */
export function MailPage() {
  return (
    <AdminOnly needs="instance_mail.manage">
      <Mail />
    </AdminOnly>
  );
}

function Mail() {
  const me = useSession();
  const mail = $api.useQuery('get', '/api/v1/admin/mail', {});
  return (
    <PageFrame title={t('recovery.mail')} description={t('recovery.mailAbout')}>
      <ErrorNotice error={mail.error} onRetry={() => void mail.refetch()} />
      <FormPanel title={t('recovery.mailServer')}>
        {mail.isPending ? <TableSkeleton lines={2} /> : null}
        {mail.data === undefined ? null : <MailServer state={mail.data} />}
      </FormPanel>
      <FormPanel title={t('recovery.notSentLately')} lead={t('recovery.notSentAbout')}>
        {mail.isPending ? <TableSkeleton lines={2} /> : null}
        {mail.data === undefined ? null : <Failures failures={mail.data.failures} />}
      </FormPanel>
      {mayOnInstance(me, 'instance_accounts.manage') ? (
        <FormPanel title={t('recovery.passwordOfSomebody')} lead={t('recovery.passwordOfSomebodyAbout')}>
          <ResetLinkForm />
        </FormPanel>
      ) : null}
    </PageFrame>
  );
}

function MailServer({ state: { server, waiting } }: { state: Schema<'MailState'> }) {
  const queryClient = useQueryClient();
  const test = $api.useMutation('post', '/api/v1/admin/mail/test', {
    onSettled: () => readAgain(queryClient, '/api/v1/admin/mail'),
  });
  if (server === null)
    return (
      <Alert color="orange" variant="light" icon={<IconMailOff />} title={t('recovery.noMailServer')}>
        <Stack gap={6}>
          <Text size="sm">{t('recovery.noMailServerAbout')}</Text>
          <CodeBlock
            label={t('recovery.noMailServer')}
            code={'SERVICE_SMTP_HOST=smtp.example.com\nSERVICE_SMTP_FROM="Bureau <bureau@example.com>"'}
          />
        </Stack>
      </Alert>
    );
  const { host, port, security, user, from } = server;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        {t('recovery.sentThrough', { server: `${host}:${port}`, from })}{' '}
        {user === null ? null : t('recovery.asUser', { user })}
      </Text>
      <Group gap="xs">
        <Badge variant="light" color={security === 'none' ? 'orange' : 'teal'} tt="none">
          {security === 'none' ? t('recovery.notEncrypted') : security.toUpperCase()}
        </Badge>
        <Badge variant="light" color="gray" tt="none">
          {t('recovery.waitingMails', { count: waiting })}
        </Badge>
      </Group>
      <ErrorNotice error={test.error} title={t('recovery.testMailFailed')} />
      {test.data === undefined || test.isPending ? null : (
        <Alert color="teal" variant="light" icon={<IconMailCheck />} role="status">
          <Text size="sm">{t('recovery.testMailSent', { email: test.data.sent_to })}</Text>
        </Alert>
      )}
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
        {t('recovery.sendTestMail')}
      </Button>
    </Stack>
  );
}

function Failures({ failures }: { failures: Schema<'MailFailure'>[] }) {
  if (failures.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('recovery.everythingWasSent')}
      </Text>
    );
  return (
    <ListTable
      label={t('recovery.notSentLately')}
      lines={failures}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        { title: t('recovery.to'), card: 'name', cell: ({ to }) => to ?? t('recovery.unreadable') },
        { title: t('recovery.whatTheServerSaid'), cell: ({ error }) => error },
        {
          title: t('recovery.nextTry'),
          dimmed: true,
          cell: ({ next_attempt_at }) =>
            next_attempt_at === null ? t('recovery.givenUp') : <TimeAgo iso={next_attempt_at} />,
        },
        { title: t('common.created'), dimmed: true, cell: ({ created_at }) => <TimeAgo iso={created_at} /> },
      ]}
    />
  );
}
