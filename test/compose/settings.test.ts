import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { settingRows } from '../../platform/config/settingsTable.ts';
import { composeFile, root, substituted } from './composeFile.ts';

const programs = ['api', 'worker', 'migrate'];
const passwords = { POSTGRES_PASSWORD: 'abc', BUREAU_DATABASE_PASSWORD: 'def', TEMPORAL_DATABASE_PASSWORD: 'ghi' };
/** Settings that the containers need as they are. The guide says what to set instead. */
const fixed = new Set([
  'PORT',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SERVICE_DATA_DIR',
  'SERVICE_LISTEN',
  'SERVICE_CERTIFICATE_ASK_LISTEN',
]);
const names = settingRows.map((row) => row.name as string);
const given = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
const files = readdirSync(root).filter((name) => /^docker-compose\..*yml$/.test(name) && !name.includes('override'));

describe('settings in .env', () => {
  it('reach the programs: docker-compose.yml hands over every one, and nothing that is none', () => {
    const { services } = composeFile('docker-compose.yml');
    const known = [...names, 'NODE_EXTRA_CA_CERTS'];
    for (const program of programs) {
      const environment = services[program]!.environment ?? {};
      const expected = program === 'migrate' ? known : known.filter((name) => name !== 'DATABASE_OWNER_URL');
      expect(Object.keys(environment).toSorted(), program).toEqual(expected.toSorted());
      const env = substituted(environment, { ...given, ...passwords });
      const isSettable = (name: string) => env[name] === `<${name}>`;
      expect(
        names.filter((name) => name in env && !isSettable(name)),
        program,
      ).toEqual(names.filter((name) => name in env && fixed.has(name)));
    }
  });

  it('reach the programs with every other compose file, too', () => {
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      for (const [service, { environment = {} }] of Object.entries(composeFile(file).services)) {
        if (!programs.includes(service)) continue;
        const ours = Object.keys(environment).filter((name) => name !== 'NODE_EXTRA_CA_CERTS' && !fixed.has(name));
        expect(
          ours.filter((name) => !names.includes(name)),
          `${file}: ${service}`,
        ).toEqual([]);
        const env = substituted(environment, { ...given, ...passwords });
        for (const name of ours) expect(env[name], `${file}: ${service}`).toBe(`<${name}>`);
      }
    }
  });

  it('are explained by the guide where containers need one value', () => {
    const guide = readFileSync(join(root, 'docs/guide/self-hosting/containers.md'), 'utf8');
    const section = guide.slice(guide.indexOf('## Settings'));
    for (const name of fixed) expect(section).toContain(`\`${name}\``);
  });
});
