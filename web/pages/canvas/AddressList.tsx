import { Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { findNode, type Graph } from '../../canvas/model/graph.ts';
import { CopyField } from '../../parts/CopyField.tsx';

/** The production addresses of a published digital organization. */
export function AddressList({ facts, graph }: { facts: Schema<'DigitalOrganization'>; graph: Graph }) {
  if (facts.addresses.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        Addresses
      </Text>
      {facts.addresses.map((address) => (
        <div key={address.node_id}>
          <Text size="xs" c="dimmed" mb={2}>
            {findNode(graph, address.node_id)?.name ?? address.node_id}
          </Text>
          <CopyField value={address.production_url} label="production address" />
        </div>
      ))}
    </Stack>
  );
}
