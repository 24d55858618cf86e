import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, type CSSProperties } from 'react';
import { t } from '../texts/texts.ts';
import { FormField } from './FormField.tsx';
import classes from './forms.module.css';
import { asRecord, fieldsOf, withField, type JsonSchema } from './jsonSchema.ts';
import { pointerTo } from './problems.ts';
import { rowColumns } from './rows.ts';
import { SortGrip } from './sorting/SortGrip.tsx';
import { useSortableEntry } from './sorting/useSortableEntry.ts';
import { useHandler } from './useHandler.ts';

type ListRowProps = {
  /** Title of the list. */
  list: string;
  /** JSON pointer of the entry. */
  path: string;
  schema: JsonSchema;
  value: unknown;
  index: number;
  /** Stays its own when it moves. */
  identity: number;
  readOnly: boolean;
  /** Stable functions for the list's lifetime: a row renders again only when its own entry changes. */
  onReplace: (index: number, next: unknown) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

/** An entry as one line: its fields beside each other, a grip that moves it by the mouse or the arrow keys, and the way out. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { list, path, schema, value, index, identity, readOnly, onReplace, onMove, onRemove } = props;
  const fields = fieldsOf(schema);
  const place = index + 1;
  const set = useHandler((name: string, next: unknown) => onReplace(index, withField(asRecord(value), name, next)));
  const { ref, grip } = useSortableEntry({ id: identity, index, movable: !readOnly });
  return (
    <div ref={ref} role="listitem" className={classes.row} data-bare>
      {readOnly ? null : <SortGrip {...grip} label={t('forms.moveEntry', { place, list })} onMove={onMove} />}
      <div className={classes.rowFields} style={{ '--columns': rowColumns(fields) } as CSSProperties}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            name={field.name}
            path={pointerTo(path, field.name)}
            schema={field.schema}
            required={field.required}
            readOnly={readOnly}
            value={asRecord(value)[field.name]}
            onSet={set}
          />
        ))}
      </div>
      {readOnly ? null : (
        <Tooltip label={t('forms.remove')} openDelay={600}>
          <ActionIcon
            className={classes.rowRemove}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('forms.removeEntry', { place, list })}
            onClick={() => onRemove(index)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
});
