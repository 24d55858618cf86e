import { t } from '../texts/texts.ts';
import { toMembers, type Member } from './members.ts';

/** Every name that an expression can begin with; `expressions/README.md` of the server says what they mean. */
export const roots: readonly Member[] = toMembers({
  $json: t('The fields of the current item'),
  "$('')": t('Another node by its name: its items and parameters'),
  $input: t('All items that came in, and the parameters of this node'),
  $now: t('This moment, in the time zone of the digital organization'),
  $today: t('The beginning of this day'),
  $itemIndex: t('Place of the current item, counted from 0'),
  '$if(condition, whenTrue, whenFalse)': t('One of two values'),
  '$ifEmpty(value, fallback)': t('The value, or the other one where it is empty'),
  '$min(…)': t('The smallest of numbers'),
  '$max(…)': t('The largest of numbers'),
  '$jmespath(data, query)': t('Picks from data with a JMESPath query'),
  $binary: t('The files of the current item'),
  $execution: t('Id, mode and links of this execution'),
  $organization: t('Id and name of the organization'),
  $digitalOrganization: t('Id and name of the digital organization'),
  $prevNode: t('The node that the items came from'),
  $runIndex: t('Which run of this node it is, counted from 0'),
  DateTime: t('Makes and reads dates, with Luxon'),
  Duration: t('Spans of time, with Luxon'),
  Interval: t('Times from one moment to another, with Luxon'),
});

/** Of another node, as `$('Name')` gives it. */
const nodeMembers = toMembers({
  item: t('The item that the current one descends from'),
  'first(output, run)': t('The first item'),
  'last(output, run)': t('The last item'),
  'all(output, run)': t('All items, as a list'),
  'itemMatching(index)': t('The item that a certain item of this node descends from'),
  isExecuted: t('Whether the node has run in this execution'),
  params: t('The parameters of the node, as written'),
});

/** What stands after these names, whatever the data is. */
const membersOfRoots: Readonly<Record<string, readonly Member[]>> = {
  $input: toMembers({
    item: t('The current item'),
    'first()': t('The first item'),
    'last()': t('The last item'),
    'all()': t('All items, as a list'),
    params: t('The parameters of this node, as written'),
  }),
  $execution: toMembers({
    id: t('Id of this execution'),
    mode: t('How it was started: by hand, in production, by a test …'),
    resumeUrl: t('Address that resumes a waiting execution'),
    resumeFormUrl: t('Address of the form that a waiting execution shows'),
  }),
  $organization: toMembers({ id: t('Id of the organization'), name: t('Its name') }),
  $digitalOrganization: toMembers({
    id: t('Id of the digital organization'),
    name: t('Its name'),
    published: t('Whether this is its published version'),
  }),
  $prevNode: toMembers({
    name: t('Its name'),
    outputIndex: t('Which of its outputs, counted from 0'),
    runIndex: t('Which of its runs, counted from 0'),
  }),
  DateTime: toMembers({
    'now()': t('This moment'),
    'fromISO(text)': t('Reads a date like 2027-01-31T09:00'),
    'fromFormat(text, format)': t('Reads a date that is written another way'),
    'fromMillis(number)': t('From milliseconds since 1970'),
    'fromSeconds(number)': t('From seconds since 1970'),
    'fromObject(parts)': t('From year, month, day and so on'),
    'utc(year, month, day)': t('A moment in UTC'),
    'local(year, month, day)': t('A moment in the time zone of the digital organization'),
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
  items: t('All items that came in; where the code runs once for all'),
  item: t('The current item; where the code runs once for each'),
  'console.log(…)': t('Writes a line that the result of the node shows'),
});
