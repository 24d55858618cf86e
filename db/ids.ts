import { randomFillSync } from 'node:crypto';

/** The prefix of each kind of id (decisions §2); the part behind it is opaque to callers. */
export const idPrefixes = {
  account: 'acc',
  organization: 'org',
  membership: 'mem',
  project: 'proj',
  role: 'role',
  session: 'ses',
  totpSecret: 'totp',
  passkey: 'psk',
  invitation: 'inv',
  apiKey: 'key',
  provider: 'prov',
  providerKey: 'pkey',
  instanceProviderKey: 'ipk',
  model: 'mdl',
  modelProvider: 'way',
  price: 'price',
  call: 'call',
  response: 'resp',
  gatewayFile: 'file',
  batch: 'batch',
  messageBatch: 'msgbatch',
  video: 'video',
  music: 'music',
  ledgerEntry: 'ent',
  grant: 'grant',
  creditRequest: 'creq',
  budget: 'bud',
  guardrail: 'grd',
  event: 'evt',
  auditEvent: 'aev',
  logDestination: 'ldst',
  logDeliveryFailure: 'ldf',
  digitalOrganization: 'dorg',
  folder: 'fold',
  comment: 'cmt',
  version: 'ver',
  share: 'shr',
  execution: 'exe',
  conversation: 'conv',
  binary: 'bin',
  webhook: 'wh',
  chatSession: 'chs',
  trigger: 'trg',
  testTrigger: 'tt',
  hookRegistration: 'hreg',
  outbox: 'out',
  credential: 'crd',
  dataTable: 'dtbl',
  dataTableColumn: 'dcol',
  dataTableRow: 'row',
  knowledgeBase: 'kbas',
  knowledgeDocument: 'kdoc',
  knowledgeFile: 'kfil',
  apiDocument: 'apid',
  variable: 'var',
  evaluation: 'eval',
  evaluationRun: 'evr',
  employee: 'emp',
  employeeVersion: 'empv',
  listing: 'lst',
  listingPrice: 'lprc',
  position: 'pos',
  employeeRun: 'run',
  runCallback: 'cb',
  rating: 'rat',
  deliverable: 'dlv',
  seenHistory: 'seen',
  ssoConnection: 'sso',
  ssoDomain: 'dom',
  customDomain: 'cdom',
  ssoAttempt: 'ssoa',
  externalIdentity: 'oid',
  mail: 'mail',
  toolCall: 'tcal',
  approval: 'apv',
  catalogRun: 'crun',
  catalogKey: 'ckey',
  oauthApp: 'oapp',
  scimUser: 'scu',
  scimGroup: 'scg',
  emailChange: 'emch',
  request: 'req',
} as const;

export type IdKind = keyof typeof idPrefixes;

const alphabet = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz'); // Crockford's base32: no i, l, o, u
/** An id is written here: a text that grows by one digit after another leaves 26 others behind. */
const digits = Buffer.alloc(64);

/** Random bytes are taken from the system in blocks: one system call an id was a tenth of a gateway call's time. */
const randomBlock = Buffer.alloc(4096);
let randomUsed = randomBlock.length;

let lastMs = 0;
let countInMs = 0;
const mostInMs = 0xfff;

/**
 * Creates a new id: the prefix of its kind, `_`, and a UUIDv7 in base32 (26 characters). Ids created later by a process sort later, also
 * within a millisecond and after the clock was set back, so that queues by time and id keep their order. Source: RFC 9562 §5.7, with the
 * counter of §6.2, method 1, in place of `rand_a`.
 */
export function newId(kind: IdKind): string {
  countInMs += 1;
  const nowMs = Date.now();
  if (nowMs > lastMs || countInMs > mostInMs) {
    lastMs = Math.max(nowMs, lastMs + 1);
    countInMs = 0;
  }
  if (randomUsed + 16 > randomBlock.length) {
    randomFillSync(randomBlock);
    randomUsed = 0;
  }
  const bytes = randomBlock.subarray(randomUsed, randomUsed + 16);
  randomUsed += 16;
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | countInMs, 6);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);

  let place = digits.write(`${idPrefixes[kind]}_`, 'latin1');
  let pending = 0;
  let pendingBits = 2; // 128 bits make 26 digits of 5 with two zeros in front
  for (const byte of bytes) {
    pending = ((pending & 0x1f) << 8) | byte;
    for (pendingBits += 8; pendingBits >= 5;) {
      pendingBits -= 5;
      digits[place++] = alphabet[(pending >> pendingBits) & 0x1f]!;
    }
  }
  return digits.toString('latin1', 0, place);
}

/** True when `value` has the shape of an id of that kind; says nothing about whether it exists. */
export function isId(kind: IdKind, value: string): boolean {
  const prefix = `${idPrefixes[kind]}_`;
  return value.startsWith(prefix) && /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value.slice(prefix.length));
}
