import type { ExpectedRequest, Reply, SearchFixture, SourceFixtures } from './fixture.ts';
import { text } from './fixture.ts';
import { type ReplayedRequest, type ReplayServer, startReplayServer } from './replayServer.ts';
import { readFixtures } from './world.ts';

/**
 * Stands for every source of the catalog at once, for looking at the data market without the internet:
 * `node test/catalog/serveFixtures.ts` prints the value of `SERVICE_CATALOG_BASE_URLS` and answers until it is ended. Each request gets what the
 * fixture answers whose expected request is most like it; what no fixture knows is a 404.
 */
export async function serveFixtures(): Promise<{ server: ReplayServer; baseUrls: ReadonlyMap<string, string> }> {
  const server = await startReplayServer();
  const baseUrls = new Map<string, string>();
  for (const [sourceId, fixtures] of await readFixtures()) {
    const replay = server.open();
    replay.answerBy((request) => answerTo(request, fixtures));
    baseUrls.set(sourceId, replay.url);
  }
  return { server, baseUrls };
}

function answerTo(request: ReplayedRequest, { searches }: SourceFixtures): Reply {
  const known = Object.values(searches).flatMap(callsOf);
  const [best] = known
    .map(({ expected, answer }) => ({ answer, likeness: likenessOf(request, expected) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  return best && best.likeness > 0 ? best.answer : text('No fixture knows this request.', { status: 404 });
}

function callsOf({ success }: SearchFixture): { expected: ExpectedRequest; answer: Reply }[] {
  return success.requests.map((expected, index) => ({
    expected,
    answer: success.answers[Math.min(index, success.answers.length - 1)]!,
  }));
}

/** 0 where the method or the kind of path is another; more for each equal part of the path and of the query. */
function likenessOf(request: ReplayedRequest, { method, path, query = {}, body }: ExpectedRequest): number {
  if (request.method !== (method ?? (body === undefined ? 'GET' : 'POST'))) return 0;
  const [asked, known] = [request.path.split('/'), path.split('/')];
  if (asked.length !== known.length || asked[1] !== known[1]) return 0;
  const samePath = asked.filter((part, place) => part === known[place]).length;
  const sameNames = Object.keys(query).filter((name) => request.query.has(name)).length;
  const sameValues = Object.entries(query).filter(([name, value]) => request.query.get(name) === value).length;
  return samePath * 100 + (request.path === path ? 1000 : 0) + sameNames + sameValues;
}

if (process.argv[1] === import.meta.filename) {
  const { baseUrls } = await serveFixtures();
  console.log([...baseUrls].map(([source, url]) => `${source}=${url}`).join(','));
}
