import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './CopyField.module.css';
import { t } from '../texts/texts.ts';

/** A value in one line with a button that copies it. */
export function CopyField({ value, label }: { value: string; label: string }) {
  return (
    <Group gap={4} wrap="nowrap" className={classes.field}>
      <Text size="sm" className={`${classes.value} mono`} title={value} aria-label={label}>
        {value}
      </Text>
      <CopyButton value={value} timeout={1500}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('publish.copied') : t('common.copy')}>
            <ActionIcon
              variant="subtle"
              color={copied ? 'teal' : 'gray'}
              onClick={copy}
              aria-label={t('common.copyLabel', { label })}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
