import { Button, Code, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
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
          <Text size="sm" c="dimmed">
            <RichText id="playground.setVariable" parts={{ name: <Code /> }} values={{ name: modelKeyVariable }} />
          </Text>
          <CodeTabs
            snippets={callSnippets({ baseUrl: `${window.location.origin}/v1`, endpoint, body: body() })}
            maxHeight={420}
          />
        </Stack>
      </Modal>
    </>
  );
}
