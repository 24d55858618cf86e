import { Input, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { addLabel, entryName } from './addLabel.ts';
import { AddEntryButton } from './AddEntryButton.tsx';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, entrySchema, fieldKind, startValue, titleOf } from './jsonSchema.ts';
import { entrySummary } from './entrySummary.ts';
import { ListEntry } from './ListEntry.tsx';
import { ListRows } from './ListRows.tsx';
import { useField } from './nesting.ts';
import { pointerTo, problemInside, useProblems } from './problems.ts';
import { rowFields } from './rows.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { keepGrip } from './sorting/keepGrip.ts';
import { SortableList } from './sorting/SortableList.tsx';
import { useEntries } from './useEntries.ts';

/** More entries than this are folded at first. */
const openAtFirst = 4;

type ListFieldProps = FieldProps & {
  /** In place of the button that adds an empty entry. */
  adder?: ReactNode;
};

/** Entries of one kind: rows where they are short, else forms. */
export function ListField(props: ListFieldProps) {
  return rowFields(entrySchema(props.schema)) === null ? <ListForms {...props} /> : <ListRows {...props} />;
}

/** Entries each with its own form: added, removed, folded, and put into another order by drag or buttons. */
function ListForms(props: ListFieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const Field = useField();
  const entry = entrySchema(schema);
  const nested = fieldKind(entry) === 'object';
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : 1000;
  const problems = useProblems();
  const isWrong = (index: number) => problemInside(problems, pointerTo(props.path, index)) !== undefined;
  const list = useRef<HTMLDivElement>(null);
  const { entries, identityOf, add, replace, move, remove: takeAway } = useEntries(value, onChange, props.path);
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(nested && entries.length > openAtFirst ? entries.keys() : []),
  );
  const onMove = (from: number, to: number) => {
    if (move(from, to)) keepGrip(list.current, to);
  };
  const remove = (index: number) => {
    takeAway(index);
    // The pressed button disappears with its entry, so the list takes the focus.
    list.current?.focus();
  };
  const fold = (identity: number) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(identity)) next.add(identity);
      return next;
    });
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <SortableList list={titleOf(props)} onMove={onMove}>
        <Stack ref={list} gap={nested ? 8 : 14} mt={4} role="list" tabIndex={-1} aria-label={titleOf(props)}>
          {entries.map((one, index) => {
            const identity = identityOf(index);
            return (
              <ListEntry
                key={identity}
                list={titleOf(props)}
                summary={nested ? entrySummary(schema, one) || t('forms.newEntry', { entry: entryName(props) }) : null}
                index={index}
                identity={identity}
                count={entries.length}
                readOnly={readOnly}
                wrong={isWrong(index)}
                folded={folded.has(identity)}
                onFold={() => fold(identity)}
                onMove={onMove}
                onRemove={() => remove(index)}
              >
                {nested ? (
                  <SchemaForm
                    schema={entry}
                    path={pointerTo(props.path, index)}
                    value={asRecord(one)}
                    readOnly={readOnly}
                    onChange={(next) => replace(index, next)}
                  />
                ) : (
                  <Field
                    name={`${index + 1}`}
                    path={pointerTo(props.path, index)}
                    schema={entry}
                    required={false}
                    readOnly={readOnly}
                    value={one}
                    onChange={(next) => replace(index, next ?? '')}
                  />
                )}
              </ListEntry>
            );
          })}
        </Stack>
      </SortableList>
      {readOnly || entries.length >= most
        ? null
        : (props.adder ?? (
            <AddEntryButton mt={entries.length === 0 ? 4 : 8} onAdd={() => add(startValue(entry) ?? '')}>
              {addLabel(props, entries.length === 0)}
            </AddEntryButton>
          ))}
    </Input.Wrapper>
  );
}
