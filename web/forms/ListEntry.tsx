import { ActionIcon, Group, Text, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconGripVertical,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { dragEntry, useEntryDrop } from './entryDrag.ts';
import { entrySummary } from './entrySummary.ts';
import classes from './forms.module.css';
import type { JsonSchema } from './jsonSchema.ts';

type ListEntryProps = {
  /** Title of the list. */
  list: string;
  schema: JsonSchema;
  value: unknown;
  index: number;
  count: number;
  readOnly: boolean;
  /** Something in it is to be fixed, which is said at its head while it is folded. */
  wrong: boolean;
  /** Null where an entry is one line, which does not fold. */
  folded: boolean | null;
  onFold: () => void;
  onMove: (to: number) => void;
  /** Another entry of the list, by its place, was dropped here. */
  onDropped: (from: number) => void;
  onRemove: () => void;
  children: ReactNode;
};

/** One entry of a list: a line that says what it is about, with its handles, and its form below. */
export function ListEntry(props: ListEntryProps) {
  const { list, schema, value, index, count, readOnly, wrong, folded, onFold, onMove, onDropped, onRemove, children } =
    props;
  const place = index + 1;
  const summary = folded === null ? '' : entrySummary(schema, value);
  const { over, handlers } = useEntryDrop({ list, readOnly, onDropped });
  return (
    <div
      role="listitem"
      className={classes.entry}
      data-over={over || undefined}
      data-line={folded === null || undefined}
      {...handlers}
    >
      <Group gap={2} wrap="nowrap" className={classes.entryHead}>
        {readOnly || count < 2 ? null : (
          <span className={classes.grip} aria-hidden {...dragEntry(list, index)}>
            <IconGripVertical size={14} />
          </span>
        )}
        {folded === null ? (
          <div className={classes.entryLine}>{children}</div>
        ) : (
          <UnstyledButton
            className={classes.entryTitle}
            aria-expanded={!folded}
            aria-label={t('forms.entryPlaceOfListSummary', { place, list, summary })}
            onClick={onFold}
          >
            <IconChevronRight size={14} aria-hidden data-open={!folded || undefined} className={classes.chevron} />
            <Text size="sm" truncate c={summary === '' ? 'dimmed' : undefined}>
              {summary === '' ? t('forms.entryPlace', { place }) : summary}
            </Text>
            {wrong && folded ? (
              <IconAlertTriangle size={14} className={classes.wrong} aria-label={t('panel.fixBeforePublishing')} />
            ) : null}
          </UnstyledButton>
        )}
        {readOnly ? null : (
          <>
            {count < 2 ? null : (
              <span className={classes.entryMoves}>
                <EntryButton
                  label={t('forms.moveEntryPlaceOfListUp', { place, list })}
                  disabled={index === 0}
                  onClick={() => onMove(index - 1)}
                >
                  <IconArrowUp size={14} />
                </EntryButton>
                <EntryButton
                  label={t('forms.moveEntryPlaceOfListDown', { place, list })}
                  disabled={place === count}
                  onClick={() => onMove(index + 1)}
                >
                  <IconArrowDown size={14} />
                </EntryButton>
              </span>
            )}
            <EntryButton label={t('forms.removeEntryPlaceOfList', { place, list })} onClick={onRemove}>
              <IconX size={14} />
            </EntryButton>
          </>
        )}
      </Group>
      {folded === false ? <div className={classes.entryForm}>{children}</div> : null}
    </div>
  );
}

type EntryButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

function EntryButton({ label, disabled = false, onClick, children }: EntryButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        // Stays focusable: a button that vanishes under the finger would lose the place.
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
