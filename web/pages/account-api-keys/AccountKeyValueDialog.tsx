import { Code, Modal, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { KeyValueNotice } from '../../parts/KeyValueNotice.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { accountCurl, accountKeyVariable } from './accountCurl.ts';

type AccountKeyValueDialogProps = { created: Schema<'AccountApiKeyWithValue'> | null; onClose: () => void };

/** Shows the value of a new account API key, this one time. */
export function AccountKeyValueDialog({ created, onClose }: AccountKeyValueDialogProps) {
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
          <Text size="sm" c="dimmed">
            <RichText
              text="Put the value into the environment variable <name>{{name}}</name>; keys do not belong into code."
              parts={{ name: <Code /> }}
              values={{ name: accountKeyVariable }}
            />
          </Text>
          <CodeBlock
            code={accountCurl(window.location.origin)}
            label={t('{{language}} example', { language: 'curl' })}
          />
        </KeyValueNotice>
      )}
    </Modal>
  );
}
