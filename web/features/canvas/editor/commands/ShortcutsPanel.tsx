import { Kbd, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { fieldKeys } from '../../../../expressions/fieldKeys.ts';
import { commands, keyLabel } from '../../model/shortcuts.ts';
import { t } from '../../../../texts/texts.ts';
import { isMac } from './isMac.ts';
import classes from './ShortcutsPanel.module.css';

/** All shortcuts, from the table that the keys themselves are read from. */
export function ShortcutsPanel({ onClose }: { onClose: () => void }) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <Modal opened onClose={onClose} title={t('canvas.keyboardShortcuts')} size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {groups.map((group) => (
          <Stack key={group} gap={4}>
            <Text fw={600} size="sm">
              {group}
            </Text>
            <dl className={classes.list}>
              {commands
                .filter((command) => command.group === group)
                .map(({ name, title, keys }) => (
                  <div key={name} className={classes.row}>
                    <dt>{title}</dt>
                    <dd className={classes.keys}>
                      {keys.map((key) => (
                        <Kbd key={key}>{keyLabel(key, isMac)}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </Stack>
        ))}
        <Stack gap={4}>
          <Text fw={600} size="sm">
            {t('expressions.inAField')}
          </Text>
          <dl className={classes.list}>
            {Object.values(fieldKeys).map(({ keys, title }) => (
              <div key={keys} className={classes.row}>
                <dt>{title}</dt>
                <dd className={classes.keys}>
                  <Kbd>{keyLabel(keys, isMac)}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </Stack>
        <Stack gap={4}>
          <Text fw={600} size="sm">
            {t('canvas.mouse')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('canvas.selectingHint')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('canvas.keysHint')}
          </Text>
        </Stack>
      </SimpleGrid>
    </Modal>
  );
}
