import type { Schema } from '../../api/client.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { KeyValueDialog } from '../../parts/KeyValueDialog.tsx';
import { KeyVariableHint } from '../../parts/KeyVariableHint.tsx';
import { t } from '../../texts/texts.ts';
import { accountKeyVariable } from '../../parts/keyVariables.ts';
import { accountCurl } from './accountCurl.ts';

type AccountKeyValueDialogProps = { created: Schema<'AccountApiKeyWithValue'> | null; onClose: () => void };

/** Shows the value of a new account API key, this one time. */
export function AccountKeyValueDialog({ created, onClose }: AccountKeyValueDialogProps) {
  return (
    <KeyValueDialog created={created} onClose={onClose}>
      <KeyVariableHint name={accountKeyVariable} value={created?.value} />
      <CodeBlock code={accountCurl(window.location.origin)} label={t('keys.languageExample', { language: 'curl' })} />
    </KeyValueDialog>
  );
}
