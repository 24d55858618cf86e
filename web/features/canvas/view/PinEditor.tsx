import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ExpressionField } from '../../../expressions/ExpressionField.tsx';
import { jsonMistakeText } from '../../../forms/jsonMistake.ts';
import { itemJson } from '../../../items/itemJson.ts';
import { formatBytes } from '../../../parts/bytes.ts';
import { t } from '../../../texts/texts.ts';
import { maxPinnedBytes, maxPinnedItems, parsePinned, type PinnedItems, type PinProblem } from '../model/pinning.ts';

type PinEditorProps = {
  opened: boolean;
  items: PinnedItems;
  onPin: (items: PinnedItems) => void;
  onClose: () => void;
};

/** Writes items by hand, as a JSON list with the fields of each item. */
export function PinEditor({ opened, items, onPin, onClose }: PinEditorProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t('panel.pinnedItems')}
      className="nokey"
      closeButtonProps={{ 'aria-label': t('panel.discardChanges') }}
      keepMounted={false}
    >
      <Editor items={items} onPin={onPin} onClose={onClose} />
    </Modal>
  );
}

const beginning = { from: 0, to: 0 };

function Editor({ items, onPin, onClose }: Omit<PinEditorProps, 'opened'>) {
  const [typed, setTyped] = useState(() =>
    JSON.stringify(items.length === 0 ? [{ name: 'Ada' }] : items.map(itemJson), null, 2),
  );
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const pin = () => {
    const read = parsePinned(typed);
    if ('items' in read) onPin(read.items);
    else setProblem(read.problem);
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('panel.pinHint', {
          most: maxPinnedItems.toLocaleString(),
          size: formatBytes(maxPinnedBytes),
        })}
      </Text>
      <ExpressionField
        label={t('items.itemsAsJson')}
        language="json"
        numbered
        lines={12}
        place={beginning}
        expandable={false}
        value={typed}
        {...(problem === null ? {} : { problem: pinProblemText(problem) })}
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={pin}>{t('panel.pinItems')}</Button>
      </Group>
    </Stack>
  );
}

/** Returns the text of a problem with pinned items, including the next step. */
export function pinProblemText(problem: PinProblem): string {
  switch (problem.kind) {
    case 'json':
      return jsonMistakeText(problem);
    case 'not_a_list':
      return t('panel.enterJsonArray');
    case 'not_an_object':
      return t('panel.itemNoObject', { place: problem.place + 1 });
    case 'too_many':
      return t('panel.pinLimit', { most: maxPinnedItems.toLocaleString() });
    case 'too_large':
      return t('panel.itemsAreSize', {
        size: formatBytes(problem.sizeBytes),
        most: formatBytes(maxPinnedBytes),
      });
  }
}
