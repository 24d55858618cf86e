import {
  IconAlertTriangle,
  IconCalendarX,
  IconCircleCheck,
  IconCoins,
  IconGift,
  IconKeyOff,
  IconMailX,
  IconPlugX,
  type Icon,
} from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { t } from '../../texts/texts.ts';

/** What a line says, and where it leads. */
export type EventLine = { title: string; text: string; icon: Icon; color: string; to: string };

/** An event in words. */
export function eventText({ kind, data, digital_organization_name: known }: Schema<'Event'>): EventLine {
  const name = known ?? t('A deleted digital organization');
  if ('threshold' in data) {
    const values = { balance: formatCredits(data.balance), threshold: formatCredits(data.threshold) };
    return {
      title: t('Low balance'),
      text: t('Your balance is {{balance}} credits, below your alert of {{threshold}}.', values),
      icon: IconCoins,
      color: 'orange',
      to: '/wallet',
    };
  }
  if ('organization_name' in data) {
    const text =
      data.message ?? (data.requested_by === null ? '' : t('Requested by {{name}}', { name: data.requested_by }));
    return { ...looks.credits_requested(data.organization_name), text, to: '/admin/grants' };
  }
  if ('provider_name' in data) {
    const values = { provider: data.provider_name, status: data.status };
    return {
      ...looks.provider_key_rejected(data.provider_name),
      text: t('{{provider}} answered {{status}}. Calls fail until the key is replaced.', values),
      to: data.is_own_key ? '/settings/provider-keys' : '/admin/providers',
    };
  }
  if ('credits' in data)
    return { ...looks.credits_granted(formatCredits(data.credits)), text: data.reason, to: '/wallet' };
  const to =
    'execution_id' in data
      ? `/executions/${data.execution_id}`
      : `/digital-organizations/${data.digital_organization_id}`;
  return { ...looks[kind](name), text: data.message, to };
}

const looks: Readonly<Record<Schema<'Event'>['kind'], (name: string) => Omit<EventLine, 'text' | 'to'>>> = {
  low_balance: () => ({ title: t('Low balance'), icon: IconCoins, color: 'orange' }),
  trigger_failed: (name) => ({ title: t('{{name}}: a trigger is failing', { name }), icon: IconPlugX, color: 'red' }),
  trigger_recovered: (name) => ({
    title: t('{{name}}: a trigger works again', { name }),
    icon: IconCircleCheck,
    color: 'teal',
  }),
  trigger_message_refused: (name) => ({
    title: t('{{name}}: a message was rejected', { name }),
    icon: IconMailX,
    color: 'orange',
  }),
  schedule_skipped: (name) => ({
    title: t('{{name}}: a schedule was skipped', { name }),
    icon: IconCalendarX,
    color: 'orange',
  }),
  credits_requested: (name) => ({ title: t('{{name}} requests credits', { name }), icon: IconGift, color: 'orange' }),
  credits_granted: (credits) => ({
    title: t('You received {{credits}} credits', { credits }),
    icon: IconGift,
    color: 'teal',
  }),
  provider_key_rejected: (name) => ({
    title: t('{{name}} rejects its API key', { name }),
    icon: IconKeyOff,
    color: 'red',
  }),
  execution_failed: (name) => ({
    title: t('{{name}}: an execution failed', { name }),
    icon: IconAlertTriangle,
    color: 'red',
  }),
};
