import { Button, Group, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { readConditions } from '../../forms/conditions.ts';
import { t } from '../../texts/texts.ts';
import { TypedFilter } from './TypedFilter.tsx';

type RowFilterProps = {
  columns: readonly Schema<'DataTableColumn'>[];
  /** Conditions as JSON; null: every row. */
  conditions: string | null;
  onChange: (conditions: string | null) => void;
};

/** Narrows the rows down by conditions on its columns. */
export function RowFilter({ columns, conditions, onChange }: RowFilterProps) {
  const [opened, setOpened] = useState(false);
  const [edited, setEdited] = useState<unknown>(null);
  const count = conditions === null ? 0 : readConditions(JSON.parse(conditions)).conditions.length;
  const open = () => {
    setEdited(conditions === null ? {} : JSON.parse(conditions));
    setOpened(true);
  };
  const apply = (next: unknown) => {
    setOpened(false);
    onChange(readConditions(next).conditions.length === 0 ? null : JSON.stringify(readConditions(next)));
  };
  return (
    <Popover opened={opened} onChange={setOpened} width="min(560px, 100vw)" position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => (opened ? setOpened(false) : open())}
        >
          {count > 0 ? t('dataTables.filterNumber', { number: count }) : t('dataTables.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack>
          <TypedFilter columns={columns} value={edited} onChange={setEdited} />
          <Group justify="flex-end">
            <Button variant="default" size="xs" onClick={() => apply({})}>
              {t('dataTables.showAllRows')}
            </Button>
            <Button size="xs" onClick={() => apply(edited)}>
              {t('dataTables.apply')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
