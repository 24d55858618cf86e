import { Accordion, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { exampleSource } from '../../employees/exampleSource.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { MarkdownText } from '../../parts/MarkdownText.tsx';
import { t } from '../../texts/texts.ts';

/** Shows examples of an employee's delivered work, with their input. */
export function ListingExamples({ examples }: { examples: readonly Schema<'ListingExample'>[] }) {
  if (examples.length === 0) return null;
  return (
    <FormPanel title={t('market.examples')}>
      <Accordion variant="separated" defaultValue="0" order={3}>
        {examples.map((example, place) => (
          <Accordion.Item key={`${place} ${example.title}`} value={String(place)}>
            <Accordion.Control>{example.title}</Accordion.Control>
            <Accordion.Panel>
              {example.input === undefined ? null : (
                <CodeBlock code={JSON.stringify(example.input, null, 2)} label={t('panel.input')} />
              )}
              <MarkdownText text={example.output} />
              <Text size="xs" c="dimmed" mt="xs">
                {exampleSource(example)}
              </Text>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </FormPanel>
  );
}
