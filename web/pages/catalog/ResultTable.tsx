import { Anchor, ScrollArea, Table } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import classes from './catalog.module.css';

type Column = Schema<'CatalogColumn'>;

const mostRows = 500;

/** Rows of a result; links lead to where they say, numbers stand below each other. */
export function ResultTable({ columns, rows }: Pick<Schema<'CatalogResult'>, 'columns' | 'rows'>) {
  return (
    <ScrollArea.Autosize
      mah={560}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('dataTables.rows') }}
    >
      <Table stickyHeader highlightOnHover aria-label={t('dataTables.rows')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.name} ta={isNumber(column) ? 'right' : undefined} title={column.description}>
                {column.name.replaceAll('_', ' ')}
                {column.unit === undefined ? '' : ` (${column.unit})`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, mostRows).map((row, index) => (
            <Table.Tr key={index}>
              {columns.map((column) => (
                <Table.Td
                  key={column.name}
                  ta={isNumber(column) ? 'right' : undefined}
                  className={`${classes.cell} ${isNumber(column) ? 'numeric' : ''}`}
                >
                  <Cell column={column} value={row[column.name]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function isNumber({ type }: Column): boolean {
  return type === 'number' || type === 'integer';
}

function Cell({ column, value }: { column: Column; value: unknown }) {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join('; ') : String(value);
  // Only what the server has read as an address of the web is a link.
  if (column.type === 'url' && /^https?:\/\//i.test(text))
    return (
      <Anchor href={text} target="_blank" rel="noreferrer noopener" fz="inherit">
        {column.name === 'record_url' ? t('catalog.record') : text}
      </Anchor>
    );
  return <span title={text.length > 40 ? text : undefined}>{text}</span>;
}
