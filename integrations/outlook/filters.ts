import { AppError } from '../../openapi/AppError.ts';
import { readDate } from '../../activities/values/dates.ts';
import { boolean, choice, text } from '../../platform/schema/schema.ts';
import { quoted } from '../microsoft/odata.ts';
import { inFolder } from './fields.ts';

/** Filters of lists of messages. */
export const filterFields = {
  in_folder: inFolder,
  search: text({
    title: 'Search',
    description:
      'As in the search box of Outlook, without other filters: from:ann subject:invoice. Best matches first.',
    placeholder: 'subject:invoice',
    maxLength: 1_000,
  }),
  read_status: choice(['any', 'unread', 'read'], { any: 'All', unread: 'Unread', read: 'Read' })({
    title: 'Status',
    default: 'any',
  }),
  from: text({ title: 'From', description: 'Address of the sender.', placeholder: 'ann@example.com', maxLength: 320 }),
  has_attachments: boolean({ title: 'Only with attachments', rare: true, default: false }),
  received_after: text({
    title: 'Received after',
    description: 'A time such as 2026-11-28T08:00:00Z. Without a zone, UTC.',
    placeholder: '2026-11-28T08:00:00Z',
    rare: true,
    maxLength: 100,
  }),
  received_before: text({ title: 'Received before', rare: true, maxLength: 100 }),
  filter: text({
    title: 'Filter',
    description: "A filter of Microsoft Graph, such as startswith(subject,'Order').",
    placeholder: "startswith(subject,'Order')",
    rare: true,
    maxLength: 2_000,
  }),
};

/** The values of `filterFields`, without the folder. */
export interface Filters {
  readonly search?: string;
  readonly read_status: 'any' | 'unread' | 'read';
  readonly from?: string;
  readonly has_attachments: boolean;
  readonly received_after?: string;
  readonly received_before?: string;
  readonly filter?: string;
}

/**
 * Returns the query of a list, the newest first. The field of the order comes first in the filter, because Outlook refuses others:
 * https://learn.microsoft.com/graph/api/user-list-messages. Errors: `parameter_invalid`.
 */
export function filterQuery(filters: Filters): Record<string, string> {
  const { search = '', received_after: after = '', received_before: before = '' } = filters;
  const others = [
    ...(before === '' ? [] : [`receivedDateTime lt ${momentOf(before, '/received_before')}`]),
    ...(filters.read_status === 'any' ? [] : [`isRead eq ${String(filters.read_status === 'read')}`]),
    ...(filters.from ? [`from/emailAddress/address eq ${quoted(filters.from.trim())}`] : []),
    ...(filters.has_attachments ? ['hasAttachments eq true'] : []),
    ...(filters.filter?.trim() ? [`(${filters.filter.trim()})`] : []),
  ];
  if (search.trim() !== '') {
    if (others.length > 0 || after !== '')
      throw new AppError('parameter_invalid', 'Outlook searches without other filters. Write them into the search.', {
        param: '/search',
      });
    return { $search: `"${search.trim().replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` };
  }
  const order = { $orderby: 'receivedDateTime desc' };
  if (others.length === 0 && after === '') return order;
  const since = after === '' ? '1900-01-01T00:00:00Z' : momentOf(after, '/received_after');
  return { ...order, $filter: [`receivedDateTime ge ${since}`, ...others].join(' and ') };
}

/** Returns a point in time in UTC. Errors: `parameter_invalid`. */
export function momentOf(written: string, param: string, zone = 'UTC'): string {
  return readDate(written, { zone, param }).toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
}
