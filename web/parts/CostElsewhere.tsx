import { Popover, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { formatAmount, formatCredits } from './credits.ts';

/** The cost of a call's tokens on the cheapest other model, and on request on the others. */
export function CostElsewhere({ costs }: { costs: readonly Schema<'CostElsewhere'>[] }) {
  const [first, ...others] = costs;
  if (first === undefined) return null;
  return (
    <Text
      size="xs"
      c="dimmed"
      className="numeric"
      component="div"
      role="note"
      // Names of models are long: on a phone the sentence takes several lines.
      style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      <span title={t('common.creditsCredits', { credits: formatCredits(first.credits) })}>
        {t('models.elsewhere', { model: first.model, credits: formatAmount(first.credits) })}
      </span>{' '}
      {others.length === 0 ? null : (
        <Popover position="bottom-start" withArrow>
          <Popover.Target>
            <UnstyledButton fz="inherit" td="underline">
              {t('models.elsewhereMore')}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="xs">
              <Table aria-label={t('models.elsewhereMore')} horizontalSpacing="xs" className="numeric">
                <Table.Tbody>
                  {costs.map(({ model, credits }) => (
                    <Table.Tr key={model}>
                      <Table.Th scope="row" fw={400} className="mono">
                        {model}
                      </Table.Th>
                      <Table.Td ta="right">{t('common.creditsCredits', { credits: formatAmount(credits) })}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              <Text size="xs" c="dimmed">
                {t('models.elsewhereHint')}
              </Text>
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
    </Text>
  );
}
