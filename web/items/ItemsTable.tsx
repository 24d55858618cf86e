import { Popover, Table, Text, UnstyledButton } from '@mantine/core';
import { useMemo, useState, type DragEvent } from 'react';
import { t } from '../texts/texts.ts';
import { BinaryButtons } from './BinaryList.tsx';
import { dragExpression } from './dragExpression.ts';
import { pathExpression } from './fieldPath.ts';
import { itemBinaries, type Item } from './itemJson.ts';
import { useRegionName } from './itemsColumn.ts';
import classes from './items.module.css';
import { cellText, columnWidths, toItemTable } from './itemTable.ts';
import { JsonTree } from './JsonTree.tsx';
import { useVirtualLines } from './useVirtualLines.ts';

const rowHeight = 31;
/** Longer texts are cut in their cell and open by a click. */
const shortText = 38;

type ItemsTableProps = {
  found: readonly { item: Item; index: number }[];
  nodeName: string | null;
  executionId: string | null;
  /** The last rows are seen: time for the next page. */
  onEnd: (() => void) | undefined;
};

/** A row an item, a column a field; only the rows that are seen are in the page. Titles can be dragged into fields. */
export function ItemsTable({ found, nodeName, executionId, onEnd }: ItemsTableProps) {
  const table = useMemo(() => toItemTable(found.map(({ item }) => item)), [found]);
  const widths = useMemo(() => columnWidths(table), [table]);
  const hasFiles = useMemo(() => found.some(({ item }) => itemBinaries(item).length > 0), [found]);
  const { frame, seen, totalHeight } = useVirtualLines(found.length, rowHeight, onEnd);
  const regionName = useRegionName(t('items.itemsAsTable'));
  if (table.columns.length === 0 && !hasFiles) return <Note text={t('items.noFields')} />;
  const before = seen[0]?.start ?? 0;
  const after = totalHeight - (seen.at(-1)?.end ?? 0);
  return (
    <>
      <div ref={frame} className={classes.frame} tabIndex={0} role="region" aria-label={regionName}>
        <Table
          className={classes.table}
          style={{ width: 52 + widths.reduce((sum, width) => sum + width, hasFiles ? 180 : 0) }}
          verticalSpacing={0}
          horizontalSpacing={8}
          withColumnBorders
          aria-label={t('items.items')}
          aria-rowcount={found.length + 1}
        >
          <colgroup>
            <col style={{ width: 52 }} />
            {hasFiles ? <col style={{ width: 180 }} /> : null}
            {widths.map((width, column) => (
              <col key={table.columns[column]} style={{ width }} />
            ))}
          </colgroup>
          <Table.Thead className={classes.head}>
            <Table.Tr aria-rowindex={1}>
              <Table.Th className={classes.place}>#</Table.Th>
              {hasFiles ? <Table.Th>{t('items.files')}</Table.Th> : null}
              {table.columns.map((column, index) => (
                <Table.Th
                  key={column}
                  draggable
                  className={classes.title}
                  title={t('items.dragField', { field: column })}
                  onDragStart={(event: DragEvent) =>
                    dragExpression(event, pathExpression([column], nodeName), table.rows[0]?.[index])
                  }
                >
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Spacer height={before} />
            {seen.map(({ index }) => (
              <Table.Tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
                <Table.Td className={classes.place}>{(found[index]?.index ?? index) + 1}</Table.Td>
                {hasFiles ? (
                  <Table.Td>
                    <BinaryButtons item={found[index]?.item ?? {}} executionId={executionId} />
                  </Table.Td>
                ) : null}
                {(table.rows[index] ?? []).map((value, column) => (
                  <Table.Td key={table.columns[column]}>
                    <Cell value={value} title={table.columns[column] ?? ''} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            <Spacer height={after} />
          </Table.Tbody>
        </Table>
      </div>
      {table.moreColumns > 0 ? <Note text={t('items.moreFields', { count: table.moreColumns })} /> : null}
    </>
  );
}

/** Placeholder for rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

/** A value in one line; objects, lists and long texts open by a click. */
function Cell({ value, title }: { value: unknown; title: string }) {
  const [opened, setOpened] = useState(false);
  const text = cellText(value);
  const nested = typeof value === 'object' && value !== null;
  if (!nested && text.length <= shortText) {
    return (
      <div className={classes.cell} data-type={value === null ? 'null' : typeof value}>
        {text}
      </div>
    );
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={420} position="bottom-start" shadow="lg" withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.cell}
          data-nested={nested || undefined}
          aria-label={t('items.expandFieldText', { field: title, text: text.slice(0, 80) })}
          onClick={() => setOpened(!opened)}
        >
          {text.slice(0, 200)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs">{opened ? <Whole value={value} title={title} /> : null}</Popover.Dropdown>
    </Popover>
  );
}

function Whole({ value, title }: { value: unknown; title: string }) {
  if (typeof value === 'object' && value !== null) return <JsonTree value={value} label={title} />;
  return <pre className={classes.whole}>{cellText(value)}</pre>;
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" py="xs" ta="center">
      {text}
    </Text>
  );
}
