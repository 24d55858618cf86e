import type { ExecutionFilter } from '../../../db/repositories/executions/executions.ts';
import { normalTag } from '../publishing/tags.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { operations } from '../../../openapi/generated/types.ts';
import { searchedWords } from '../textIndex/wordsOf.ts';
import { readTime } from '../../identity/readTime.ts';

type ListQuery = NonNullable<operations['listExecutions']['parameters']['query']>;

/** The filters of a list of executions as the repository takes them. Error: `invalid_request` for an invalid time, or a text without words. */
export function readExecutionFilter(query: ListQuery): ExecutionFilter {
  const { started_after: after, started_before: before, tag } = query;
  return {
    ids: query.id,
    statuses: query.status,
    modes: query.mode,
    trigger: query.trigger,
    triggerNodeId: query.trigger_node_id,
    digitalOrganizationId: query.digital_organization_id,
    projectId: query.project_id,
    parentExecutionId: query.parent_execution_id,
    retryOf: query.retry_of,
    tag: tag === undefined ? undefined : normalTag(tag),
    customDataKey: query.custom_data_key,
    customDataValue: query.custom_data_value,
    words: wordsOfQuery(query.text),
    startedAfter: readTime(after, 'started_after'),
    startedBefore: readTime(before, 'started_before'),
  };
}

/** Error: `invalid_request` for a text without letters and digits. */
function wordsOfQuery(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const words = searchedWords(text);
  if (words.length > 0) return words;
  throw new AppError('invalid_request', 'Search for at least one letter or digit.', { param: 'text' });
}
