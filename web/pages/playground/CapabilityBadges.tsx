import { Badge, Group } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';

/** Shows a model's capabilities; renders nothing if none are declared. */
export function CapabilityBadges({ capabilities }: { capabilities: readonly Schema<'ModelCapability'>[] }) {
  if (capabilities.length === 0) return null;
  return (
    <Group gap={4} mt={4}>
      {capabilities.map((capability) => (
        <Badge key={capability} size="sm" variant="light" tt="none" fw={500}>
          {capabilityLabels[capability]}
        </Badge>
      ))}
    </Group>
  );
}
