import { ActionIcon, Box, CopyButton, ScrollArea, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './CodeBlock.module.css';
import { t } from '../texts/texts.ts';

/** Program text with a copy button. `maxHeight` in pixels makes it scroll. */
export function CodeBlock({ code, label, maxHeight }: { code: string; label: string; maxHeight?: number }) {
  return (
    <Box className={classes.frame}>
      <ScrollArea.Autosize
        mah={maxHeight}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}
      >
        <pre className={classes.code}>{code}</pre>
      </ScrollArea.Autosize>
      <CopyButton value={code} timeout={1500}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('publish.copied') : t('common.copy')}>
            <ActionIcon
              className={classes.copy}
              variant="default"
              onClick={copy}
              aria-label={t('common.copyLabel', { label })}
              c={copied ? 'teal' : undefined}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Box>
  );
}
