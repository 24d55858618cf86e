import { Badge, Button, Card, Chip, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { templateCategories, type Template } from '../../templates/template.ts';
import { templates } from '../../templates/templates.ts';
import { useTemplate } from '../../templates/useTemplate.ts';
import { t } from '../../texts/texts.ts';
import { GraphPreview } from './GraphPreview.tsx';

/** All built-in templates, by category and search; both are in the address. */
export function TemplatesPage() {
  const { parameters, change } = useAddressFilter();
  const category = parameters.get('category') ?? 'all';
  const sought = useTextInAddress();
  const words = useDeferredValue(sought.text);
  const use = useTemplate();
  const shown = templates.filter(
    (one) =>
      (category === 'all' || one.category === category) &&
      `${one.title} ${one.description} ${one.services.join(' ').replaceAll('_', ' ')}`
        .toLowerCase()
        .includes(words.trim().toLowerCase()),
  );
  return (
    <PageFrame title={t('templates.templates')} description={t('templates.lead')}>
      <Group justify="space-between" gap="md">
        <Chip.Group
          value={category}
          onChange={(chosen: string) => change({ category: chosen === 'all' ? null : chosen })}
        >
          <Group gap={6} role="group" aria-label={t('templates.category')}>
            {[{ id: 'all', title: t('common.all') }, ...templateCategories].map(({ id, title }) => (
              <Chip key={id} value={id} size="xs">
                {title}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <SearchInput
          aria-label={t('templates.searchTemplates')}
          placeholder={t('templates.searchTemplates')}
          {...sought.box}
        />
      </Group>
      {shown.length === 0 ? (
        <EmptyState icon={IconTemplate} title={t('templates.noTemplatesFound')}>
          {t('templates.tryOther')}
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0}>
          {shown.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              making={use.isPending && use.variables.id === template.id}
              onUse={use.isPending ? undefined : () => use.mutate(template)}
            />
          ))}
        </SimpleGrid>
      )}
    </PageFrame>
  );
}

type TemplateCardProps = { template: Template; making: boolean; onUse: (() => void) | undefined };

function TemplateCard({ template, making, onUse }: TemplateCardProps) {
  const { id, title, description, dataTables, internet, services } = template;
  return (
    <Card component="li" withBorder padding="md" radius="md" style={{ listStyle: 'none' }}>
      <Stack gap="sm" h="100%">
        <GraphPreview templateId={id} />
        <Stack gap={4} flex={1}>
          <Title order={2} fz="md">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          <Group gap={6}>
            {dataTables.map(({ name }) => (
              <Badge key={name} variant="light" color="teal" tt="none" size="sm">
                {t('templates.dataTableName', { name })}
              </Badge>
            ))}
            {services.length > 0 ? (
              <Badge variant="light" color="gray" tt="none" size="sm">
                {t('templates.needsAccounts')}
              </Badge>
            ) : null}
            {internet ? (
              <Badge variant="light" color="blue" tt="none" size="sm">
                {t('templates.needsInternetAccess')}
              </Badge>
            ) : null}
          </Group>
        </Stack>
        <Button
          variant="light"
          loading={making}
          disabled={onUse === undefined && !making}
          onClick={onUse}
          aria-label={t('templates.useTemplateTitle', { title })}
        >
          {t('templates.useTemplate')}
        </Button>
      </Stack>
    </Card>
  );
}
