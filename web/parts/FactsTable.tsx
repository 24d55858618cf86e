import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A line of a facts table. */
export type Fact = { name: string; value: ReactNode };
type FactsTableProps = { label: string; facts: readonly Fact[]; nameWidth: number };

/** Facts about one thing, a line each. */
export function FactsTable({ label, facts, nameWidth }: FactsTableProps) {
  return (
    <Table aria-label={label} variant="vertical" layout="fixed">
      <Table.Tbody>
        {facts.map(({ name, value }, at) => (
          <Table.Tr key={`${name} ${at}`}>
            <Table.Th w={nameWidth}>{name}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
