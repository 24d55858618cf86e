import { hkdfSync, randomBytes } from 'node:crypto';

import type { Database } from '../database.ts';
import { type DataKey, openEnvelope, sealEnvelope, type SecretContext } from './envelope.ts';
import { keyFileOf, makeKeyFile, parseKey, readKeyFile } from './masterKey.ts';

/** Where the keys of an instance come from. */
export interface KeyRingOptions {
  database: Database;
  /** Holds the key file where `encryptionKey` is not given. */
  dataDir: string;
  /** SERVICE_ENCRYPTION_KEY: 32 bytes in base64 or hex. */
  encryptionKey?: string | null;
  /** SERVICE_ENCRYPTION_KEYS_OLD: keys that were used before. */
  encryptionKeysOld?: readonly string[];
}

/** A data key as it is stored: encrypted with one of the instance's keys. Being readable, it proves that key right. */
interface WrappedKey {
  data_key_id: string;
  wrapped_data_key: string;
}

/** The row of `instance_settings`: the current key, and previous ones, the newest first. */
export interface EncryptionSetting extends WrappedKey {
  older?: WrappedKey[];
}

interface MasterKey {
  /** Operators' name for it, used in errors. */
  readonly source: string;
  readonly wrapping: DataKey;
}

const settingKey = 'encryption';
const wrapContext: SecretContext = {
  table: 'instance_settings',
  row: settingKey,
  organizationId: null,
  field: 'data_key',
};
/** How often another process may be faster. */
const attempts = 10;

/**
 * The data keys of an instance: the first one encrypts, the others read what was encrypted before. They lie in the database, each
 * encrypted with a key of the operator. If the operator gives a new key (and the one before as an older one), a new data key is
 * made under it; `rewrap` then takes the older data keys under the new key, too, and the operator can drop the old one.
 */
export class KeyRing {
  readonly dataKeys: readonly DataKey[];
  readonly #setting: EncryptionSetting;
  readonly #masters: readonly MasterKey[];
  readonly #database: Database;

  private constructor(database: Database, masters: readonly MasterKey[], setting: EncryptionSetting) {
    this.#database = database;
    this.#masters = masters;
    this.#setting = setting;
    this.dataKeys = [setting, ...(setting.older ?? [])].map((wrapped) => unwrap(masters, wrapped).dataKey);
  }

  /**
   * Opens it; at the first launch the first data key is made, and the key file where no key is given. Processes that start together agree.
   * Throws a plain Error that stops the start if a key is malformed, lost or not the database's key; nothing is changed then.
   */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const { database } = options;
    // The setting is read before the file: it is written after it, so a setting without a file means a lost key.
    const found = await readSetting(database);
    const masters = await readMasterKeys(options, found !== null);
    let setting = found ?? (await makeSetting(database, masters[0]!.wrapping));
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const ring = new KeyRing(database, masters, setting);
      if (ring.isCurrent) return ring;
      const { data_key_id: id, wrapped_data_key: wrapped, older = [] } = setting;
      const next = {
        ...newWrappedKey(masters[0]!.wrapping),
        older: [{ data_key_id: id, wrapped_data_key: wrapped }, ...older],
      };
      await replaceSetting(database, { from: setting, to: next });
      setting = (await readSetting(database))!;
    }
    throw new Error('Other processes change the encryption keys all the time. Start again.');
  }

  /**
   * Opens it as it is, for those who must not bring a new data key before every program knows the new key.
   * Errors: as of `open`; a plain Error where no program has started with the new key yet.
   */
  static async openStarted(options: KeyRingOptions): Promise<KeyRing> {
    const setting = await readSetting(options.database);
    if (setting === null) throw new Error('Nothing is encrypted in this database yet. Start Bureau first.');
    const ring = new KeyRing(options.database, await readMasterKeys(options, true), setting);
    if (ring.isCurrent) return ring;
    throw new Error(
      'Bureau has not started with the new key yet. Start all its programs with it and with the one before in SERVICE_ENCRYPTION_KEYS_OLD, then run this again.',
    );
  }

  /**
   * Looks at the keys and changes nothing: whether they open the data keys, and how many of these only an older key opens. Null if
   * nothing is encrypted yet.
   */
  static async inspect(options: KeyRingOptions): Promise<{ error: string | null; underOlderKeys: number } | null> {
    const setting = await readSetting(options.database);
    if (setting === null) return null;
    try {
      const ring = new KeyRing(options.database, await readMasterKeys(options, true), setting);
      const underOlderKeys = [setting, ...(setting.older ?? [])].filter((one) => !ring.#isUnderCurrent(one)).length;
      return { error: null, underOlderKeys };
    } catch (error) {
      return { error: (error as Error).message, underOlderKeys: 0 };
    }
  }

  /** Checks that the operator's keys open the data keys that a backup lists. Errors: as of `open`. Reads and creates nothing. */
  static async check(setting: EncryptionSetting, options: Omit<KeyRingOptions, 'database'>): Promise<void> {
    const masters = await readMasterKeys(options, true);
    for (const wrapped of [setting, ...(setting.older ?? [])]) unwrap(masters, wrapped);
  }

  /** Whether what encrypts now lies under the operator's current key. */
  get isCurrent(): boolean {
    return this.#isUnderCurrent(this.#setting);
  }

  /** Encrypts the older data keys with the operator's current key. Returns how many were under an older one. */
  async rewrap(): Promise<number> {
    const older = this.#setting.older ?? [];
    const isOld = older.filter((wrapped) => !this.#isUnderCurrent(wrapped));
    if (isOld.length === 0) return 0;
    const to = { ...this.#setting, older: older.map((wrapped) => this.#rewrapped(wrapped)) };
    if (!(await replaceSetting(this.#database, { from: this.#setting, to })))
      throw new Error('The keys were changed by another process meanwhile. Run this again.');
    return isOld.length;
  }

  #rewrapped(wrapped: WrappedKey): WrappedKey {
    if (this.#isUnderCurrent(wrapped)) return wrapped;
    const { dataKey } = unwrap(this.#masters, wrapped);
    const sealed = sealEnvelope(this.#masters[0]!.wrapping, wrapContext, dataKey.bytes);
    return { data_key_id: dataKey.id, wrapped_data_key: sealed };
  }

  #isUnderCurrent(wrapped: WrappedKey): boolean {
    return unwrap(this.#masters, wrapped).by === this.#masters[0];
  }
}

async function readMasterKeys(options: Omit<KeyRingOptions, 'database'>, isInUse: boolean): Promise<MasterKey[]> {
  const older = (options.encryptionKeysOld ?? []).map((text) =>
    masterKey(parseKey(text, 'Each key of SERVICE_ENCRYPTION_KEYS_OLD'), 'SERVICE_ENCRYPTION_KEYS_OLD'),
  );
  return [await readCurrentKey(options, isInUse), ...older];
}

async function readCurrentKey(
  { dataDir, encryptionKey }: Omit<KeyRingOptions, 'database'>,
  isInUse: boolean,
): Promise<MasterKey> {
  const setting = 'SERVICE_ENCRYPTION_KEY';
  if (encryptionKey) return masterKey(parseKey(encryptionKey, setting), setting);
  const source = keyFileOf(dataDir);
  const found = await readKeyFile(dataDir);
  if (found) return masterKey(found, source);
  if (isInUse) {
    throw new Error(
      `The secrets of this database were encrypted with a key that is not here. Put the key file back at ${source}, or set SERVICE_ENCRYPTION_KEY to that key.`,
    );
  }
  return masterKey(await makeKeyFile(dataDir), source);
}

function masterKey(key: Buffer, source: string): MasterKey {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'bureau data key wrapping v1', 32));
  return { source, wrapping: { id: 'master', bytes } };
}

function newWrappedKey(wrapping: DataKey): WrappedKey {
  return {
    data_key_id: randomBytes(4).toString('hex'),
    wrapped_data_key: sealEnvelope(wrapping, wrapContext, randomBytes(32)),
  };
}

async function readSetting(database: Database): Promise<EncryptionSetting | null> {
  const value = await database.asSystem(({ instanceSettings }) => instanceSettings.find(settingKey));
  return (value as EncryptionSetting | undefined) ?? null;
}

/** Creates the first data key, or reads the one that another process created. */
async function makeSetting(database: Database, wrapping: DataKey): Promise<EncryptionSetting> {
  const setting = newWrappedKey(wrapping);
  const isOurs = await database.asSystem(({ instanceSettings }) => instanceSettings.claim(settingKey, setting));
  return isOurs ? setting : (await readSetting(database))!;
}

/** False if another process changed it. */
function replaceSetting(
  database: Database,
  change: { from: EncryptionSetting; to: EncryptionSetting },
): Promise<boolean> {
  return database.asSystem(({ instanceSettings }) => instanceSettings.replace(settingKey, change));
}

/** The key that encrypted a data key is found by trying: there are few, and AES-GCM says which one it was. */
function unwrap(masters: readonly MasterKey[], wrapped: WrappedKey): { dataKey: DataKey; by: MasterKey } {
  let failure: unknown;
  for (const by of masters) {
    try {
      const bytes = openEnvelope([by.wrapping], wrapContext, wrapped.wrapped_data_key);
      return { dataKey: { id: wrapped.data_key_id, bytes }, by };
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(wrongKey(masters), { cause: failure });
}

function wrongKey([current, ...older]: readonly MasterKey[]): string {
  if (older.length > 0)
    return `None of the keys in ${current!.source} and ${older[0]!.source} is the one that secrets of this database were encrypted with. Start with the right keys; nothing was changed.`;
  return `The key in ${current!.source} is not the one that the secrets of this database were encrypted with. Start with the right key; where it was replaced, name the one before in SERVICE_ENCRYPTION_KEYS_OLD. Nothing was changed.`;
}
