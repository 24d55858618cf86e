import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import {
  commentIds,
  commentOf,
  listing,
  me,
  postIds,
  postOf,
  subredditOf,
  subreddits,
  thing,
  userOf,
  users,
} from './fakeObjects.ts';
import { failed, refused, type Arguments } from './fakeSchema.ts';

interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  /** The arguments in the query of a GET request, or in the form of a POST request. */
  readonly given: URLSearchParams;
  readonly repeatsPages: boolean;
}

interface Route {
  readonly takes?: Arguments;
  /** Missing: the response is that of other methods, and has no `json`. */
  readonly isForm?: true;
  readonly answer: (call: RouteCall) => FakeResponse;
}

const flag = /^(true|false|True|False|0|1|on|off)$/;
const text = /^[\s\S]+$/;
const postName = /^t3_[a-z\d]+$/;
const range = /^(hour|day|week|month|year|all)$/;
const paging: Arguments = {
  limit: /^([1-9]\d?|100)$/,
  after: /^(t[1-6]_[a-z\d]+)?$/,
  before: /^(t[1-6]_[a-z\d]+)?$/,
  count: /^\d+$/,
  show: /^all$/,
  sr_detail: flag,
};
const ok = (json: unknown): FakeResponse => ({ json });

/** Three pages with one thing each. */
function page({ given, repeatsPages }: RouteCall, kind: string, things: readonly JsonObject[]): FakeResponse {
  const after = given.get('after') ?? '';
  const place = after === '' || repeatsPages ? 0 : things.findIndex(({ name }) => name === after) + 1;
  const found = things[place];
  if (!found) return ok(listing([]));
  return ok(listing([thing(kind, found)], place < things.length - 1 ? String(found['name']) : null));
}

const posts = (call: RouteCall): FakeResponse => page(call, 't3', postIds.map(postOf));
const comments = (call: RouteCall): FakeResponse =>
  page(
    call,
    't1',
    commentIds.map((id) => commentOf(id)),
  );

/** An unknown subreddit leads to the search; some are closed. */
function inSubreddit(call: RouteCall, answer: (call: RouteCall) => FakeResponse): FakeResponse {
  const name = call.params['subreddit']!.toLowerCase();
  if (name === 'closed') return failed(403, 'Forbidden', 'private');
  if (name === 'banned') return failed(404, 'Not Found', 'banned');
  if (!subreddits.includes(name))
    return { status: 302, headers: { location: `/subreddits/search?q=${name}` }, json: {} };
  return answer(call);
}

const ofUser = (call: RouteCall, answer: (call: RouteCall) => FakeResponse): FakeResponse =>
  users.includes(call.params['user']!) ? answer(call) : failed(404, 'Not Found');

function submit({ given }: RouteCall): FakeResponse {
  const kind = given.get('kind');
  if (given.get('sr') === 'missing') return refused(['SUBREDDIT_NOEXIST', "Hmm, that community doesn't exist.", 'sr']);
  if (given.get('sr') === 'closed') return refused(['SUBREDDIT_NOTALLOWED', "You aren't allowed to post there.", 'sr']);
  if ((given.get('title') ?? '').length > 300) return refused(['TOO_LONG', 'this is too long (max: 300)', 'title']);
  if (kind !== 'self' && (given.get('url') ?? '') === '') return refused(['NO_URL', 'a url is required', 'url']);
  if (kind === 'self' && given.has('url')) return refused(['NO_SELFS', 'self posts have no url', 'url']);
  if (given.get('title') === 'Too fast')
    return refused(['RATELIMIT', 'You are doing that too much. Try again in 7 minutes.', 'ratelimit'], {
      ratelimit: 420,
    });
  if (given.get('url') === 'https://example.com/known' && !/^(true|True|1|on)$/.test(given.get('resubmit') ?? ''))
    return refused(['ALREADY_SUB', 'That link has already been submitted', 'url']);
  const [id] = postIds;
  const data = {
    url: `https://www.reddit.com/r/${given.get('sr')}/comments/${id}/hi/`,
    drafts_count: 0,
    id,
    name: `t3_${id}`,
  };
  return ok({ json: { errors: [], data } });
}

function comment({ given }: RouteCall): FakeResponse {
  const parent = given.get('thing_id')!;
  const known = parent.startsWith('t3_') ? postIds : commentIds;
  if (!known.includes(parent.slice(3))) return refused(['DELETED_LINK', 'that link has been deleted', 'parent']);
  if (parent === `t3_${postIds[2]}`) return refused(['THREAD_LOCKED', 'Comments are locked.', 'parent']);
  const data = commentOf(commentIds[0]!, { parent_id: parent, body: given.get('text'), author: me });
  return ok({ json: { errors: [], data: { things: [thing('t1', data)] } } });
}

const forms: Readonly<Record<string, Route>> = {
  'POST /api/submit': {
    isForm: true,
    takes: {
      'sr!': /^[\w-]{2,50}$/,
      'title!': text,
      'kind!': /^(self|link|image|video|videogif)$/,
      text: /^[\s\S]*$/,
      richtext_json: text,
      url: /^https?:\/\/\S+$/,
      resubmit: flag,
      sendreplies: flag,
      nsfw: flag,
      spoiler: flag,
      flair_id: /^[\da-f-]{36}$/,
      flair_text: text,
      validate_on_submit: flag,
      extension: /^json$/,
    },
    answer: submit,
  },
  'POST /api/comment': {
    isForm: true,
    takes: { 'thing_id!': /^t[134]_[a-z\d]+$/, 'text!': text, return_rtjson: flag, richtext_json: text },
    answer: comment,
  },
  'POST /api/editusertext': {
    isForm: true,
    takes: { 'thing_id!': /^t[13]_[a-z\d]+$/, 'text!': text, return_rtjson: flag, validate_on_submit: flag },
    answer: ({ given }) => {
      const name = given.get('thing_id')!;
      const data = name.startsWith('t3_')
        ? { ...postOf(name.slice(3)), selftext: given.get('text') }
        : commentOf(name.slice(3), { body: given.get('text') });
      return ok({ json: { errors: [], data: { things: [thing(name.slice(0, 2), data)] } } });
    },
  },
  'POST /api/compose': {
    isForm: true,
    takes: { 'to!': text, 'subject!': /^[\s\S]{1,100}$/, 'text!': text, from_sr: text },
    answer: ({ given }) =>
      given.get('to') === 'nobody'
        ? refused(['USER_DOESNT_EXIST', "that user doesn't exist", 'to'])
        : ok({ json: { errors: [] } }),
  },
  // The response is the same, whether anything was deleted or not.
  'POST /api/del': { takes: { 'id!': /^t[13]_[a-z\d]+$/ }, answer: () => ok({}) },
  'POST /api/save': { takes: { 'id!': /^t[13]_[a-z\d]+$/, category: text }, answer: () => ok({}) },
  'POST /api/unsave': { takes: { 'id!': /^t[13]_[a-z\d]+$/ }, answer: () => ok({}) },
  'POST /api/subscribe': {
    takes: { 'action!': /^(sub|unsub)$/, sr: text, sr_name: text, skip_initial_defaults: flag },
    answer: () => ok({}),
  },
};

const reads: Readonly<Record<string, Route>> = {
  'GET /api/info': {
    takes: { id: /^t[135]_[a-z\d]+(,t[135]_[a-z\d]+){0,99}$/, url: text, sr_name: text },
    answer: ({ given }) => {
      const names = (given.get('id') ?? '').split(',');
      const found = names.flatMap((name) => {
        const id = name.slice(3);
        if (name.startsWith('t3_') && postIds.includes(id)) return [thing('t3', postOf(id))];
        return name.startsWith('t1_') && commentIds.includes(id) ? [thing('t1', commentOf(id))] : [];
      });
      return ok(listing(found));
    },
  },
  'GET /comments/{post}': { takes: treeArguments(), answer: tree },
  'GET /r/{subreddit}/comments/{post}': { takes: treeArguments(), answer: (call) => inSubreddit(call, tree) },
  'GET /api/morechildren': {
    takes: {
      'api_type!': /^json$/,
      'link_id!': postName,
      'children!': /^[a-z\d]+(,[a-z\d]+){0,99}$/,
      sort: text,
      depth: /^\d+$/,
      limit_children: flag,
      id: text,
    },
    answer: ({ given }) => {
      const ids = given.get('children')!.split(',');
      const things = ids.map((id) => thing('t1', commentOf(id)));
      return ok({ json: { errors: [], data: { things } } });
    },
  },
  'GET /search': { takes: searchArguments(), answer: posts },
  'GET /r/{subreddit}/search': { takes: searchArguments(), answer: (call) => inSubreddit(call, posts) },
  'GET /r/{subreddit}/hot': { takes: { ...paging, g: text }, answer: (call) => inSubreddit(call, posts) },
  'GET /r/{subreddit}/new': { takes: paging, answer: (call) => inSubreddit(call, posts) },
  'GET /r/{subreddit}/rising': { takes: paging, answer: (call) => inSubreddit(call, posts) },
  'GET /r/{subreddit}/top': { takes: { ...paging, t: range }, answer: (call) => inSubreddit(call, posts) },
  'GET /r/{subreddit}/controversial': { takes: { ...paging, t: range }, answer: (call) => inSubreddit(call, posts) },
  'GET /r/{subreddit}/comments': { takes: paging, answer: (call) => inSubreddit(call, comments) },
  'GET /r/{subreddit}/about': {
    answer: (call) => inSubreddit(call, ({ params }) => ok(thing('t5', subredditOf(params['subreddit']!)))),
  },
  'GET /r/{subreddit}/about/rules': {
    answer: (call) =>
      inSubreddit(call, () =>
        ok({
          rules: [
            { kind: 'all', short_name: 'Be kind', description: 'Always.', priority: 0, created_utc: 1_794_000_000 },
          ],
          site_rules: ['Spam'],
        }),
      ),
  },
  'GET /r/{subreddit}/api/link_flair_v2': {
    answer: (call) =>
      inSubreddit(call, () =>
        ok([{ id: '8f1c5e2a-0000-4000-8000-000000000001', text: 'Question', text_editable: false, type: 'text' }]),
      ),
  },
  'GET /subreddits/search': {
    takes: { ...paging, 'q!': text, sort: /^(relevance|activity)$/, show_users: flag },
    answer: (call) => page(call, 't5', subreddits.map(subredditOf)),
  },
  'GET /subreddits/mine/subscriber': { takes: paging, answer: (call) => page(call, 't5', subreddits.map(subredditOf)) },
  'GET /subreddits/popular': { takes: paging, answer: (call) => page(call, 't5', subreddits.map(subredditOf)) },
  'GET /api/search_reddit_names': {
    takes: { 'query!': /^.{1,50}$/, exact: flag, include_over_18: flag, include_unadvertisable: flag },
    answer: ({ given }) =>
      ok({ names: subreddits.filter((name) => name.startsWith(given.get('query')!.toLowerCase())) }),
  },
};

function treeArguments(): Arguments {
  return {
    limit: /^[1-9]\d{0,2}$/,
    depth: /^\d{1,2}$/,
    sort: /^(confidence|top|new|controversial|old|random|qa|live)$/,
    comment: /^[a-z\d]+$/,
    context: /^[0-8]$/,
    showmore: flag,
    showedits: flag,
    threaded: flag,
    truncate: /^\d+$/,
  };
}

function searchArguments(): Arguments {
  return {
    ...paging,
    'q!': /^[\s\S]{1,512}$/,
    restrict_sr: flag,
    sort: /^(relevance|hot|top|new|comments)$/,
    t: range,
    type: /^(link|sr|user)(,(link|sr|user))*$/,
    include_over_18: flag,
  };
}

/** The post and its comments, with an answer below the first one and two that are left out. */
function tree({ params }: RouteCall): FakeResponse {
  const post = params['post']!;
  if (!postIds.includes(post)) return failed(404, 'Not Found');
  const reply = commentOf(commentIds[1]!, { parent_id: `t1_${commentIds[0]}`, depth: 1 });
  const first = commentOf(commentIds[0]!, { replies: listing([thing('t1', reply)]) });
  const more = thing('more', {
    count: 1,
    name: `t1_${commentIds[2]}`,
    id: commentIds[2],
    children: [commentIds[2]],
    depth: 0,
  });
  return ok([listing([thing('t3', postOf(post))]), listing([thing('t1', first), more])]);
}

const account: Readonly<Record<string, Route>> = {
  'GET /api/v1/me': { answer: () => ok({ ...userOf(me), features: {} }) },
  'GET /api/v1/me/karma': {
    answer: () => ok({ kind: 'KarmaList', data: [{ sr: 'test', comment_karma: 7, link_karma: 5 }] }),
  },
  'GET /api/v1/me/prefs': { answer: () => ok({ lang: 'en', over_18: false }) },
  'GET /api/v1/me/trophies': {
    answer: () => ok({ kind: 'TrophyList', data: { trophies: [thing('t6', { name: 'One-Year Club', id: null })] } }),
  },
  'GET /api/v1/me/friends': { answer: people },
  'GET /api/v1/me/blocked': { answer: people },
  'GET /prefs/friends': { answer: () => ok([people({} as RouteCall).json, people({} as RouteCall).json]) },
  'GET /prefs/blocked': { answer: people },
  'GET /message/inbox': { takes: paging, answer: comments },
  'GET /message/unread': { takes: paging, answer: comments },
  'GET /user/{user}/about': {
    answer: (call) => ofUser(call, ({ params }) => ok(thing('t2', userOf(params['user']!)))),
  },
  'GET /user/{user}/trophies': {
    answer: (call) => ofUser(call, () => ok({ kind: 'TrophyList', data: { trophies: [] } })),
  },
  'GET /user/{user}/submitted': { takes: ofHistory(), answer: (call) => ofUser(call, posts) },
  'GET /user/{user}/comments': { takes: ofHistory(), answer: (call) => ofUser(call, comments) },
  'GET /user/{user}/overview': { takes: ofHistory(), answer: (call) => ofUser(call, posts) },
  'GET /user/{user}/gilded': { takes: ofHistory(), answer: (call) => ofUser(call, posts) },
  'GET /user/{user}/saved': {
    takes: ofHistory(),
    answer: (call) => (call.params['user'] === me ? posts(call) : failed(403, 'Forbidden')),
  },
};

function ofHistory(): Arguments {
  return { ...paging, sort: /^(hot|new|top|controversial)$/, t: range, type: /^(links|comments)$/, context: /^\d+$/ };
}

function people(_call: RouteCall): FakeResponse {
  return ok({
    kind: 'UserList',
    data: { children: [{ date: 1_794_000_000, rel_id: 'r9_1', name: 'bob', id: 't2_u2' }] },
  });
}

/** https://www.reddit.com/dev/api/, and the paths and fields of the client PRAW. */
export const routes: Readonly<Record<string, Route>> = { ...forms, ...reads, ...account };
