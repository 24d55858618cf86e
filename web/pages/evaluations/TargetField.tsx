import { Select } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type TargetFieldProps = {
  digitalOrganizationId: string;
  /** The agent or prompt that is tested alone; null: all of the digital organization. */
  nodeId: string | null;
  onChange: (nodeId: string | null) => void;
};

const whole = '';

function labelOf({ type, name }: { type: string; name: string }): string | null {
  if (type === 'ai.agent') return t('evaluations.agentNamed', { name });
  return type === 'ai.chat' ? t('evaluations.promptNamed', { name }) : null;
}

/** Whether all of a digital organization is tested, or one agent or prompt of it. */
export function TargetField({ digitalOrganizationId, nodeId, onChange }: TargetFieldProps) {
  const read = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}',
    { params: { path: { digital_organization_id: digitalOrganizationId } } },
    { enabled: digitalOrganizationId !== '' },
  );
  const options = (read.data?.draft.nodes ?? []).flatMap((node) => {
    const label = labelOf(node);
    return label === null ? [] : [{ value: node.id, label }];
  });
  // A node that was removed from the draft stays selected, so that saving does not change the target.
  const isGone = nodeId !== null && read.data !== undefined && options.every(({ value }) => value !== nodeId);
  return (
    <Select
      label={t('evaluations.target')}
      description={t('evaluations.targetHint')}
      disabled={read.data === undefined}
      allowDeselect={false}
      data={[
        { value: whole, label: t('evaluations.wholeTested') },
        ...options,
        ...(isGone ? [{ value: nodeId, label: t('evaluations.nodeGone'), disabled: true }] : []),
      ]}
      value={nodeId ?? whole}
      onChange={(value) => onChange(value === whole ? null : value)}
    />
  );
}
