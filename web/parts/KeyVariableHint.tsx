import { Code, Text } from '@mantine/core';
import { RichText } from '../texts/RichText.tsx';

/** Says into which environment variable the value of a key goes: examples read it from there. */
export function KeyVariableHint({ name }: { name: string }) {
  return (
    <Text size="sm" c="dimmed">
      <RichText id="keys.storeInVariable" parts={{ name: <Code /> }} values={{ name }} />
    </Text>
  );
}
