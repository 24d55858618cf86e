import { Progress, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { formatAmount, formatCredits } from '../../parts/credits.ts';
import { t } from '../../texts/texts.ts';
import { subjectName } from './subjectName.ts';

/** Shows the used part of a budget, as a bar and in numbers; exact amounts and those on hold under the pointer. */
export function BudgetUse({ budget }: { budget: Schema<'Budget'> }) {
  const { credits_used: used, credit_limit: limit, credits_held: held } = budget;
  // Numbers only to draw and color the bar.
  const percent = Number(limit) === 0 ? 100 : Math.min(100, (Number(used) / Number(limit)) * 100);
  const exact = [
    t('account.usedOfBudget', { used: formatCredits(used), limit: formatCredits(limit) }),
    `${t('usage.onHold')}: ${formatCredits(held)}`,
  ].join(' ');
  return (
    <Stack gap={4} miw={140} title={exact}>
      <Text fz="inherit" className="numeric">
        {formatAmount(used)} / {formatAmount(limit)}
      </Text>
      <Progress
        value={percent}
        size="sm"
        color={percent >= 100 ? 'red' : percent >= 80 ? 'orange' : undefined}
        aria-label={t('usage.useOfBudget', { name: subjectName(budget) })}
      />
    </Stack>
  );
}
