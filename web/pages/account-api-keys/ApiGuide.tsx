import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { accountCurl, accountKeyVariable } from './accountCurl.ts';

/** Base URL, the three headers and a first call. */
export function ApiGuide() {
  const { origin } = window.location;
  return (
    <Panel padded>
      <Stack gap="sm">
        <Title order={2} fz={18}>
          {t('Using the API')}
        </Title>
        <Text size="sm" fw={500}>
          {t('Base URL')}
        </Text>
        <CopyField value={`${origin}/api/v1`} label={t('Base URL')} />
        <Text size="sm" fw={500}>
          {t('Send the key in one of these headers')}
        </Text>
        <List size="sm" spacing={4}>
          {['Authorization: Bearer', 'X-API-Key:', 'X-SERVICE-API-KEY:'].map((header) => (
            <List.Item key={header}>
              <Code>{`${header} $${accountKeyVariable}`}</Code>
            </List.Item>
          ))}
        </List>
        <Text size="sm" fw={500}>
          {t('Make your first call')}
        </Text>
        <CodeBlock code={accountCurl(origin)} label={t('{{language}} example', { language: 'curl' })} />
        <Text size="sm" c="dimmed">
          <RichText
            text="See the <reference>API reference</reference> for all operations. Generate an SDK from <address>{{address}}</address>."
            parts={{
              reference: <Anchor href="/docs" target="_blank" rel="noopener" underline="always" inherit />,
              address: <Code />,
            }}
            values={{ address: `${origin}/api/openapi.json` }}
          />
        </Text>
      </Stack>
    </Panel>
  );
}
