import { Anchor } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { Credits } from '../../../parts/Credits.tsx';
import { SortedTable } from '../../../parts/SortedTable.tsx';
import { language, t } from '../../../texts/texts.ts';
import { modelName } from '../../usage/modelName.ts';

type Usage = Schema<'InstanceUsage'>;
export type InstanceGroup = 'organization' | 'model' | 'key';

/** The name of a sum in its group. */
export function nameOfGroup(sum: Usage, group: InstanceGroup): string {
  if (group === 'model') return modelName(sum.model);
  if (group === 'organization') return sum.organization?.name ?? sum.organization?.id ?? '';
  if (sum.key == null) return t('usage.withoutAKey');
  return sum.key.label === null ? sum.key.id : `${sum.key.label} …${sum.key.last4 ?? ''}`;
}

const headings: Readonly<Record<InstanceGroup, string>> = {
  organization: t('app.organization'),
  model: t('keys.model'),
  key: t('keys.key'),
};
const counts = [
  { name: 'calls', heading: t('common.calls') },
  { name: 'errors', heading: t('keys.failed') },
  { name: 'input_tokens', heading: t('keys.inputTokens') },
  { name: 'output_tokens', heading: t('keys.outputTokens') },
] as const;

type InstanceUsageTableProps = { group: InstanceGroup; sums: readonly Usage[]; onOrganization: (id: string) => void };

/** Sums of all organizations by one dimension; an organization opens with its keys. */
export function InstanceUsageTable({ group, sums, onOrganization }: InstanceUsageTableProps) {
  return (
    <SortedTable<Usage>
      key={group}
      label={t('common.usage')}
      lines={sums}
      idOf={(sum) => sum.organization?.id ?? sum.model ?? sum.key?.id ?? ''}
      minWidth={640}
      first={t('common.credits')}
      columns={[
        {
          title: headings[group],
          card: 'name',
          cell: (sum) => {
            const { organization } = sum;
            if (group !== 'organization' || organization === undefined) return nameOfGroup(sum, group);
            return (
              <Anchor component="button" inherit onClick={() => onOrganization(organization.id)}>
                {nameOfGroup(sum, group)}
              </Anchor>
            );
          },
          sortBy: (sum) => nameOfGroup(sum, group),
        },
        ...counts.map(({ name, heading }) => ({
          title: heading,
          numeric: true,
          cell: (sum: Usage) => sum[name].toLocaleString(language()),
          sortBy: (sum: Usage) => sum[name],
        })),
        {
          title: t('common.credits'),
          numeric: true,
          card: 'end',
          cell: ({ credits }) => <Credits credits={credits} />,
          sortBy: ({ credits }) => Number(credits),
        },
      ]}
    />
  );
}
