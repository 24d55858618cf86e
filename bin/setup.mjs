// The first thing that runs: plain JavaScript, only built-ins, Node.js 20 or newer.
// It makes dependencies complete and hands over to Node.js 24: `node bin/setup.mjs <command> [arguments]`; `programs` below names the commands.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const neededNode = '24.21.0';

const programs = {
  start: { script: 'bin/start.ts', arguments: [] },
  dev: { script: 'bin/start.ts', arguments: ['--dev'] },
  test: { script: 'bin/test.ts', arguments: [] },
  'rotate-key': { script: 'bin/rotateKey.ts', arguments: [] },
  'audit:verify': { script: 'bin/auditVerify.ts', arguments: [] },
  doctor: { script: 'bin/doctor.ts', arguments: [] },
  migrate: { script: 'bin/migrate.ts', arguments: [] },
  'migrate-report': { script: 'bin/migrateReport.ts', arguments: [] },
  backup: { script: 'bin/backup.ts', arguments: [] },
  'backup:verify': { script: 'bin/verifyBackup.ts', arguments: [] },
  'backup:note': { script: 'bin/noteBackup.ts', arguments: [] },
  restore: { script: 'bin/restore.ts', arguments: [] },
  'restore:verify': { script: 'bin/verifyRestored.ts', arguments: [] },
  replay: { script: 'bin/replay.ts', arguments: [] },
  'histories:record': { script: 'test/workflows/recordHistories.ts', arguments: [] },
  'catalog:fixtures': { script: 'test/catalog/serveFixtures.ts', arguments: [] },
  bench: { folder: 'bench', arguments: [] },
};

const help = {
  start: `Starts Bureau on this machine: PostgreSQL, Temporal, API, worker and the page. Asks nothing; Ctrl-C stops all of it.

  npm start                    page and APIs at http://localhost:8080, everything kept in ./data
  PORT=9000 npm start          another port
  npm run dev                  the same, reloading what changes

Settings are environment variables; the most used ones:
  PORT                         port of the page and of all APIs (8080)
  SERVICE_DATA_DIR             folder of everything that is kept (./data)
  DATABASE_URL                 a PostgreSQL of your own instead of the embedded one
  TEMPORAL_ADDRESS             a Temporal of your own instead of the embedded one
  SERVICE_LISTEN               addresses to listen on (loopback only)
  SERVICE_PUBLIC_URL           where browsers reach this instance
docs/settings.md lists all of them.`,
  test: `Runs all tests against real servers, which it starts and stops itself. Ends with "N passed, N failed".

  npm test                     every category, reduced counts, fixed seeds
  npm run test:full            the full counts of property and race tests
  npm test -- test/db          only files whose path holds this text

  TEST_POSTGRES_URL, TEST_TEMPORAL_ADDRESS   use running servers instead
  CHROME_PATH                                the browser to use`,
  'rotate-key': `Encrypts everything in the database with the current key, while Bureau runs; killed, it goes on where it stopped.

  1. Start Bureau with the new key in SERVICE_ENCRYPTION_KEY and the one before in SERVICE_ENCRYPTION_KEYS_OLD.
  2. npm run rotate-key        with the same settings; says what is left
  3. Start Bureau without SERVICE_ENCRYPTION_KEYS_OLD.
docs/guide/self-hosting/encryption-keys.md says more.`,
  'audit:verify': `Computes all audit logs anew and says in plain words what was changed, removed, put in or reordered; only reads. Bureau must be running.

  npm run audit:verify                        compares with what Bureau has written down in SERVICE_AUDIT_CHECKPOINTS, too
  npm run --silent audit:verify -- --print    prints where the logs end now: keep it elsewhere, where nobody can change it
  npm run audit:verify -- --compare <file>    compares with what was printed before, too

It ends with 0 where nothing is wrong, 1 where something is, 2 where it could not look. docs/guide/teams/audit-log.md says more.`,
  doctor: `Examines every part of an instance with its settings, and says in plain words what is wrong and what to do, also where the API or the database does not answer.

  npm run doctor

It ends with 0 where nothing fails, 1 where something does. The page Administration > Health says the same.`,
  migrate: `Brings the database of DATABASE_URL to this version, makes the user of the programs, and registers the search attributes of TEMPORAL_ADDRESS.

  npm run migrate

Only for servers of your own: npm start and docker compose do it at each start.`,
  'migrate-report': `Says what an upgrade means for an instance: digital organizations, open executions and configuration; only reads. Run it in the new version's folder before the upgrade, with the settings of the instance.

  npm run migrate-report                                 the changes up to this version
  npm run migrate-report -- --to 0.1                     up to another version
  npm run --silent migrate-report -- --json              for programs

It ends with 0, with 1 where something prevents the upgrade, with 2 where it could not look. docs/versions/README.md says more.`,
  backup: `Copies everything that npm start keeps into a new folder, while Bureau runs: both databases and files of one moment.

  npm run backup -- --to <folder>             the folder must not exist, or be empty

The encryption key is not in it. docs/guide/self-hosting/backup.md says more.`,
  'backup:verify': `Restores a backup into a scratch folder, checks ledger, audit logs and files there, and notes its age in the running Bureau.

  npm run backup:verify -- --from <folder>
  npm run backup:verify -- --from <folder> --scratch <folder>   where there is room for it

It ends with 0 where nothing is wrong, else with 1.`,
  'backup:note': `Records that a backup of an instance with servers of its own was restored and found whole; health and metrics then show its age.

  npm run backup:note -- --at <time>          the time of the backup, with the DATABASE_URL of the instance

Run it after npm run restore:verify on a restored copy. It ends with 0 where the backup is recorded.`,
  restore: `Makes an empty data folder from a backup. Bureau then starts in maintenance.

  SERVICE_DATA_DIR=<folder> npm run restore -- --from <folder>

Needs the encryption key: SERVICE_ENCRYPTION_KEY, or its file encryption.key in the data folder. docs/guide/self-hosting/backup.md says more.`,
  'restore:verify': `Checks ledger, audit logs, schema and files of an instance with servers of its own, such as a restored copy; only reads.

  npm run restore:verify       with the DATABASE_URL, DATABASE_OWNER_URL and SERVICE_DATA_DIR of the instance

It ends with 0 where nothing is wrong. docs/guide/self-hosting/backup.md says more.`,
  replay: `Replays the histories of an instance's open executions with the code of this folder; only reads. Run it before an upgrade, with the settings of the instance.

  npm run replay                              the newest 1000
  npm run replay -- --limit 50                fewer
  npm run replay -- --query "<query>"         the executions of a Temporal list filter

It ends with 0 where every execution can continue, 1 where one cannot, 2 where it could not look.`,
  'histories:record': `Records an execution of each control-flow shape into test/histories/, for tests of later versions.

  npm run histories:record -- <shape>         one shape; without a name all of them

Needs TEST_POSTGRES_URL and TEST_TEMPORAL_ADDRESS. workflows/README.md says more.`,
  'catalog:fixtures': `Answers for all sources of the data catalog with their test fixtures until Ctrl-C, and prints the SERVICE_CATALOG_BASE_URLS to start Bureau with.

  npm run catalog:fixtures`,
  bench: `Runs a benchmark of bench/. bench/README.md describes them.

  npm run bench                               lists the benchmarks
  npm run bench -- gateway/bench              runs one by its name
  npm run bench -- agents 40                  with arguments`,
};

/** Something that a person can put right: shown as text, without a stack. */
class SetupError extends Error {}

try {
  process.exitCode = await main(process.argv[2] ?? '', process.argv.slice(3));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(command, rest) {
  const program = Object.hasOwn(programs, command) ? programs[command] : undefined;
  if (program === undefined)
    throw new SetupError(`Usage: node bin/setup.mjs ${Object.keys(programs).join('|')} [--help]`);
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(help[command] ?? help.start);
    return 0;
  }
  if (program.script === 'bin/start.ts' && rest.length > 0) throw new SetupError(refusedArguments(command, rest));
  if (!isAtLeast(process.versions.node, '20.0.0')) {
    throw new SetupError(
      `Bureau needs Node.js 20 or newer to set itself up; this is ${process.versions.node}. See https://nodejs.org`,
    );
  }
  if (program.folder !== undefined && rest.length === 0) {
    console.log(await listOf(program.folder));
    return 0;
  }
  const [script, given] = program.script === undefined ? namedScript(program.folder, rest) : [program.script, rest];
  await completeDependencies();
  const node = await findNode();
  return handOver(node, [join(root, script), ...program.arguments, ...given]);
}

/** Explains that a start takes no arguments, with the variable that was probably meant. */
function refusedArguments(command, rest) {
  const npm = command === 'start' ? 'npm start' : `npm run ${command}`;
  const port = /^(?:--?p(?:ort)?=?)?(\d{1,5})$/.exec(rest.join('').trim())?.[1] ?? '9000';
  return `${npm} takes no arguments, and got: ${rest.join(' ')}
Settings are environment variables. Set another port like this:

  PORT=${port} ${npm}

List the others with: ${npm} -- --help`;
}

/** Returns a line for each script of `folder`, from its `benchmarks.json`. */
async function listOf(folder) {
  const names = Object.entries(JSON.parse(await readFile(join(root, folder, 'benchmarks.json'), 'utf8')));
  const width = Math.max(...names.map(([name]) => name.length)) + 2;
  const lines = names.map(([name, what]) => `  ${name.padEnd(width)}${what}`);
  return `Usage: npm run ${folder} -- <name> [arguments]\n\n${lines.join('\n')}\n\n${folder}/README.md describes them.`;
}

/** The script in `folder` that the first argument names, and the other arguments. */
function namedScript(folder, [name = '', ...rest]) {
  const script = `${folder}/${name}.ts`;
  if (/^\w+(\/\w+)*$/.test(name) && existsSync(join(root, script))) return [script, rest];
  throw new SetupError(`There is no ${script}. List all with: npm run ${folder}. ${folder}/README.md describes them.`);
}

// --- dependencies -----------------------------------------------------------------------------------------------

/** Installs exactly what package-lock.json says, unless it is all there. Install scripts never run. */
async function completeDependencies() {
  const missing = await missingPackages();
  if (missing.length === 0) return;
  await access(root, constants.W_OK).catch(() => {
    throw new SetupError(
      `Dependencies are missing, and ${root} cannot be written. Give this user write permission or start as its owner.`,
    );
  });
  const startedAt = Date.now();
  console.log('Dependencies  installing (npm ci)');
  const ticker = setInterval(() => console.log(`Dependencies  installing (${seconds(startedAt)} s)`), 10_000);
  const { code, output } = await runNpm([
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
    '--loglevel=error',
  ]).finally(() => clearInterval(ticker));
  if (code !== 0) throw new SetupError(explainNpm(code, output));
  const still = await missingPackages();
  if (still.length > 0) {
    throw new SetupError(
      `npm reported success, but these packages are missing: ${still.slice(0, 10).join(', ')}. Check the connection and try again.`,
    );
  }
  console.log(`Dependencies  complete (${seconds(startedAt)} s)`);
}

/** Compares what npm recorded in node_modules with package-lock.json: the packages that this machine lacks. */
async function missingPackages() {
  const wanted = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages;
  const text = await readFile(join(root, 'node_modules', '.package-lock.json'), 'utf8').catch(() => '{}');
  const present = parsedOr(text, {}).packages ?? {};
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && isForThisMachine(entry) && present[path]?.version !== entry.version)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

function isForThisMachine(entry) {
  const allows = (named, value) => {
    const list = [named ?? []].flat();
    const excluded = list.filter((item) => item.startsWith('!'));
    return list.length === excluded.length ? !excluded.includes(`!${value}`) : list.includes(value);
  };
  // Which C library this is cannot be asked cheaply, so packages for one of them are not looked for.
  if (entry.optional === true && entry.libc !== undefined) return false;
  // Optional packages without a platform are there because another platform's package needs them.
  if (entry.optional === true && entry.os === undefined && entry.cpu === undefined) return false;
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch);
}

function parsedOr(text, otherwise) {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise; // Cut off while being written: the same as nothing installed.
  }
}

/** Runs the npm that started us, whichever it is; else the one on the PATH. Its output is kept, not shown. */
function runNpm(npmArguments) {
  const cli = process.env.npm_execpath ?? '';
  const viaNode = basename(cli) === 'npm-cli.js';
  const [file, args] = viaNode ? [process.execPath, [cli, ...npmArguments]] : ['npm', npmArguments];
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !viaNode && process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-20_000);
      });
    }
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

function explainNpm(code, output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'Dependencies could not be installed: the npm registry cannot be reached. Check the connection, the proxy settings of npm, and try again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `Dependencies could not be installed: no permission to write. Check the owner of ${root} and of npm's cache, and try again.`;
  }
  if (/ENOSPC/.test(output)) return 'Dependencies could not be installed: the disk is full.';
  if (code === -1) return `npm could not be run (${output}). Install npm, or start with \`npm start\`.`;
  // Addresses of registries can hold credentials.
  const tail = output
    .replace(/\b[a-z]+:\/\/\S+/gi, '<address>')
    .trim()
    .split('\n')
    .slice(-15)
    .join('\n');
  return `Dependencies could not be installed (npm ci ended with code ${code}):\n${tail}`;
}

// --- Node.js 24 -------------------------------------------------------------------------------------------------

/** This Node.js where it is new enough, else the one that came as a package. */
async function findNode() {
  if (isAtLeast(process.versions.node, neededNode)) return process.execPath;
  const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  const packaged = join(folder, 'bin', 'node');
  const usable = await access(packaged, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (usable) return packaged;
  if (existsSync(folder)) throw new SetupError(`${folder} is not complete. Delete ${dirname(folder)} and try again.`);
  throw new SetupError(
    `Bureau runs on Node.js ${neededNode} or newer, and there is no package of it for ${process.platform}-${process.arch}. Install it (https://nodejs.org) and try again; this is ${process.versions.node}.`,
  );
}

/** Runs the program, passes signals on and waits; should this process be killed, the program notices by its channel. */
function handOver(node, nodeArguments) {
  const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH ?? ''].join(delimiter);
  // Each program and each test file compiles the same sources: once is enough. If the folder cannot be written, nothing is kept.
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  const child = spawn(node, nodeArguments, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path },
    cwd: root,
  });
  // In a terminal Ctrl-C reaches the program too; it takes what arrives together as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const stopWatching = onOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`Node.js could not be run (${node}): ${error.message}`)));
    child.once('exit', (code, signal) => {
      stopWatching();
      if (child.connected) child.disconnect();
      resolve(code ?? (signal === null ? 1 : 130));
    });
  });
}

/**
 * Under `npm start` a shell stands between npm and this process: a signal sent to npm (`timeout`, a service that stops it) ends the shell
 * and never gets here. What does show is that the parent is another one.
 */
function onOrphaned(then) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 500);
  return () => clearInterval(watch);
}

function isAtLeast(version, least) {
  const [a, b] = [version, least].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    if (a[index] !== b[index]) return a[index] > b[index];
  }
  return true;
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1_000);
}
