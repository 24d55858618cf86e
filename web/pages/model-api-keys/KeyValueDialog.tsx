import { Code, Modal, Text } from '@mantine/core';
import { $api, type Schema } from '../../api/client.ts';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { KeyValueNotice } from '../../parts/KeyValueNotice.tsx';
import { callExample } from '../../parts/callExample.ts';
import { callSnippets, keyVariable } from '../../parts/callSnippets.ts';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';

type KeyValueDialogProps = { created: Schema<'ModelApiKeyWithValue'> | null; onClose: () => void };

/** Shows the value of a new key, this one time, with a call that is ready to run. */
export function KeyValueDialog({ created, onClose }: KeyValueDialogProps) {
  return (
    <Modal
      opened={created !== null}
      onClose={onClose}
      title={created === null ? '' : t('“{{label}}” is ready', { label: created.key.label })}
      size="lg"
      closeOnClickOutside={false}
      keepMounted={false}
    >
      {created === null ? null : (
        <KeyValueNotice value={created.value} onClose={onClose}>
          <FirstCall />
        </KeyValueNotice>
      )}
    </Modal>
  );
}

function FirstCall() {
  const models = $api.useQuery('get', '/api/v1/models', { params: { query: { limit: 250 } } });
  const chat = models.data?.data.find((model) => model.endpoints.includes('chat.completions'));
  return (
    <>
      <Text fw={600} size="sm" mt="xs">
        {t('Try it')}
      </Text>
      <Text size="sm" c="dimmed">
        <RichText
          text="Put the value into the environment variable <name>{{name}}</name>; keys do not belong into code."
          parts={{ name: <Code /> }}
          values={{ name: keyVariable }}
        />
      </Text>
      {models.data !== undefined && chat === undefined ? (
        <Text size="sm" c="dimmed">
          {t("No chat model is open to users yet; the example uses the sandbox's.")}
        </Text>
      ) : null}
      <CodeTabs snippets={callSnippets(callExample(chat?.name ?? 'sandbox/chat'))} />
    </>
  );
}
