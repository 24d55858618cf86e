import {
  Anchor,
  Badge,
  Button,
  FileButton,
  Group,
  Modal,
  ScrollArea,
  Stack,
  Table,
  Text,
  Textarea,
} from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { notifyError } from '../../parts/notify.ts';

type ImportDialogProps = { opened: boolean; onClose: () => void };

/** Imports a file of Bureau or of n8n, chosen or pasted, and shows what became of every node. */
export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [made, setMade] = useState<Schema<'DigitalOrganization'> | null>(null);
  const send = $api.useMutation('post', '/api/v1/digital-organizations/import', {
    onSuccess: (digitalOrganization) => {
      setMade(digitalOrganization);
      return queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/digital-organizations'] });
    },
    onError: (error) => notifyError('It was not imported', error),
  });
  const close = () => {
    setText('');
    setMade(null);
    onClose();
  };
  const file = readJson(text);
  return (
    <Modal opened={opened} onClose={close} title="Import a digital organization" size="lg">
      {made ? (
        <ImportResult made={made} />
      ) : (
        <Stack gap="md">
          <Text size="sm">An export of Bureau, or a workflow of n8n. Credentials are selected again afterwards.</Text>
          <Textarea
            label="JSON"
            placeholder="Paste a file here, or choose one"
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            error={text.trim() !== '' && file === null ? 'This is not JSON.' : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="space-between">
            <FileButton
              accept="application/json,.json"
              onChange={(chosen) => void chosen?.text().then((content) => setText(content))}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <Button
              disabled={file === null}
              loading={send.isPending}
              onClick={() => {
                if (file !== null) send.mutate({ body: file });
              }}
            >
              Import
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const results: Record<Schema<'ImportedNode'>['result'], { label: string; color: string }> = {
  mapped: { label: 'Mapped', color: 'teal' },
  partly: { label: 'Look at it', color: 'yellow' },
  placeholder: { label: 'Placeholder', color: 'red' },
  note: { label: 'Note', color: 'gray' },
  left_out: { label: 'Left out', color: 'red' },
};

function ImportResult({ made }: { made: Schema<'DigitalOrganization'> }) {
  const { nodes = [], remarks = [] } = made.import_report ?? {};
  return (
    <Stack gap="md">
      <Text size="sm">
        “{made.name}” is a draft now.{' '}
        <Anchor component={Link} to={`/digital-organizations/${made.id}`}>
          Open it
        </Anchor>
      </Text>
      <ScrollArea.Autosize mah={400}>
        <Table aria-label="What became of the nodes">
          <Table.Tbody>
            {nodes.map((node) => (
              <Table.Tr key={node.name}>
                <Table.Td>
                  <Text size="sm" fw={600}>
                    {node.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {node.original_type}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" color={results[node.result].color} tt="none">
                    {results[node.result].label}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  <Remarks remarks={node.remarks} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Remarks remarks={remarks} />
      </ScrollArea.Autosize>
    </Stack>
  );
}

function Remarks({ remarks }: { remarks: Schema<'ImportRemark'>[] }) {
  return remarks.map(({ parameter, message }) => (
    <Text key={`${parameter} ${message}`} size="xs" c="dimmed">
      {parameter === null ? message : `${parameter}: ${message}`}
    </Text>
  ));
}
