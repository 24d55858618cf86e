import { Code, Table, Text } from '@mantine/core';
import { t } from '../../texts/texts.ts';

type Fields = Record<string, unknown> | null;

/** Shows changed fields with their old and new values. */
export function AuditChanges({ before, after }: { before: Fields; after: Fields }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('auditLog.noFieldsShown')}
      </Text>
    );
  const sides = [
    ...(before === null ? [] : [{ title: t('auditLog.before'), fields: before, color: 'red' }]),
    ...(after === null ? [] : [{ title: t('auditLog.after'), fields: after, color: 'teal' }]),
  ];
  return (
    <Table aria-label={t('publish.changes')} layout="fixed" fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="30%">{t('auditLog.change')}</Table.Th>
          {sides.map(({ title }) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
              {name}
            </Table.Th>
            {sides.map(({ title, fields, color }) => (
              <Table.Td key={title} style={{ verticalAlign: 'top' }}>
                <Code
                  block
                  bg={`var(--mantine-color-${color}-light)`}
                  c="inherit"
                  style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                >
                  {valueText(fields[name])}
                </Code>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (value === 'hidden') return t('auditLog.hidden');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
