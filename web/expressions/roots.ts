import { t } from '../texts/texts.ts';
import { toMembers, type Member } from './members.ts';

/** Every name that an expression can begin with; `platform/expressions/README.md` of the server says what they mean. */
export const roots: readonly Member[] = toMembers({
  $json: t('expressions.fieldsOfCurrentItem'),
  "$('')": t('expressions.anotherNodeByName'),
  $input: t('expressions.inputRoot'),
  $now: t('expressions.nowInZone'),
  $today: t('expressions.todayAt0000'),
  $itemIndex: t('expressions.itemIndex'),
  '$if(condition, whenTrue, whenFalse)': t('expressions.oneOfTwoValues'),
  '$ifEmpty(value, fallback)': t('expressions.valueOrFallback'),
  '$not(value)': t('expressions.notValue'),
  '$min(…)': t('expressions.smallestNumber'),
  '$max(…)': t('expressions.largestNumber'),
  '$jmespath(data, query)': t('expressions.jmesPath'),
  $binary: t('expressions.filesOfCurrentItem'),
  $execution: t('expressions.executionRoot'),
  $organization: t('expressions.tenantRoot'),
  $digitalOrganization: t('expressions.organizationRoot'),
  $vars: t('variables.all'),
  $prevNode: t('expressions.thePreviousNode'),
  $runIndex: t('expressions.runIndex'),
  DateTime: t('expressions.luxonDates'),
  Duration: t('expressions.durationsLuxon'),
  Interval: t('expressions.intervalsLuxon'),
});

/** Of another node, as `$('Name')` gives it. */
const nodeMembers = toMembers({
  item: t('expressions.linkedItem'),
  'first(output, run)': t('expressions.theFirstItem'),
  'last(output, run)': t('expressions.theLastItem'),
  'all(output, run)': t('expressions.nodeItems'),
  'itemMatching(index)': t('expressions.linkedItemOf'),
  isExecuted: t('expressions.nodeHasRun'),
  params: t('expressions.nodeParameters'),
});

/** Members of these names, independent of the data. */
const membersOfRoots: Readonly<Record<string, readonly Member[]>> = {
  $input: toMembers({
    item: t('expressions.theCurrentItem'),
    'first()': t('expressions.theFirstItem'),
    'last()': t('expressions.theLastItem'),
    'all()': t('expressions.nodeItems'),
    params: t('expressions.ownParameters'),
  }),
  $execution: toMembers({
    id: t('expressions.executionId'),
    mode: t('expressions.modeOfExecution'),
    resumeUrl: t('expressions.urlResumesWaitingExecution'),
    resumeFormUrl: t('expressions.resumeFormUrl'),
  }),
  $organization: toMembers({ id: t('expressions.organizationId'), name: t('common.name') }),
  $digitalOrganization: toMembers({
    id: t('expressions.digitalOrganizationId'),
    name: t('common.name'),
    published: t('expressions.isProduction'),
  }),
  $prevNode: toMembers({
    name: t('common.name'),
    outputIndex: t('expressions.outputIndexStartingAt0'),
    runIndex: t('expressions.runIndexStartingAt0'),
  }),
  DateTime: toMembers({
    'now()': t('expressions.now'),
    'fromISO(text)': t('expressions.dateFromIso'),
    'fromFormat(text, format)': t('expressions.dateFromFormat'),
    'fromMillis(number)': t('expressions.fromMillisecondsSince1970'),
    'fromSeconds(number)': t('expressions.fromSecondsSince1970'),
    'fromObject(parts)': t('expressions.fromYearMonthDay'),
    'utc(year, month, day)': t('expressions.dateInUtc'),
    'local(year, month, day)': t('expressions.dateInZone'),
  }),
};

/** True for code that is a call of one node by its literal name, such as `$('Greet')`. */
const nodeCall = /^\$\(\s*(?:'[^'\\\n]*'|"[^"\\\n]*"|`[^`\\$]*`)\s*\)$/;

/** The members that are known of this code without a look at data; null if only data can tell. */
export function fixedMembers(owner: string): readonly Member[] | null {
  if (nodeCall.test(owner)) return nodeMembers;
  return Object.hasOwn(membersOfRoots, owner) ? (membersOfRoots[owner] ?? null) : null;
}

/** Additional names in code nodes. */
export const codeRoots: readonly Member[] = toMembers({
  items: t('expressions.inputItems'),
  item: t('expressions.currentItem'),
  'console.log(…)': t('expressions.consoleLog'),
});
