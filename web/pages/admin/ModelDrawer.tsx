import { Drawer, Tabs } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { CapabilitiesForm } from './CapabilitiesForm.tsx';
import { ModelLimits } from './ModelLimits.tsx';
import { ModelPrices } from './ModelPrices.tsx';
import { WaysForm } from './WaysForm.tsx';

type Model = Schema<'Model'>;

/** Parts of a model that the drawer can show. */
export type ModelPart = 'prices' | 'ways' | 'capabilities' | 'limits';

const parts: readonly { part: ModelPart; label: string }[] = [
  { part: 'prices', label: t('admin.prices') },
  { part: 'ways', label: t('admin.routing') },
  { part: 'capabilities', label: t('admin.capabilities') },
  { part: 'limits', label: t('admin.rateLimits') },
];

type ModelDrawerProps = {
  model: Model | null;
  part: ModelPart;
  onPart: (part: ModelPart) => void;
  onClose: () => void;
};

/** Everything that can be changed of one model, beside the list. */
export function ModelDrawer({ model, part, onPart, onClose }: ModelDrawerProps) {
  return (
    <Drawer
      opened={model !== null}
      onClose={onClose}
      position="right"
      size={720}
      title={<span className="mono">{model?.name ?? ''}</span>}
      keepMounted={false}
    >
      {model === null ? null : (
        <Tabs value={part} onChange={(chosen) => onPart(chosen as ModelPart)} keepMounted={false}>
          <Tabs.List mb="md">
            {parts.map((one) => (
              <Tabs.Tab key={one.part} value={one.part}>
                {one.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="prices">
            <ModelPrices model={model} onClose={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="ways">
            <WaysForm model={model} onClose={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="capabilities">
            <CapabilitiesForm model={model} onClose={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="limits">
            <ModelLimits model={model} onClose={onClose} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Drawer>
  );
}
