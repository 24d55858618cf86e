import { Code, Text } from '@mantine/core';
import { RichText } from '../texts/RichText.tsx';

/** Says into which environment variable the value of a key goes: examples read it from there. */
export function KeyVariableHint({ name }: { name: string }) {
  return (
    <Text size="sm" c="dimmed">
      <RichText
        text="Put the value into the environment variable <name>{{name}}</name>; keys do not belong into code."
        parts={{ name: <Code /> }}
        values={{ name }}
      />
    </Text>
  );
}
