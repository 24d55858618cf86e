import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../../bin/embedded/ports.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { portAnswers } from './portAnswers.ts';

const program = '/usr/sbin/slapd';

/** False if the package slapd is not installed: tests of directories are skipped then. */
export const hasSlapd = existsSync(program);

/** A real directory (OpenLDAP) with the entries of a test, which accepts a bind without a password as anonymous. */
export interface Directory {
  readonly plainUrl: string;
  readonly tlsUrl: string;
  /** PEM that the certificate is checked with. */
  readonly authority: string;
  readonly baseDn: string;
  readonly adminDn: string;
  readonly adminPassword: string;
  close(): Promise<void>;
}

export async function startDirectory(ldif: string): Promise<Directory> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-ldap-'));
  const plainPort = await freePort();
  const tlsPort = await freePort();
  const { privateKey, certificate } = await makeSigningKey('localhost');
  const at = (name: string): string => join(folder, name);
  const baseDn = 'dc=company,dc=test';
  const adminDn = `cn=admin,${baseDn}`;
  const adminPassword = 'password of the searcher';
  await mkdir(at('data'));
  await writeFile(at('key.pem'), privateKey);
  await writeFile(at('certificate.pem'), certificate);
  await writeFile(at('entries.ldif'), ldif);
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`);
  await writeFile(
    at('slapd.conf'),
    [
      ...schemas,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      'allow bind_anon_cred',
      `TLSCertificateFile ${at('certificate.pem')}`,
      `TLSCertificateKeyFile ${at('key.pem')}`,
      `TLSCACertificateFile ${at('certificate.pem')}`,
      'database mdb',
      'maxsize 16777216',
      `suffix "${baseDn}"`,
      `rootdn "${adminDn}"`,
      `rootpw "${adminPassword}"`,
      `directory ${at('data')}`,
      '',
    ].join('\n'),
  );
  execFileSync('/usr/sbin/slapadd', ['-f', at('slapd.conf'), '-l', at('entries.ldif')], { stdio: 'pipe' });
  const addresses = `ldap://127.0.0.1:${plainPort}/ ldaps://127.0.0.1:${tlsPort}/`;
  const child = spawn(program, ['-f', at('slapd.conf'), '-h', addresses, '-d', '0'], { stdio: 'ignore' });
  await portAnswers(plainPort, 'slapd');
  return {
    plainUrl: `ldap://localhost:${plainPort}`,
    tlsUrl: `ldaps://localhost:${tlsPort}`,
    authority: certificate,
    baseDn,
    adminDn,
    adminPassword,
    close: async () => {
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
