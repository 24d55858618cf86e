import { Anchor, Badge, Button, Group, Menu, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHierarchy2, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { DigitalOrganizationMenu } from './DigitalOrganizationMenu.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { useCreateDigitalOrganization } from './useCreateDigitalOrganization.ts';

/** All digital organizations that the account may see. */
export function DigitalOrganizationsPage() {
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/digital-organizations',
    { params: { query: { limit: 50 } } },
    cursorPages,
  );
  const [sought, setSought] = useState('');
  const [settled] = useDebouncedValue(sought.trim().toLowerCase(), 150);
  const all = linesOf(list.data);
  const shown = all.filter((one) => `${one.name} ${one.description}`.toLowerCase().includes(settled));
  return (
    <PageFrame
      title="Digital organizations"
      description="Flows of nodes that start by hand or by a webhook. Publish one and its addresses answer."
      actions={<CreateMenu />}
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {all.length > 5 ? (
        <TextInput
          aria-label="Search digital organizations"
          placeholder="Search by name or description"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          maw={360}
        />
      ) : null}
      <Panel>
        {list.isPending ? <TableSkeleton /> : null}
        {list.data !== undefined && all.length === 0 ? (
          <EmptyState icon={IconHierarchy2} title="Build the first one" action={<CreateMenu />}>
            A digital organization is a flow: a trigger starts it, nodes do the work. Begin with a template, run it, and
            look at the items that every node received and made.
          </EmptyState>
        ) : null}
        {shown.length > 0 ? <List lines={shown} /> : null}
        {all.length > 0 && shown.length === 0 ? (
          <Text c="dimmed" p="lg" size="sm">
            Nothing here is called “{sought}”.
          </Text>
        ) : null}
        <LoadMore query={list} />
      </Panel>
    </PageFrame>
  );
}

function CreateMenu() {
  const create = useCreateDigitalOrganization();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />
      <Menu width={300}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} aria-hidden />} loading={create.isPending}>
            Create
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => create.mutate({ body: { name: 'Untitled' } })}>Empty canvas</Menu.Item>
          <Menu.Item onClick={() => setImporting(true)}>Import a file…</Menu.Item>
          <Menu.Item component={Link} to="/templates">
            From a template…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function List({ lines }: { lines: Schema<'DigitalOrganizationSummary'>[] }) {
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Changed</Table.Th>
            <Table.Th w={56} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>
                <Anchor component={Link} to={`/digital-organizations/${one.id}`} fw={600} c="inherit" size="sm">
                  {one.name}
                </Anchor>
                {one.description === '' ? null : (
                  <Text size="xs" c="dimmed" lineClamp={1}>
                    {one.description}
                  </Text>
                )}
                <Group gap={4}>
                  {one.tags.map((tag) => (
                    <Badge key={tag} size="xs" variant="light" color="gray" tt="none">
                      #{tag}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td>
                <Badge variant="light" color={one.status === 'published' ? 'teal' : 'gray'} tt="none">
                  {one.status === 'published' ? 'Published' : 'Draft'}
                </Badge>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={one.updated_at} />
                </Text>
              </Table.Td>
              <Table.Td>
                <DigitalOrganizationMenu digitalOrganization={one} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
