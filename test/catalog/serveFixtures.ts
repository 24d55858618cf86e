import type { ExpectedRequest, Reply, SearchFixture, SourceFixtures } from './fixture.ts';
import { text } from './fixture.ts';
import { type ReplayedRequest, type ReplayServer, startReplayServer } from './replayServer.ts';
import { readFixtures } from './world.ts';

/**
 * Replaces every source of the catalog at once, for exploring the data market offline: `npm run catalog:fixtures` prints the value of
 * `SERVICE_CATALOG_BASE_URLS` and responds until it is ended. Each request gets the response of the most similar fixture; requests unknown
 * to all fixtures return 404.
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

/**
 * Returns the similarity: 0 for another method; more for each equal part of the path, for equal names and values of the query and for an
 * equal body, less for differences: words of the API (`product=water_level`) count more than values.
 */
function likenessOf(request: ReplayedRequest, { method, path, query = {}, body }: ExpectedRequest): number {
  if (request.method !== (method ?? (body === undefined ? 'GET' : 'POST'))) return 0;
  const [asked, known] = [request.path.split('/'), path.split('/')];
  const isSamePart = (part: string, place: number) => part === known[place] || part === known.at(place - asked.length);
  const samePath = asked.filter(isSamePart).length;
  const sameKind = asked.filter((part, place) => kindOf(part) === kindOf(known[place] ?? '')).length;
  const ofPath = samePath * 100 + sameKind * 40 - Math.abs(asked.length - known.length) * 70;
  const ofQuery = Object.entries(query).map(([name, value]) => {
    if (!request.query.has(name)) return -20;
    const isSame = request.query.get(name) === value;
    if (typeof value === 'string' && /^[a-z_]+$/.test(value)) return isSame ? 60 : -60;
    return isSame ? 5 : 2;
  });
  const ofBody = shapeOf(request.body) === shapeOf(JSON.stringify(body) ?? '') ? 500 : 0;
  const whole = request.path === path ? 1_000 : 0;
  return Math.max(0, 1 + ofPath + whole + ofQuery.reduce((sum, one) => sum + one, 0) + ofBody);
}

/** Whether a part of a path is a word of the API or a value: an ID, a number, a DOI. With its ending. */
function kindOf(part: string): string {
  const ending = /\.[a-z]+$/.exec(part)?.[0] ?? '';
  return `${/[0-9:]/.test(part) ? 'value' : part}${ending}`;
}

/** Names of the variables of a GraphQL request; null for other bodies. */
function shapeOf(body: string): string | null {
  const { variables } = body.startsWith('{') ? (JSON.parse(body) as { variables?: object }) : {};
  return variables === undefined ? null : Object.keys(variables).join();
}

if (process.argv[1] === import.meta.filename) {
  const { baseUrls } = await serveFixtures();
  console.log([...baseUrls].map(([source, url]) => `${source}=${url}`).join(','));
}
