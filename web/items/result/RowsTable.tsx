import { Table } from '@mantine/core';
import { cellText, columnsOf } from '../../../openapi/resultContent.ts';
import { t } from '../../texts/texts.ts';
import { FileNotice } from '../FileContent.tsx';

const shownRows = 200;
const shownColumns = 50;

/** Rows as a table; its columns are those of the first rows. */
export function RowsTable({ rows }: { rows: readonly Record<string, unknown>[] }) {
  const shown = rows.slice(0, shownRows);
  const columns = columnsOf(shown).slice(0, shownColumns);
  return (
    <>
      <Table.ScrollContainer minWidth={Math.min(columns.length * 120, 900)} tabIndex={0}>
        <Table withColumnBorders verticalSpacing={4} fz={13}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows never change places
              <Table.Tr key={place}>
                {columns.map((column) => (
                  <Table.Td key={column}>{cellText(row[column])}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > shownRows ? <FileNotice text={t('items.previewIsTruncated')} /> : null}
    </>
  );
}
