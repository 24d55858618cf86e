import { Select, Stack } from '@mantine/core';
import type { ChatTurn } from './chatTurns.ts';
import { Conversation } from './Conversation.tsx';

interface ComparedColumnProps {
  /** Label of the choice of the model. */
  readonly title: string;
  /** Label of the conversation; default: that of the first one. */
  readonly label?: string;
  readonly names: readonly string[];
  readonly name: string;
  readonly turns: readonly ChatTurn[];
  readonly onChoose: (name: string) => void;
}

/** One of the models that answer side by side, with its conversation. */
export function ComparedColumn({ title, label, names, name, turns, onChoose }: ComparedColumnProps) {
  return (
    <Stack gap="md">
      <Select
        size="xs"
        aria-label={title}
        searchable
        allowDeselect={false}
        data={[...names]}
        value={name}
        onChange={(next) => next !== null && onChoose(next)}
      />
      <Conversation turns={turns} {...(label === undefined ? {} : { label })} />
    </Stack>
  );
}
