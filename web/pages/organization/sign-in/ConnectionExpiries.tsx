import { Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { expiringNames } from '../../../parts/expiringNames.ts';
import { formatDay } from '../../../parts/formatDay.ts';
import { t } from '../../../texts/texts.ts';

const dayMs = 24 * 3_600_000;

/** Warns of a connection's expiring certificates and secrets, more prominently as the date approaches. */
export function ConnectionExpiries({ expiries }: { expiries: Schema<'SsoExpiry'>[] }) {
  return expiries.map(({ of, expires_at: end }) => {
    const days = (Date.parse(end) - Date.now()) / dayMs;
    const values = { what: expiringNames()[of], day: formatDay(end) };
    return (
      <Text key={of} size="xs" c={days <= 7 ? 'red' : days <= 30 ? 'orange' : 'dimmed'}>
        {t(days <= 0 ? 'sso.expiredOn' : 'sso.expiresOn', values)}
      </Text>
    );
  });
}
