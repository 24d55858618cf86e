import { Input } from '@mantine/core';
import { useRef, type CSSProperties } from 'react';
import { useScope } from '../expressions/scope.ts';
import { addLabel } from './addLabel.ts';
import { AddEntryButton } from './AddEntryButton.tsx';
import { DropHint } from './DropHint.tsx';
import type { FieldProps } from './fieldProps.ts';
import classes from './forms.module.css';
import { descriptionOf, entrySchema, fieldsOf, startValue, titleOf } from './jsonSchema.ts';
import { ListRow } from './ListRow.tsx';
import { pointerTo } from './problems.ts';
import { entryOfDropped, rowColumns } from './rows.ts';
import { keepGrip } from './sorting/keepGrip.ts';
import { SortableList } from './sorting/SortableList.tsx';
import { useEntries } from './useEntries.ts';
import { useExpressionDrop } from './useExpressionDrop.ts';
import { useHandler } from './useHandler.ts';

/** Entries of a few short fields as the rows of a table: names above, one line each. Fields of items can be dropped onto it. */
export function ListRows(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  const entry = entrySchema(schema);
  const fields = fieldsOf(entry);
  const title = titleOf(props);
  const { entries, identityOf, add, replace, move, remove } = useEntries(value, onChange, props.path);
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : 1000;
  const mayAdd = !readOnly && entries.length < most;
  const takesFields = useScope() !== null && mayAdd && entryOfDropped(entry, '') !== null;
  const drop = useExpressionDrop(takesFields ? (expression) => add(entryOfDropped(entry, expression)) : null);
  const onReplace = useHandler(replace);
  const onMove = useHandler((from: number, to: number) => {
    if (move(from, to)) keepGrip(list.current, to);
  });
  const onRemove = useHandler((index: number) => {
    remove(index);
    // The pressed button disappears with its entry, so the list takes the focus.
    list.current?.focus();
  });
  return (
    <Input.Wrapper
      label={title}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <div className={classes.table} data-over={drop.over || undefined} {...drop.handlers}>
        {entries.length === 0 ? null : (
          <div className={classes.rowHead} data-readonly={readOnly || undefined} aria-hidden>
            <div className={classes.rowFields} style={{ '--columns': rowColumns(fields) } as CSSProperties}>
              {fields.map((field) => (
                <span key={field.name} title={descriptionOf(field.schema)}>
                  {titleOf(field)}
                  {field.required ? ' *' : ''}
                </span>
              ))}
            </div>
          </div>
        )}
        <SortableList list={title} onMove={onMove}>
          <div ref={list} className={classes.rows} role="list" tabIndex={-1} aria-label={title}>
            {entries.map((one, index) => (
              <ListRow
                key={identityOf(index)}
                list={title}
                path={pointerTo(props.path, index)}
                schema={entry}
                value={one}
                index={index}
                identity={identityOf(index)}
                readOnly={readOnly}
                onReplace={onReplace}
                onMove={onMove}
                onRemove={onRemove}
              />
            ))}
          </div>
        </SortableList>
        {mayAdd ? (
          <div className={classes.addLine}>
            <AddEntryButton onAdd={() => add(startValue(entry) ?? '')}>
              {addLabel(props, entries.length === 0)}
            </AddEntryButton>
            {takesFields ? <DropHint /> : null}
          </div>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}
