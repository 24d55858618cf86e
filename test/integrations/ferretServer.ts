import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../bin/embedded/ports.ts';
import { installedByGo } from '../../bin/test/installedByGo.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { isFull } from '../support/isFull.ts';
import { portAnswers } from '../support/portAnswers.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** FerretDB with SQLite. Its own program needs files that its module does not have: https://github.com/FerretDB/FerretDB/issues/4001. */
const main = `package main

import (
	"context"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	db, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: os.Args[1]},
		Handler:   "sqlite",
		SQLiteURL: "file:" + os.Args[2] + "/",
	})
	if err != nil {
		panic(err)
	}
	if err := db.Run(context.Background()); err != nil {
		panic(err)
	}
}
`;

/** The program, or the reason why there is none. The build takes a minute or more, so only full runs start it. */
export const ferretProgram = await installedByGo('github.com/FerretDB/FerretDB/ferretdb@v1.24.2', console.error, {
  main,
  onlyBuilt: !isFull,
});

/** A server of FerretDB. */
export interface TestFerret {
  credential: (more?: object) => UsedCredential;
  close: () => Promise<void>;
}

/** Starts it in a folder of its own, on a free port, without users. */
export async function startFerret(program: string): Promise<TestFerret> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-ferret-'));
  const port = await freePort();
  const child = spawn(program, [`127.0.0.1:${port}`, folder], { stdio: 'ignore' });
  await portAnswers(port, 'FerretDB');
  const values = { host: '127.0.0.1', port, database: 'shop', tls: 'off' };
  return {
    credential: (more = {}) => usedCredential('mongodb', { ...values, ...more }),
    close: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL'); // its data is thrown away
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
