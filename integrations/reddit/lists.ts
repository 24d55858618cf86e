import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';
import { communityOf } from './names.ts';
import { afterOf, read } from './requests.ts';

interface Community {
  data?: { display_name?: string; title?: string };
}

/** Communities of the account: https://www.reddit.com/dev/api#GET_subreddits_mine_{where}. */
const communities = defineList({
  request: ({ cursor: after }) => read('/subreddits/mine/subscriber', { limit: 100, after }),
  entries: (body) => (body['data'] as { children?: unknown } | undefined)?.children,
  choice: (entry) => {
    const { data } = entry as Community;
    const name = data?.display_name ?? '';
    return name === '' ? null : { value: name, label: `r/${name}`, hint: data?.title };
  },
  next: ({ body }) => afterOf(body),
});

interface Flair {
  id: string;
  text?: string;
}

/** Flairs of the posts of a community. The response is a list without a name. */
const flairs = defineList({
  request: ({ parameters }) =>
    read(path`/r/${communityOf(parameters['community'] ?? '', '/community')}/api/link_flair_v2`),
  entries: (body) => body,
  choice: (entry) => {
    const { id, text = '' } = entry as unknown as Flair;
    return { value: id, label: text || id };
  },
});

/** Lists of Reddit, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { communities, flairs };
