import { Anchor, Code, Text } from '@mantine/core';
import { Link } from 'react-router';
import { RichText } from '../texts/RichText.tsx';
import { t } from '../texts/texts.ts';
import { CodeBlock } from './CodeBlock.tsx';

type KeyVariableHintProps = {
  name: string;
  /** The key's value, while it is shown this one time: the line that sets the variable is then ready to copy. */
  value?: string | undefined;
  /** Whether it is an account API key, which is made under Settings > API. */
  account?: boolean;
};

/** Shows the environment variable for a key's value: examples read it from there. */
export function KeyVariableHint({ name, value, account = false }: KeyVariableHintProps) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {account ? (
          <RichText
            id="keys.accountKeyInVariable"
            parts={{ name: <Code />, keys: <Anchor component={Link} to="/settings/api" inherit underline="always" /> }}
            values={{ name }}
          />
        ) : (
          <RichText id="keys.storeInVariable" parts={{ name: <Code /> }} values={{ name }} />
        )}
      </Text>
      {value === undefined ? null : <CodeBlock code={`export ${name}='${value}'`} label={t('keys.setVariable')} />}
    </>
  );
}
