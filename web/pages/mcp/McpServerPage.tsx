import { Anchor, Stack, Tabs, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { KeyVariableHint } from '../../parts/KeyVariableHint.tsx';
import { accountKeyVariable } from '../../parts/keyVariables.ts';
import { t } from '../../texts/texts.ts';
import { mcpClientSetups, oauthSetups } from './mcpClientSetups.ts';

/** Shows the address of the organization's MCP server, its tools, and client setups. */
export function McpServerPage() {
  const address = `${window.location.origin}/mcp`;
  const setups = mcpClientSetups(address);
  return (
    <PageFrame title={t('mcp.server')} description={t('mcp.serverAbout')}>
      <Panel padded>
        <Stack gap="sm">
          <Title order={2} fz={18}>
            {t('mcp.address')}
          </Title>
          <CopyField value={address} label={t('mcp.address')} />
          <Text size="sm">
            <RichText
              id="mcp.keyAsBearer"
              parts={{ keys: <Anchor component={Link} to="/settings/api" underline="always" inherit /> }}
            />
          </Text>
          <Text size="sm">{t('mcp.whatIsOffered')}</Text>
          <Text size="sm">{t('mcp.oneAlone', { address: `${address}/dorg_…` })}</Text>
        </Stack>
      </Panel>
      <Panel padded>
        <Stack gap="sm">
          <Title order={2} fz={18}>
            {t('mcp.connectClient')}
          </Title>
          <Title order={3} fz={15}>
            {t('mcp.withoutKey')}
          </Title>
          <Text size="sm">{t('mcp.browserApps')}</Text>
          <Text size="sm">{t('mcp.claudeOAuth')}</Text>
          <Text size="sm">{t('mcp.chatgptOAuth')}</Text>
          <CodeBlock code={oauthSetups(address)} label={t('mcp.withoutKey')} />
          <Title order={3} fz={15}>
            {t('mcp.withKey')}
          </Title>
          <KeyVariableHint name={accountKeyVariable} account />
          <Tabs defaultValue="0" variant="pills" keepMounted={false}>
            <Tabs.List mb="xs">
              {setups.map(({ client }, place) => (
                <Tabs.Tab key={client} value={`${place}`}>
                  {client}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {setups.map(({ client, code }, place) => (
              <Tabs.Panel key={client} value={`${place}`}>
                <CodeBlock code={code} label={t('keys.languageExample', { language: client })} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </Stack>
      </Panel>
    </PageFrame>
  );
}
