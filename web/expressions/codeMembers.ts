import { toMembers, type Member } from './members.ts';

const named = (...signatures: readonly string[]): readonly Member[] =>
  toMembers(Object.fromEntries(signatures.map((signature) => [signature, ''])));

/** Modules that code can require; an admin may add packages with SERVICE_CODE_PACKAGES. */
export const codeModules: readonly string[] = [
  'luxon',
  'lodash',
  'zod',
  'crypto',
  'jmespath',
  'buffer',
  'url',
  'util',
  'timers',
  'timers/promises',
];

/** Names of Node.js and browsers that code nodes have besides those of the language. */
export const codeGlobals: readonly Member[] = named(
  "require('')",
  'Buffer',
  'crypto',
  '$helpers',
  '$getWorkflowStaticData(kind)',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'structuredClone(value)',
  'setTimeout(work, milliseconds)',
  'setInterval(work, milliseconds)',
  'setImmediate(work)',
  'clearTimeout(timer)',
  'clearInterval(timer)',
  'atob(text)',
  'btoa(text)',
);

/** Members of these names in code nodes, independent of the data. */
export const codeMembers: Readonly<Record<string, readonly Member[]>> = {
  Buffer: named(
    'from(value, encoding)',
    'alloc(size)',
    'concat(parts)',
    'byteLength(text, encoding)',
    'isBuffer(value)',
    'compare(one, other)',
  ),
  crypto: named(
    'randomUUID()',
    'createHash(algorithm)',
    'createHmac(algorithm, key)',
    'randomBytes(size)',
    'randomInt(from, to)',
    'getRandomValues(view)',
    'timingSafeEqual(one, other)',
  ),
  $helpers: named(
    'getBinaryDataBuffer(itemIndex, field)',
    'prepareBinaryData(bytes, fileName, mediaType)',
    'assertBinaryData(itemIndex, field)',
  ),
  'this.helpers': named(
    'getBinaryDataBuffer(itemIndex, field)',
    'prepareBinaryData(bytes, fileName, mediaType)',
    'assertBinaryData(itemIndex, field)',
  ),
  '$execution.customData': named('get(key)', 'getAll()', 'set(key, value)', 'setAll(values)'),
  console: named('log(…)', 'info(…)', 'warn(…)', 'error(…)', 'debug(…)'),
  URL: named('canParse(text)'),
};
