import { Badge } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type Result = Schema<'ImportedNode'>['result'];
type ImportedNodeBadgeProps = {
  result: Result;
  /** Label of a node that was imported without changes. */
  mappedLabel: string;
  size?: 'sm' | 'md';
};

const results: Record<Exclude<Result, 'mapped'>, { label: string; color: string }> = {
  partly: { label: t('digitalOrganizations.review'), color: 'yellow' },
  placeholder: { label: t('digitalOrganizations.placeholder'), color: 'red' },
  note: { label: t('digitalOrganizations.note'), color: 'gray' },
  merged: { label: t('digitalOrganizations.merged'), color: 'teal' },
  left_out: { label: t('common.skipped'), color: 'red' },
};

/** Shows the conversion result of an imported or pasted node. */
export function ImportedNodeBadge({ result, mappedLabel, size = 'md' }: ImportedNodeBadgeProps) {
  const { label, color } = result === 'mapped' ? { label: mappedLabel, color: 'teal' } : results[result];
  return (
    <Badge size={size} variant="light" color={color} tt="none">
      {label}
    </Badge>
  );
}
