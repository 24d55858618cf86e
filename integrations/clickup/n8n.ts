import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { goal, goalKeyResult, timeEntry, timeEntryTag } from './n8nGoals.ts';
import { clickUpTrigger } from './n8nTrigger.ts';
import { folder, list, spaceTag } from './n8nPlaces.ts';
import type { Resource } from './n8nReading.ts';
import { checklist, checklistItem, comment, task, taskDependency, taskList, taskTag } from './n8nTasks.ts';

const credentials = { clickUpApi: 'clickup_token', clickUpOAuth2Api: 'clickup_oauth2' };

/** The node and the operations of each resource of n8n. */
const resources: Readonly<Record<string, Resource>> = {
  checklist,
  checklistItem,
  comment,
  folder,
  goal,
  goalKeyResult,
  list,
  spaceTag,
  task,
  taskDependency,
  taskList,
  taskTag,
  timeEntry,
  timeEntryTag,
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.clickup/ */
const clickUp: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const name = parameters.choice('resource', 'task');
  const resource = ownEntry(resources, name);
  const operation = parameters.choice('operation', resource?.first ?? '');
  const read = resource && ownEntry(resource.operations, operation);
  if (!read) throw new NoCounterpart(`ClickUp: "${name}: ${operation}" is not supported. Use "ClickUp API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `clickup.${resource.noun}`,
    parameters: Object.fromEntries(given) as JsonObject,
    ...readCredential(source, 'auth', credentials),
  };
};

/** Mappings of n8n's nodes for ClickUp, by type. */
export const n8n: VendorMappings = { clickUp, clickUpTrigger: clickUpTrigger(credentials) };
