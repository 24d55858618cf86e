import { Code } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { SortedTable } from '../../../parts/SortedTable.tsx';
import { language, t } from '../../../texts/texts.ts';

type Errors = Schema<'InstanceErrors'>;

const providerOf = ({ provider = '' }: Errors) => (provider === '' ? t('keys.refused') : provider);

/** How often calls failed, by the code of their error and the provider. */
export function InstanceErrorsTable({ sums }: { sums: readonly Errors[] }) {
  return (
    <SortedTable<Errors>
      label={t('evaluations.errors')}
      lines={sums}
      idOf={({ error_code: code, provider }) => `${code} ${provider}`}
      minWidth={480}
      first={t('common.calls')}
      columns={[
        {
          title: t('common.error'),
          card: 'name',
          cell: ({ error_code: code }) => <Code fz="sm">{code}</Code>,
          sortBy: ({ error_code: code = '' }) => code,
        },
        { title: t('keys.provider'), cell: providerOf, sortBy: providerOf },
        {
          title: t('common.calls'),
          numeric: true,
          card: 'end',
          cell: ({ calls }) => calls.toLocaleString(language()),
          sortBy: ({ calls }) => calls,
        },
      ]}
    />
  );
}
