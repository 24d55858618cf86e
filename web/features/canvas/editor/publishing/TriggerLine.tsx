import { Group, Text, ThemeIcon } from '@mantine/core';
import type { Schema } from '../../../../api/client.ts';
import type { GraphNode, NodeTypes } from '../../model/graph.ts';
import { nodeGroup, nodeIcon } from '../../view/nodeIcon.tsx';
import { CopyField } from '../../../../parts/CopyField.tsx';
import { t } from '../../../../texts/texts.ts';
import classes from './publishing.module.css';
import { useScheduleTimes } from './useScheduleTimes.ts';

type TriggerLineProps = {
  node: GraphNode;
  facts: Schema<'DigitalOrganization'>;
  nodeTypes: NodeTypes;
  /** Whether it is up already, so that its address can be called. */
  isUp: boolean;
};

/** A trigger with its source: its address, its next times, or the watched resource. */
export function TriggerLine({ node, facts, nodeTypes, isUp }: TriggerLineProps) {
  const nodeType = nodeTypes.get(node.type);
  const IconComponent = nodeIcon(nodeType?.icon ?? '');
  const address = facts.addresses.find((one) => one.node_id === node.id);
  const next = useScheduleTimes(node, facts.id);
  return (
    <li className={classes.trigger}>
      <ThemeIcon variant="light" color={nodeGroup(nodeType?.group ?? '').color} size={30} radius="md">
        <IconComponent size={17} stroke={1.7} aria-hidden />
      </ThemeIcon>
      <div className={classes.triggerText}>
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {node.name}
          </Text>
          <Text size="xs" c="dimmed">
            {nodeType?.title ?? node.type}
          </Text>
        </Group>
        {address === undefined ? null : isUp ? (
          <CopyField value={address.production_url} label={t('publish.productionUrl')} />
        ) : (
          <Text size="xs" c="dimmed" className="mono" style={{ overflowWrap: 'anywhere' }}>
            {address.production_url}
          </Text>
        )}
        {next === null || next.times.length === 0 ? null : (
          <Text size="xs" c="dimmed">
            {t('publish.nextTimesTimeZone', {
              times: next.times.slice(0, 3).join(' · '),
              timeZone: next.timeZone,
            })}
          </Text>
        )}
      </div>
    </li>
  );
}
