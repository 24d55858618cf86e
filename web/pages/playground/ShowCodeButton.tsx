import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCode, IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { callSnippets, type SnippetCall } from '../../parts/callSnippets.ts';
import { RichText } from '../../texts/RichText.tsx';
import { modelKeyVariable } from '../../parts/keyVariables.ts';
import { t } from '../../texts/texts.ts';

type ShowCodeButtonProps = { endpoint: SnippetCall['endpoint']; body: () => SnippetCall['body'] };

/** Shows what is tried out as code: a command line and the official clients. The key stays outside of it. */
export function ShowCodeButton({ endpoint, body }: ShowCodeButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconCode size={15} aria-hidden />} onClick={open}>
        {t('playground.viewCode')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('playground.code')} size="xl">
        <Stack>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" flex="1 1 260px">
              <RichText id="playground.setVariable" parts={{ name: <Code /> }} values={{ name: modelKeyVariable }} />
            </Text>
            <Button
              component={Link}
              to="/model-api-keys?create=1"
              size="xs"
              leftSection={<IconKey size={15} aria-hidden />}
            >
              {t('app.createApiKey')}
            </Button>
          </Group>
          <CodeTabs
            snippets={callSnippets({ baseUrl: `${window.location.origin}/v1`, endpoint, body: body() })}
            maxHeight={420}
          />
        </Stack>
      </Modal>
    </>
  );
}
