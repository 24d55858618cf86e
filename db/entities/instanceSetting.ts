import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** One setting of the whole instance; the primary key makes its first writer the only one. */
export const InstanceSettingEntity = defineEntity({
  name: 'InstanceSetting',
  tableName: 'instance_settings',
  properties: {
    key: p.text().primary(),
    value: p.json<unknown>(),
  },
});

export type InstanceSettingRow = RowOf<typeof InstanceSettingEntity>;
