import { Anchor, Code, List, Stack, Text, Title } from '@mantine/core';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { accountKeyVariable } from '../../parts/keyVariables.ts';
import { accountCurl } from './accountCurl.ts';

/** Base URL, the three headers and a first call. */
export function ApiGuide() {
  const { origin } = window.location;
  return (
    <Panel padded>
      <Stack gap="sm">
        <Title order={2} fz={18}>
          {t('keys.usingTheApi')}
        </Title>
        <Text size="sm" fw={500}>
          {t('admin.baseUrl')}
        </Text>
        <CopyField value={`${origin}/api/v1`} label={t('admin.baseUrl')} />
        <Text size="sm" fw={500}>
          {t('keys.sendInHeader')}
        </Text>
        <List size="sm" spacing={4}>
          {['Authorization: Bearer', 'X-API-Key:', 'X-SERVICE-API-KEY:'].map((header) => (
            <List.Item key={header}>
              <Code>{`${header} $${accountKeyVariable}`}</Code>
            </List.Item>
          ))}
        </List>
        <Text size="sm" fw={500}>
          {t('keys.makeYourFirstCall')}
        </Text>
        <CodeBlock code={accountCurl(origin)} label={t('keys.languageExample', { language: 'curl' })} />
        <Text size="sm" c="dimmed">
          <RichText
            id="keys.seeReference"
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
