import { Alert, Button, Group, Modal, Stack, Tabs, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { $api, type Schema } from '../../api/client.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { snippets } from './snippets.ts';

type KeyValueDialogProps = { created: Schema<'ModelApiKeyWithValue'> | null; onClose: () => void };

/** Shows the value of a new key, this one time, with a call that is ready to run. */
export function KeyValueDialog({ created, onClose }: KeyValueDialogProps) {
  return (
    <Modal
      opened={created !== null}
      onClose={onClose}
      title={created === null ? '' : `“${created.key.label}” is ready`}
      size="lg"
      closeOnClickOutside={false}
      keepMounted={false}
    >
      {created === null ? null : <KeyValue value={created.value} onClose={onClose} />}
    </Modal>
  );
}

function KeyValue({ value, onClose }: { value: string | undefined; onClose: () => void }) {
  const models = $api.useQuery('get', '/api/v1/models', { params: { query: { limit: 250 } } });
  const chat = models.data?.data.find((model) => model.endpoints.includes('chat.completions'));
  if (value === undefined) {
    return <Text size="sm">The value was shown when the key was made. Rotate the key to get a new one.</Text>;
  }
  const examples = snippets({ baseUrl: `${window.location.origin}/v1`, value, model: chat?.name ?? 'sandbox/chat' });
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconInfoCircle />}>
        Copy the value now. It is shown this one time; only its last four characters are kept readable.
      </Alert>
      <CopyField value={value} label="key value" />
      <Text fw={600} size="sm" mt="xs">
        Try it
      </Text>
      {models.data !== undefined && chat === undefined ? (
        <Text size="sm" c="dimmed">
          No chat model is open to users yet; the example uses the sandbox&apos;s.
        </Text>
      ) : null}
      <Tabs defaultValue="curl" variant="pills">
        <Tabs.List mb="xs">
          {examples.map(({ language }) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {examples.map(({ language, code }) => (
          <Tabs.Panel key={language} value={language}>
            <CodeBlock code={code} label={`${language} example`} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
