import { Button, Drawer, Group, Stack, Title } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { browserName } from '../../parts/browserName.ts';
import { FactsTable, type Fact } from '../../parts/FactsTable.tsx';
import { absoluteTime } from '../../parts/time.ts';
import { language, t } from '../../texts/texts.ts';
import { AuditChanges } from './AuditChanges.tsx';
import type { FilterName } from './auditFilter.ts';
import { actorText } from './AuditTable.tsx';
import { actionText, byNames, kindText } from './auditWords.ts';

type AuditEvent = Schema<'AuditEvent'>;
type Only = (change: Partial<Record<FilterName, string>>) => void;

/** Shows one event in full: actor, credential, origin, and the values before and after. */
export function AuditDrawer(props: { event: AuditEvent | null; onClose: () => void; onOnly: Only }) {
  const { event, onClose, onOnly } = props;
  return (
    <Drawer
      opened={event !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={event === null ? t('auditLog.event') : actionText(event.action)}
      keepMounted={false}
    >
      {event === null ? null : (
        <Stack>
          <FactsTable label={t('auditLog.eventDetails')} facts={factsOf(event)} nameWidth={130} />
          <Title order={3} fz={15}>
            {t('publish.changes')}
          </Title>
          <AuditChanges before={event.before} after={event.after} />
          <Related event={event} onOnly={onOnly} />
          {event.request_id === null ? null : <CopyField value={event.request_id} label={t('common.requestId')} />}
          <CopyField value={event.id} label={t('auditLog.eventId')} />
        </Stack>
      )}
    </Drawer>
  );
}

function factsOf(event: AuditEvent): Fact[] {
  const { by, target, seal, address, user_agent: userAgent } = event;
  const where = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);
  return [
    { name: t('auditLog.who'), value: actorText(event) },
    { name: t('auditLog.by'), value: by.name === null ? byNames[by.kind] : `${byNames[by.kind]} (${by.name})` },
    { name: t('common.time'), value: absoluteTime(event.created_at) },
    { name: t('auditLog.target'), value: `${kindText(target.kind)}${target.name === null ? '' : `: ${target.name}`}` },
    ...(target.id === null ? [] : [{ name: t('auditLog.targetId'), value: <span className="mono">{target.id}</span> }]),
    ...where(t('auditLog.address'), address),
    ...where(t('auditLog.device'), userAgent && browserName(userAgent)),
    {
      name: t('auditLog.seal'),
      value:
        seal === null
          ? t('auditLog.notSealedYet')
          : t('auditLog.sealNumber', { seq: seal.seq.toLocaleString(language()) }),
    },
  ];
}

function Related({ event, onOnly }: { event: AuditEvent; onOnly: Only }) {
  const { actor, target, request_id: requestId } = event;
  return (
    <Group gap="xs">
      {actor.id === null ? null : (
        <Button size="xs" variant="default" onClick={() => onOnly({ actor: actor.id! })}>
          {t('auditLog.allOfThisPerson')}
        </Button>
      )}
      {target.id === null ? null : (
        <Button size="xs" variant="default" onClick={() => onOnly({ target: target.id! })}>
          {t('auditLog.allOfThisTarget')}
        </Button>
      )}
      {requestId === null ? null : (
        <Button size="xs" variant="default" onClick={() => onOnly({ request: requestId })}>
          {t('auditLog.allOfThisRequest')}
        </Button>
      )}
    </Group>
  );
}
