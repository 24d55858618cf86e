import { t } from '../texts/texts.ts';
import { toMembers, type Member } from './members.ts';

/** Every name that an expression can begin with; `expressions/README.md` of the server says what they mean. */
export const roots: readonly Member[] = toMembers({
  $json: t('The fields of the current item'),
  "$('')": t('Another node by its name: its items and parameters'),
  $input: t('The input items and parameters of this node'),
  $now: t('The current date and time, in the time zone of the digital organization'),
  $today: t('Today at 00:00'),
  $itemIndex: t('Index of the current item, starting at 0'),
  '$if(condition, whenTrue, whenFalse)': t('One of two values'),
  '$ifEmpty(value, fallback)': t('The value, or a fallback if it is empty'),
  '$min(…)': t('Smallest number'),
  '$max(…)': t('Largest number'),
  '$jmespath(data, query)': t('Queries data with JMESPath'),
  $binary: t('The files of the current item'),
  $execution: t('ID, mode and links of this execution'),
  $organization: t('ID and name of the organization'),
  $digitalOrganization: t('ID and name of the digital organization'),
  $prevNode: t('The previous node'),
  $runIndex: t('Run index of this node, starting at 0'),
  DateTime: t('Create and parse dates (Luxon)'),
  Duration: t('Durations (Luxon)'),
  Interval: t('Intervals (Luxon)'),
});

/** Of another node, as `$('Name')` gives it. */
const nodeMembers = toMembers({
  item: t('The item linked to the current item'),
  'first(output, run)': t('The first item'),
  'last(output, run)': t('The last item'),
  'all(output, run)': t('All items, as a list'),
  'itemMatching(index)': t('The item linked to a given item of this node'),
  isExecuted: t('Whether the node has run in this execution'),
  params: t('The parameters of the node'),
});

/** What stands after these names, whatever the data is. */
const membersOfRoots: Readonly<Record<string, readonly Member[]>> = {
  $input: toMembers({
    item: t('The current item'),
    'first()': t('The first item'),
    'last()': t('The last item'),
    'all()': t('All items, as a list'),
    params: t('The parameters of this node'),
  }),
  $execution: toMembers({
    id: t('Execution ID'),
    mode: t('Mode of the execution: manual, production, …'),
    resumeUrl: t('URL that resumes a waiting execution'),
    resumeFormUrl: t('URL of the form of a waiting execution'),
  }),
  $organization: toMembers({ id: t('Organization ID'), name: t('Name') }),
  $digitalOrganization: toMembers({
    id: t('Digital organization ID'),
    name: t('Name'),
    published: t('Whether the published version is running'),
  }),
  $prevNode: toMembers({
    name: t('Name'),
    outputIndex: t('Output index, starting at 0'),
    runIndex: t('Run index, starting at 0'),
  }),
  DateTime: toMembers({
    'now()': t('The current date and time'),
    'fromISO(text)': t('Parses an ISO date, such as 2027-01-31T09:00'),
    'fromFormat(text, format)': t('Parses a date in a custom format'),
    'fromMillis(number)': t('From milliseconds since 1970'),
    'fromSeconds(number)': t('From seconds since 1970'),
    'fromObject(parts)': t('From year, month, day and so on'),
    'utc(year, month, day)': t('A date and time in UTC'),
    'local(year, month, day)': t('A date and time in the time zone of the digital organization'),
  }),
};

/** True for code that is a call of one node by its literal name, such as `$('Greet')`. */
const nodeCall = /^\$\(\s*(?:'[^'\\\n]*'|"[^"\\\n]*"|`[^`\\$]*`)\s*\)$/;

/** The members that are known of this code without a look at data; null where only data can tell. */
export function fixedMembers(owner: string): readonly Member[] | null {
  if (nodeCall.test(owner)) return nodeMembers;
  return Object.hasOwn(membersOfRoots, owner) ? (membersOfRoots[owner] ?? null) : null;
}

/** What code nodes have besides. */
export const codeRoots: readonly Member[] = toMembers({
  items: t('All input items (mode “Once for all items”)'),
  item: t('The current item (mode “Once for each item”)'),
  'console.log(…)': t('Writes a line that the result of the node shows'),
});
