import { ActionIcon, Group, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import classes from './forms.module.css';
import { SortGrip } from './sorting/SortGrip.tsx';
import { useSortableEntry } from './sorting/useSortableEntry.ts';

type ListEntryProps = {
  /** Title of the list. */
  list: string;
  /** Its summary in one line; null if it is one line itself. */
  summary: string | null;
  index: number;
  /** Stays its own when it moves. */
  identity: number;
  count: number;
  readOnly: boolean;
  /** Something in it is to be fixed, which is said at its head while it is folded. */
  wrong: boolean;
  folded: boolean;
  onFold: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  children: ReactNode;
};

/** One entry of a list: a line that says what it is about, with its handles, and its form below. */
export function ListEntry(props: ListEntryProps) {
  const { list, summary, index, identity, count, readOnly, wrong, folded, onFold, onMove, onRemove, children } = props;
  const place = index + 1;
  const movable = !readOnly && count > 1;
  const { ref, grip } = useSortableEntry({ id: identity, index, movable });
  return (
    <div ref={ref} role="listitem" className={classes.entry} data-line={summary === null || undefined}>
      <Group gap={2} wrap="nowrap" className={classes.entryHead}>
        {movable ? <SortGrip {...grip} label={t('forms.moveEntry', { place, list })} onMove={onMove} /> : null}
        {summary === null ? (
          <div className={classes.entryLine}>{children}</div>
        ) : (
          <UnstyledButton
            className={classes.entryTitle}
            aria-expanded={!folded}
            aria-label={t('forms.entryLabel', { place, list, summary })}
            onClick={onFold}
          >
            <IconChevronRight size={14} aria-hidden data-open={!folded || undefined} className={classes.chevron} />
            <Text size="sm" truncate>
              {summary}
            </Text>
            {wrong && folded ? (
              <IconAlertTriangle size={14} className={classes.wrong} aria-label={t('panel.fixBeforePublishing')} />
            ) : null}
          </UnstyledButton>
        )}
        {readOnly ? null : (
          <Tooltip label={t('forms.removeEntry', { place, list })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('forms.removeEntry', { place, list })}
              onClick={onRemove}
            >
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {summary !== null && !folded ? <div className={classes.entryForm}>{children}</div> : null}
    </div>
  );
}
