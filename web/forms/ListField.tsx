import { Button, Input, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../texts/texts.ts';
import { moved } from './entrySummary.ts';
import type { FieldProps } from './fieldProps.ts';
import { asRecord, descriptionOf, entrySchema, fieldKind, startValue, titleOf } from './jsonSchema.ts';
import { ListEntry } from './ListEntry.tsx';
import { useField } from './nesting.ts';
import { pointerTo, problemInside, useProblems } from './problems.ts';
import { SchemaForm } from './SchemaForm.tsx';

/** More entries than this are folded at first. */
const openAtFirst = 4;

/** Entries of one kind, each with its own form: added, removed, folded, and put into another order by drag or buttons. */
export function ListField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const Field = useField();
  const entry = entrySchema(schema);
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const nested = fieldKind(entry) === 'object';
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : 1000;
  const problems = useProblems();
  const isWrong = (index: number) => problemInside(problems, pointerTo(props.path, index)) !== undefined;
  const list = useRef<HTMLDivElement>(null);
  const identities = useIdentities(entries.length);
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(nested && entries.length > openAtFirst ? entries.keys() : []),
  );
  const replace = (index: number, next: unknown) => onChange(entries.map((old, at) => (at === index ? next : old)));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length) return;
    identities.set(moved(identities.all, from, to));
    onChange(moved(entries, from, to));
  };
  const remove = (index: number) => {
    identities.set(identities.all.filter((_, at) => at !== index));
    onChange(entries.filter((_, at) => at !== index));
    // The pressed button goes with its entry: keys go on from the list.
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
      <Stack ref={list} gap={nested ? 8 : 14} mt={4} role="list" tabIndex={-1} aria-label={titleOf(props)}>
        {entries.map((one, index) => {
          const identity = identities.all[index] ?? index;
          return (
            <ListEntry
              key={identity}
              list={titleOf(props)}
              schema={entry}
              value={one}
              index={index}
              count={entries.length}
              readOnly={readOnly}
              wrong={isWrong(index)}
              folded={nested ? folded.has(identity) : null}
              onFold={() => fold(identity)}
              onMove={(to) => move(index, to)}
              onDropped={(from) => move(from, index)}
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
      {readOnly || entries.length >= most ? null : (
        <Button
          variant="default"
          size="xs"
          mt={entries.length === 0 ? 4 : 8}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...entries, startValue(entry) ?? ''])}
        >
          {entries.length === 0
            ? t('Add {{entry}}', { entry: oneOf(titleOf(props)) })
            : t('Add another {{entry}}', { entry: oneOf(titleOf(props)) })}
        </Button>
      )}
    </Input.Wrapper>
  );
}

/** "Fields" → "field"; titles of node types come in English. */
function oneOf(title: string): string {
  return title.toLowerCase().replace(/s$/, '');
}

/** Entries have no id of their own: each gets a number that goes with it when it moves, so that it stays open or folded. */
function useIdentities(count: number) {
  const [stored, setStored] = useState<readonly number[]>([]);
  const first = Math.max(-1, ...stored) + 1;
  const all = Array.from(
    { length: count },
    (_, index) => stored[index] ?? first + index - Math.min(stored.length, count),
  );
  return { all, set: setStored };
}
