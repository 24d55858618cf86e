import type { components } from '../../../openapi/generated/types.ts';
import type { ImportRemark } from '../importedFile.ts';
import type { N8nFile } from './n8nFile.ts';

type Settings = components['schemas']['DigitalOrganizationSettings'];

/** Settings of n8n that are read below or mean nothing here. */
const kept = [
  'executionTimeout',
  'saveDataErrorExecution',
  'saveDataSuccessExecution',
  'saveManualExecutions',
  'saveExecutionProgress',
  'callerPolicy',
  'callerIds',
  'availableInMCP',
  'timeSavedMode',
  'binaryMode',
];

const mostSavedSeconds = 31_536_000;

/**
 * Order of execution, time zone, time limit, kept executions, time saved and error workflow (platform-semantics §2.8). Exports without an order are of the first kind.
 * Expressions are tolerant, because n8n returns null for a member of a missing value.
 */
export function readWorkflowSettings({ settings }: N8nFile): { settings: Settings; remarks: ImportRemark[] } {
  const { executionOrder, timezone, errorWorkflow, timeSavedPerExecution: savedMinutes, ...others } = settings ?? {};
  const remarks: ImportRemark[] = [];
  const remark = (name: string, message: string) => remarks.push({ parameter: `settings.${name}`, message });
  const made: Settings = { execution_logic: executionOrder === 'v1' ? 'v1' : 'v0', expression_errors: 'tolerant' };
  if (typeof timezone === 'string' && timezone !== '' && timezone !== 'DEFAULT') {
    if (isTimeZone(timezone)) made.time_zone = timezone;
    else remark('timezone', `"${timezone.slice(0, 100)}" is not a valid time zone. Select one in the settings.`);
  }
  if (typeof savedMinutes === 'number' && savedMinutes > 0 && others['timeSavedMode'] !== 'dynamic')
    made.time_saved_seconds = Math.min(Math.round(savedMinutes * 60), mostSavedSeconds);
  const limit = others['executionTimeout'];
  if (typeof limit === 'number' && limit >= 1) made.time_limit_seconds = Math.min(Math.round(limit), mostSavedSeconds);
  const keep = {
    ...(others['saveDataSuccessExecution'] === 'none' && { success: false }),
    ...(others['saveDataErrorExecution'] === 'none' && { error: false }),
    ...(others['saveManualExecutions'] === false && { manual: false }),
  };
  if (Object.keys(keep).length > 0) made.keep_executions = keep;
  if (typeof errorWorkflow === 'string' && errorWorkflow !== '')
    remark('errorWorkflow', 'Select the error organization in the settings.');
  for (const name of Object.keys(others)) if (!kept.includes(name)) remark(name, 'Not supported and skipped.');
  return { settings: made, remarks };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
