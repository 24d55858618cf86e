import { Badge, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { language, t } from '../../texts/texts.ts';
import { GuardrailMenu } from './GuardrailMenu.tsx';
import { actionWords, kindWords, stageWords } from './guardrailWords.ts';

type Guardrail = Schema<'Guardrail'>;

/** The guardrails with their matches, newest first. */
export function GuardrailTable({ guardrails }: { guardrails: Guardrail[] }) {
  return (
    <ListTable<Guardrail>
      label={t('guardrails.guardrails')}
      lines={guardrails}
      idOf={({ id }) => id}
      minWidth={860}
      columns={[
        { title: t('common.name'), card: 'name', cell: (guardrail) => <Name guardrail={guardrail} /> },
        { title: t('admin.appliesTo'), cell: ({ key_ids: ids }) => reachOf(ids) },
        { title: t('guardrails.stage'), cell: ({ stage }) => stageWords[stage] },
        { title: t('guardrails.action'), cell: ({ action }) => actionWords[action] },
        {
          title: t('guardrails.matches'),
          numeric: true,
          cell: ({ matches_30_days: matches }) => matches.toLocaleString(language()),
        },
        {
          title: t('common.status'),
          cell: ({ enabled }) => (
            <Badge variant="light" color={enabled ? 'green' : 'gray'}>
              {enabled ? t('catalog.on') : t('admin.off')}
            </Badge>
          ),
        },
        actionsColumn((guardrail: Guardrail) => <GuardrailMenu guardrail={guardrail} />),
      ]}
    />
  );
}

function Name({ guardrail: { name, kind } }: { guardrail: Guardrail }) {
  return (
    <Stack gap={0}>
      <Text fz="inherit" fw={500} maw={260} truncate>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {kindWords[kind]}
      </Text>
    </Stack>
  );
}

function reachOf(keyIds: Guardrail['key_ids']): string {
  if (keyIds === null) return t('guardrails.allCalls');
  return t('guardrails.keys', { count: keyIds.length });
}
