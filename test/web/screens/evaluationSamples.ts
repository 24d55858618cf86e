import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';

type Schemas = components['schemas'];

/** An evaluation as the list shows it. */
export function evaluationOf(more: Partial<Schemas['Evaluation']> = {}): Schemas['Evaluation'] {
  return {
    id: id('eval', 1),
    project_id: id('proj', 1),
    digital_organization_id: id('dorg', 2),
    digital_organization_name: 'Writer',
    target_node_id: null,
    target_node_name: null,
    data_table_name: 'Examples',
    name: 'Letters',
    description: '',
    data_table_id: id('dtbl', 1),
    start_node_id: null,
    inputs: [{ column: 'question' }],
    expected_column: null,
    output_field: '',
    metrics: [{ name: 'Same', type: 'equals' }],
    concurrency: 4,
    row_timeout_seconds: 600,
    max_credits: null,
    allow_effects: false,
    publish_rule: null,
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    ...more,
  };
}
