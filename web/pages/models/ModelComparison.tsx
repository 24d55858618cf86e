import { Button, CloseButton, Group, Paper, Table, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { language, t } from '../../texts/texts.ts';
import { playgroundOf } from './comparedModels.ts';
import { modelFacts } from './modelFacts.ts';

type Model = Schema<'CallableModel'>;

/** Two or three models side by side, and one prompt for all of them in the playground. */
export function ModelComparison({
  models,
  onCompare,
}: {
  models: readonly Model[];
  onCompare: (names: readonly string[]) => void;
}) {
  const names = models.map(({ name }) => name);
  if (models.length === 0) return null;
  if (models.length === 1) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('models.chooseAnother', { name: names[0]! })}
      </Text>
    );
  }
  const facts = [
    { title: t('keys.provider'), textOf: ({ provider }: Model) => provider },
    ...modelFacts,
    {
      title: t('models.maxOutputTokens'),
      textOf: ({ max_output_tokens: tokens }: Model) => tokens?.toLocaleString(language()) ?? '–',
    },
    {
      title: t('admin.capabilities'),
      textOf: ({ capabilities }: Model) => capabilities.map((one) => capabilityLabels[one]).join(', ') || '–',
    },
  ];
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t('models.comparison')}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h5">
          {t('models.comparison')}
        </Title>
        <Group gap="xs">
          {models.every((model) => canAnswer(model, 'chat.completions')) ? (
            <Button
              component={Link}
              to={playgroundOf(names)}
              size="xs"
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
            >
              {t('models.askAll')}
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => onCompare([])}>
            {t('models.endComparison')}
          </Button>
        </Group>
      </Group>
      <Table.ScrollContainer minWidth={140 * (models.length + 1)}>
        <Table aria-label={t('models.comparison')} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={140} />
              {names.map((name) => (
                <Table.Th key={name} className="mono" style={{ overflowWrap: 'anywhere' }}>
                  {name}
                  <CloseButton
                    size="xs"
                    aria-label={t('models.removeFromComparison', { name })}
                    onClick={() => onCompare(names.filter((one) => one !== name))}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numeric">
            {facts.map(({ title, textOf }) => (
              <Table.Tr key={title}>
                <Table.Th scope="row" fw={500}>
                  {title}
                </Table.Th>
                {models.map((model) => (
                  <Table.Td key={model.name} style={{ overflowWrap: 'anywhere' }}>
                    {textOf(model)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
