import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { language, t } from '../../texts/texts.ts';
import type { AuditScope } from './auditFilter.ts';
import { faultNames } from './auditWords.ts';

const paths = {
  organization: ['/api/v1/audit-log', '/api/v1/audit-log/verification'],
  instance: ['/api/v1/admin/audit-log', '/api/v1/admin/audit-log/verification'],
} as const;

type Found = { events: number; faults: Schema<'AuditFault'>[] };

/** Shows how far the log is sealed and verifies its integrity on demand, part by part. */
export function AuditIntegrity({ scope }: { scope: AuditScope }) {
  const log = $api.useQuery('get', paths[scope][0], {});
  const [verified, setVerified] = useState(0);
  const verify = useMutation({ mutationFn: () => verifyAll(scope, setVerified) });
  const head = log.data?.head;
  return (
    <FormPanel title={t('auditLog.integrity')} lead={t('auditLog.integrityLead')}>
      <ErrorNotice error={log.error} onRetry={() => void log.refetch()} />
      <Group justify="space-between">
        <Text size="sm">
          {log.data === undefined
            ? '…'
            : head
              ? t('auditLog.sealedThrough', { seq: head.seq.toLocaleString(language()) })
              : t('auditLog.notSealedYet')}
        </Text>
        <Group gap="sm">
          {verify.isPending ? (
            <Text size="sm" c="dimmed" role="status">
              {t('auditLog.verifiedSoFar', { events: verified.toLocaleString(language()) })}
            </Text>
          ) : null}
          <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
            {t('auditLog.verify')}
          </Button>
        </Group>
      </Group>
      <ErrorNotice error={verify.error} />
      {verify.data === undefined ? null : <Result found={verify.data} />}
    </FormPanel>
  );
}

function Result({ found: { events, faults } }: { found: Found }) {
  if (faults.length === 0)
    return (
      <Alert color="teal" icon={<IconShieldCheck aria-hidden />} role="status">
        {t('auditLog.eventsAreIntact', { count: events })}
      </Alert>
    );
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('auditLog.logWasTamperedWith')}>
      <List size="sm">
        {faults.map(({ fault, seq, audit_event_id: eventId }) => (
          <List.Item key={`${fault} ${seq} ${eventId}`}>
            {t('auditLog.faultAtSeq', { seq: seq ?? eventId ?? '–', fault: faultNames[fault] ?? fault })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

const mostFaults = 100;

async function verifyAll(scope: AuditScope, onPart: (events: number) => void): Promise<Found> {
  const found: Found = { events: 0, faults: [] };
  onPart(0);
  for (let after: number | undefined; ;) {
    const { data, error } = await api.GET(paths[scope][1], {
      params: { query: after === undefined ? {} : { after } },
    });
    if (data === undefined) throw error;
    found.events += data.events;
    found.faults.push(...data.faults.slice(0, mostFaults - found.faults.length));
    onPart(found.events);
    if (data.complete) return found;
    after = data.through;
  }
}
