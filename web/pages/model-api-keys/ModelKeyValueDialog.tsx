import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import type { Schema } from '../../api/client.ts';
import { CodeTabs } from '../../parts/CodeTabs.tsx';
import { KeyValueDialog } from '../../parts/KeyValueDialog.tsx';
import { KeyVariableHint } from '../../parts/KeyVariableHint.tsx';
import { exampleSnippets } from '../../parts/callExample.ts';
import { modelKeyVariable } from '../../parts/keyVariables.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { t } from '../../texts/texts.ts';

type ModelKeyValueDialogProps = { created: Schema<'ModelApiKeyWithValue'> | null; onClose: () => void };

/** Shows the value of a new model API key, this one time, with a call that is ready to run. */
export function ModelKeyValueDialog({ created, onClose }: ModelKeyValueDialogProps) {
  return (
    <KeyValueDialog created={created} onClose={onClose}>
      <FirstCall value={created?.value} />
    </KeyValueDialog>
  );
}

function FirstCall({ value }: { value: string | undefined }) {
  const models = useQuery(callableModels());
  const chat = models.data?.data.find((model) => canAnswer(model, 'chat.completions'));
  return (
    <>
      <Text fw={600} size="sm" mt="xs">
        {t('keys.tryIt')}
      </Text>
      <KeyVariableHint name={modelKeyVariable} value={value} />
      {models.data !== undefined && chat === undefined ? (
        <Text size="sm" c="dimmed">
          {t('keys.noChatModel')}
        </Text>
      ) : null}
      <CodeTabs snippets={exampleSnippets(chat?.name ?? 'sandbox/chat')} />
    </>
  );
}
