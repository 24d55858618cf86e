import type { components } from '../../../openapi/generated/types.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';
import type { Answers } from './mockApi.ts';
import { id } from './openScreen.ts';

const node = (name: string, type: string, x: number, parameters: Record<string, unknown> = {}) => ({
  id: name.toLowerCase().replaceAll(' ', '_'),
  type,
  name,
  position: { x, y: 0 },
  parameters,
});
const between = (from: string, to: string) => ({
  from: { node: from, port: 'main' },
  to: { node: to, port: 'main' },
});
/** A digital organization of three nodes, never published. */
export const dailyReport: components['schemas']['DigitalOrganization'] = {
  id: id('dorg', 1),
  name: 'Daily report',
  description: '',
  tags: [],
  project_id: id('proj', 1),
  folder: null,
  permissions: ['view', 'edit', 'execute', 'publish'],
  shared_with_you: false,
  status: 'draft',
  draft_revision: 1,
  published_version_id: null,
  draft: {
    nodes: [
      node('Start', 'trigger.manual', 0),
      node('Edit fields', 'data.edit_fields', 240, {
        mode: 'assignments',
        assignments: [{ name: 'total', type: 'number', value: 3 }],
      }),
      node('Wait', 'logic.wait', 480, { mode: 'interval', amount: 5, unit: 'minutes' }),
    ],
    connections: [between('start', 'edit_fields'), between('edit_fields', 'wait')],
  },
  settings: {},
  addresses: [],
  issues: [],
  has_unpublished_changes: true,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-23T09:00:00.000Z',
};

/** Responses for its editor. */
export const editorAnswers: Answers = {
  getDigitalOrganization: dailyReport,
  getSecurityPolicies: { publishing_enabled: true, sharing_enabled: true },
  listNodeTypes: { data: serverTypes.present(), next_cursor: null },
};

/** Where it is edited. */
export const editorPath = `/digital-organizations/${dailyReport.id}`;
