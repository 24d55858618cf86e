import { hkdfSync, randomBytes } from 'node:crypto';

import type { Database } from '../database.ts';
import { type DataKey, openEnvelope, sealEnvelope, type SecretContext } from './envelope.ts';
import { keyFileOf, makeKeyFile, parseKey, readKeyFile } from './masterKey.ts';

export type { SecretContext };

export interface SecretsOptions {
  database: Database;
  /** Holds the key file where `encryptionKey` is not given. */
  dataDir: string;
  /** SERVICE_ENCRYPTION_KEY: 32 bytes in base64 or hex. */
  encryptionKey?: string | null;
}

/** Encrypts what is stored secretly: keys of providers, credentials of nodes. */
export interface Secrets {
  /** The text to store: an envelope that can be read for this context only. */
  encrypt(context: SecretContext, plaintext: string): string;
  /** Errors: `secret_unreadable` when the envelope was changed, moved or made with another key. */
  decrypt(context: SecretContext, envelope: string): string;
  /** Keys for one other purpose, made from the data keys; the first one encrypts, all of them read. */
  keysFor(purpose: string): readonly DataKey[];
}

/** The setting that holds the data key, encrypted with the instance's key; being readable, it proves that key right. */
const settingKey = 'encryption';
const wrapContext: SecretContext = {
  table: 'instance_settings',
  row: settingKey,
  organizationId: null,
  field: 'data_key',
};

interface EncryptionSetting {
  data_key_id: string;
  wrapped_data_key: string;
}

/**
 * Opens the secrets of the instance; at the first launch it makes the data key, and the key file where no key is given.
 * Processes that start together agree on both. Errors: a plain Error that stops the start when the key is malformed, lost,
 * or not the one the database was encrypted with. Nothing is encrypted anew.
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  // The setting is read before the file: it is written after it, so a setting without a file means a lost key.
  const stored = await readSetting(options.database);
  const { key, source } = await readMasterKey(options, stored !== null);
  const wrappingKey: DataKey = {
    id: 'master',
    bytes: Buffer.from(hkdfSync('sha256', key, '', 'bureau data key wrapping v1', 32)),
  };
  const setting = stored ?? (await makeSetting(options.database, wrappingKey));
  const dataKey = { id: setting.data_key_id, bytes: unwrap(wrappingKey, setting, source) };
  return {
    encrypt: (context, plaintext) => sealEnvelope(dataKey, context, Buffer.from(plaintext, 'utf8')),
    decrypt: (context, envelope) => openEnvelope([dataKey], context, envelope).toString('utf8'),
    keysFor: (purpose) => [derivedKey(dataKey, purpose)],
  };
}

function derivedKey({ id, bytes }: DataKey, purpose: string): DataKey {
  return { id, bytes: Buffer.from(hkdfSync('sha256', bytes, '', `bureau ${purpose} v1`, 32)) };
}

async function readMasterKey(options: SecretsOptions, isInUse: boolean): Promise<{ key: Buffer; source: string }> {
  if (options.encryptionKey) {
    return { key: parseKey(options.encryptionKey, 'SERVICE_ENCRYPTION_KEY'), source: 'SERVICE_ENCRYPTION_KEY' };
  }
  const source = keyFileOf(options.dataDir);
  const found = await readKeyFile(options.dataDir);
  if (found) return { key: found, source };
  if (isInUse) {
    throw new Error(
      `The secrets of this database were encrypted with a key that is not here. Put the key file back at ${source}, or set SERVICE_ENCRYPTION_KEY to that key.`,
    );
  }
  return { key: await makeKeyFile(options.dataDir), source };
}

async function readSetting(database: Database): Promise<EncryptionSetting | null> {
  const value = await database.asSystem(({ instanceSettings }) => instanceSettings.find(settingKey));
  return (value as EncryptionSetting | undefined) ?? null;
}

/** Makes the data key, or takes the one that another process made meanwhile. */
async function makeSetting(database: Database, wrappingKey: DataKey): Promise<EncryptionSetting> {
  const setting: EncryptionSetting = {
    data_key_id: randomBytes(4).toString('hex'),
    wrapped_data_key: sealEnvelope(wrappingKey, wrapContext, randomBytes(32)),
  };
  const isOurs = await database.asSystem(({ instanceSettings }) => instanceSettings.claim(settingKey, setting));
  return isOurs ? setting : (await readSetting(database))!;
}

function unwrap(wrappingKey: DataKey, setting: EncryptionSetting, source: string): Buffer {
  try {
    return openEnvelope([wrappingKey], wrapContext, setting.wrapped_data_key);
  } catch (cause) {
    throw new Error(
      `The key in ${source} is not the one that the secrets of this database were encrypted with. Start with the right key; nothing was changed.`,
      { cause },
    );
  }
}
