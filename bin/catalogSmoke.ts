import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { sources as allSources } from '../domains/catalog/generated/registry.ts';
import { packageVersion } from '../platform/config/packageVersion.ts';
import { readSettings } from '../platform/config/settings.ts';
import { parseOutboundAllow } from '../platform/outbound/guard.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { type Smoked, type SmokeBaseline, smokeSearches } from './smoke/smokeSearches.ts';

const usage = `Usage: npm run catalog:smoke -- [--report <file>] [--against <file>] [<source> …]
Calls every search of the data catalog that needs no key once, with its first example.
--report writes what was found as JSON; --against compares with such a file of an earlier time.
Ends with code 1 where a source answers in another shape than it documents or did before, and with 2 where nobody could be asked.`;

/** Program: needs the internet, no database and no key; costs no credits. */
export async function catalogSmoke(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { report: { type: 'string' }, against: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const sources = allSources.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  if (values.help === true || sources.length === 0) {
    console.log(usage);
    return values.help === true ? 0 : 2;
  }
  const { catalog, publicUrl, outboundAllow } = readSettings(env);
  const mirrors = [...catalog.baseUrls.values()].map((url) => new URL(url).host);
  const outbound = createOutbound({ allow: parseOutboundAllow([...outboundAllow, ...mirrors]) });
  const contact = catalog.contact ?? undefined;
  const about = [`+${publicUrl}`, ...(contact === undefined ? [] : [`mailto:${contact}`])].join('; ');
  try {
    const smoked = await smokeSearches({
      sources,
      outbound,
      settings: {
        userAgent: `Bureau/${packageVersion} (${about})`,
        application: 'Bureau',
        contact,
        baseUrls: catalog.baseUrls,
      },
      ...(values.against !== undefined && { before: await readBaseline(values.against) }),
      onSmoked: (one) => console.log(lineOf(one)),
    });
    if (values.report !== undefined) await writeFile(values.report, `${JSON.stringify(smoked, null, 2)}\n`);
    return codeOf(smoked);
  } finally {
    await outbound.close();
  }
}

async function readBaseline(file: string): Promise<SmokeBaseline> {
  const smoked = JSON.parse(await readFile(file, 'utf8')) as Smoked[];
  return new Map(smoked.map((one) => [one.search, one]));
}

function lineOf({ search, verdict, rows, problems }: Smoked): string {
  return `${verdict.padEnd(11)}  ${search} (${rows} rows)${problems.map((problem) => `\n             ${problem}`).join('')}`;
}

function codeOf(smoked: readonly Smoked[]): number {
  const count = (verdict: Smoked['verdict']) => smoked.filter((one) => one.verdict === verdict).length;
  const [changed, reached] = [count('changed'), smoked.length - count('unreachable')];
  console.log(`${count('ok')} ok, ${changed} changed, ${count('unreachable')} unreachable`);
  if (changed > 0) return 1;
  return reached === 0 ? 2 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await catalogSmoke(process.argv.slice(2), process.env);
