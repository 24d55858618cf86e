import {
  IconAlertTriangle,
  IconCalendarX,
  IconCircleCheck,
  IconCoins,
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
  const name = known ?? t('A digital organization that is gone');
  if ('threshold' in data) {
    const values = { balance: formatCredits(data.balance), threshold: formatCredits(data.threshold) };
    return {
      title: t('The balance is low'),
      text: t('{{balance}} credits are left, less than the {{threshold}} you wanted to hear of.', values),
      icon: IconCoins,
      color: 'orange',
      to: '/settings/wallet',
    };
  }
  const to =
    'execution_id' in data
      ? `/executions/${data.execution_id}`
      : `/digital-organizations/${data.digital_organization_id}`;
  return { ...looks[kind](name), text: data.message, to };
}

const looks: Readonly<Record<Schema<'Event'>['kind'], (name: string) => Omit<EventLine, 'text' | 'to'>>> = {
  low_balance: () => ({ title: t('The balance is low'), icon: IconCoins, color: 'orange' }),
  trigger_failed: (name) => ({ title: t('A trigger of {{name}} fails', { name }), icon: IconPlugX, color: 'red' }),
  trigger_recovered: (name) => ({
    title: t('A trigger of {{name}} works again', { name }),
    icon: IconCircleCheck,
    color: 'teal',
  }),
  trigger_message_refused: (name) => ({
    title: t('{{name}} refused a message', { name }),
    icon: IconMailX,
    color: 'orange',
  }),
  schedule_skipped: (name) => ({
    title: t('A schedule of {{name}} was skipped', { name }),
    icon: IconCalendarX,
    color: 'orange',
  }),
  execution_failed: (name) => ({
    title: t('An execution of {{name}} failed', { name }),
    icon: IconAlertTriangle,
    color: 'red',
  }),
};
