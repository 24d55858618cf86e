import { Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { ListTable } from '../../../parts/ListTable.tsx';
import { t } from '../../../texts/texts.ts';

/** Licences of the packages that the instance runs. */
export function LicenseTable({ licenses }: { licenses: readonly Schema<'LicenseCount'>[] }) {
  return (
    <ListTable
      label={t('health.licenses')}
      lines={licenses}
      idOf={({ license }) => license ?? ''}
      minWidth={480}
      columns={[
        {
          title: t('catalog.licence'),
          card: 'name',
          width: 260,
          cell: ({ license }) => license ?? t('health.noLicense'),
        },
        {
          title: t('health.packages'),
          cell: ({ packages }) => (
            <details>
              <summary>{t('health.packageCount', { count: packages.length })}</summary>
              <Text size="xs" c="dimmed">
                {packages.join(', ')}
              </Text>
            </details>
          ),
        },
      ]}
    />
  );
}
