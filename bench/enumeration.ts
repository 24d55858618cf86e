import { signUpPerson } from '../test/support/apiClient.ts';
import { startTestApi } from '../test/support/apiServer.ts';
import { openMailbox } from '../test/support/mailbox.ts';
import { insertSsoConnection } from '../test/support/ssoConnections.ts';

/**
 * Measures whether responses reveal by their text or timing that an account exists: sign-in, password reset, invitation to an organization
 * and discovery of single sign-on, for addresses with and without an account, in random turns. TEST_POSTGRES_URL=… npm run bench --
 * enumeration [asked of each kind]
 */
const asked = Number(process.argv[2] ?? 150);
const warmUp = 10;

interface Lookup {
  readonly name: string;
  readonly ask: (email: string) => Promise<{ status: number; text: string }>;
}

const mailbox = await openMailbox();
const api = await startTestApi({ settings: { smtp: mailbox.settings } });
try {
  const owner = await signUpPerson(api.url, { name: 'Owner' });
  await insertSsoConnection(api, owner.organizationId);
  const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
  await sql(
    `insert into sso_domains (id, organization_id, domain, challenge, proved_at, proved_by) values ('ssd_bench', $1, 'bench.example', 'c', now(), 'dns')`,
    [owner.organizationId],
  );
  const known: string[] = [];
  for (let place = 0; place < asked + warmUp; place += 1)
    known.push((await signUpPerson(api.url, { email: `known-${place}@bench.example` })).email);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: api.url, ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const lookups: Lookup[] = [
    { name: 'sign-in', ask: (email) => post('/api/v1/sessions', { email, password: 'a wrong password' }) },
    { name: 'password reset', ask: (email) => post('/api/v1/password-resets', { email }) },
    {
      name: 'invitation',
      ask: (email) => post('/api/v1/organizations/current/invitations', { email }, { cookie: owner.cookie }),
    },
    { name: 'SSO discovery', ask: (email) => post('/api/v1/sso/discover', { email }) },
  ];
  console.log(`${asked} of each kind; critical KS distance at 5 %: ${(1.358 * Math.sqrt(2 / asked)).toFixed(3)}`);
  for (const lookup of lookups)
    await compare(lookup, known, () => sql('with counted as (delete from rate_limits) delete from invitations'));
} finally {
  await api.close();
  await mailbox.close();
}

async function compare({ name, ask }: Lookup, known: readonly string[], forget: () => Promise<unknown>): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const words: Record<'known' | 'unknown', Set<string>> = { known: new Set(), unknown: new Set() };
  for (const [place, email] of known.entries()) {
    const pair = [
      ['known', email],
      ['unknown', email.replace('known', 'other')],
    ] as const;
    for (const [kind, address] of Math.random() < 0.5 ? pair : pair.toReversed()) {
      await forget(); // no call may reach a limit
      const startMs = performance.now();
      const { status, text } = await ask(address);
      const tookMs = performance.now() - startMs;
      if (place < warmUp) continue;
      times[kind].push(tookMs);
      words[kind].add(`${status} ${plain(text, address)}`);
    }
  }
  const [a, b] = [times.known.toSorted(byValue), times.unknown.toSorted(byValue)];
  const same = [...words.known].join() === [...words.unknown].join() && words.known.size === 1;
  const row = {
    way: name,
    words: same ? 'the same' : 'DIFFERENT',
    known: `${at(a, 0.5)} / ${at(a, 0.95)} ms`,
    unknown: `${at(b, 0.5)} / ${at(b, 0.95)} ms`,
    medians: (Number(at(a, 0.5)) / Number(at(b, 0.5))).toFixed(3),
    p95: (Number(at(a, 0.95)) / Number(at(b, 0.95))).toFixed(3),
    ks: distance(a, b).toFixed(3),
  };
  console.log(Object.values(row).join(' | '));
  if (!same) console.log([...words.known].slice(0, 2), [...words.unknown].slice(0, 2));
}

/** An answer without what is new in each. */
function plain(text: string, address: string): string {
  return text
    .replaceAll(address, '<address>')
    .replaceAll(/"(request_id|id|url|created_at|expires_at)":"[^"]*"/g, '"$1":"…"');
}

function byValue(a: number, b: number): number {
  return a - b;
}

function at(sorted: readonly number[], part: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2);
}

/** The largest distance between two empirical distributions (Kolmogorov and Smirnov). */
function distance(a: readonly number[], b: readonly number[]): number {
  let most = 0;
  for (const value of [...a, ...b]) {
    const below = (sorted: readonly number[]) => sorted.filter((one) => one <= value).length / sorted.length;
    most = Math.max(most, Math.abs(below(a) - below(b)));
  }
  return most;
}
